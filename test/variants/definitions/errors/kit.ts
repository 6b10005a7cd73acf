import type { Inject, SeenRequest } from '../../../../gateway/reference/fault.ts'
import { see } from '../../../../gateway/reference/faults/handler.ts'
import { withBytes } from '../../../../gateway/reference/faults/reply.ts'
import { asString, isObject, type Json, type JsonObject } from '../../../../gateway/reference/json.ts'

/** The statuses of refusals. */
export const refused = [400, 401, 402, 403, 404, 405, 413, 415, 429, 500, 503] as const

/** A response with another JSON body. */
export const withJson = (response: Response, value: Json) =>
  withBytes(response, new TextEncoder().encode(JSON.stringify(value)))

/** Edits each error that is not about the key. Receives the request, so that the error can name what it must name. */
export function eachError(edit: (error: JsonObject, request: SeenRequest, status: number) => JsonObject): Inject {
  return (next) => async (original) => {
    const { seen, request } = await see(original)
    const response = await next(request)
    if (!refused.some((status) => status === response.status)) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    if (!isObject(body) || !isObject(body['error'])) return response
    return withJson(response, { ...body, error: edit(body['error'], seen, response.status) })
  }
}

/** The model in the body or path of a request; empty if there is none. */
export const modelOf = ({ body, path }: SeenRequest) =>
  asString(body['model']) || decodeURIComponent(/models\/(.+):/.exec(path)?.[1] ?? '')
