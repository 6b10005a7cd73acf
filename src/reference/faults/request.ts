import { isObject, type Json, type JsonObject } from '../json.ts'
import { editAt } from './field.ts'
import { type Inject, see } from './handler.ts'

/** Lets the gateway see another request than the one that was sent. */
export function rewriteRequest(rewrite: (request: Request) => Request | Promise<Request>): Inject {
  return (next) => async (request) => next(await rewrite(request))
}

/** Lets the gateway see another JSON body; requests whose body is no JSON object pass as they are. */
export function editRequest(edit: (body: JsonObject) => Json): Inject {
  return rewriteRequest(async (original) => {
    const { seen, request } = await see(original)
    if (!isObject(seen.json)) return request
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    return new Request(request.url, { method: request.method, headers, body: JSON.stringify(edit(seen.body)) })
  })
}

/** Lets the gateway see other members at a path of the JSON body; undefined stands for absent, both ways. */
export function editRequestField(path: string, edit: (member: Json | undefined) => Json | undefined): Inject {
  return editRequest((body) => editAt(body, path, edit))
}

/** Lets the gateway see a JSON body without the members at a path. */
export function dropRequestField(path: string): Inject {
  return editRequestField(path, () => undefined)
}
