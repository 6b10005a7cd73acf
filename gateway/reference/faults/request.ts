import { isObject, type Json, type JsonObject } from '../json.ts'
import { editAt } from './field.ts'
import type { Change } from './conversation.ts'
import { type Inject, onlyIf, see } from './handler.ts'

/** Rewrites requests before the gateway handles them. */
export function rewriteRequest(rewrite: (request: Request) => Request | Promise<Request>): Inject {
  return (next) => async (request) => next(await rewrite(request))
}

/** Edits the JSON bodies of requests. Other requests are passed on unchanged. */
export function editRequest(edit: (body: JsonObject) => Json): Inject {
  return rewriteRequest(async (original) => {
    const { seen, request } = await see(original)
    if (!isObject(seen.json)) return request
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    const { method, signal } = request
    return new Request(request.url, { method, headers, signal, body: JSON.stringify(edit(seen.body)) })
  })
}

/** Edits the members at a path of JSON requests. Undefined stands for an absent member, as argument and as result. */
export function editRequestField(path: string, edit: Change): Inject {
  return onlyIf(
    edit.condition,
    editRequest((body) => editAt(body, path, edit)),
  )
}

/** Removes the members at a path of JSON requests. */
export function dropRequestField(path: string): Inject {
  return editRequestField(path, () => undefined)
}
