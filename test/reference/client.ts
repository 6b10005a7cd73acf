import { editAt, readAt } from '../../gateway/reference/faults/field.ts'
import { type Json, parseJson } from '../../gateway/reference/json.ts'
import type { Reference } from '../../gateway/reference/server.ts'

/** A reply: status, headers, and the body, parsed if it is JSON. */
export interface Seen {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Json
}

interface Options {
  readonly key?: string | null
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function request(reference: Reference, path: string, options: Options, body?: string | FormData): Promise<Seen> {
  const key = options.key === undefined ? reference.keys.default : options.key
  const response = await fetch(path.startsWith('http') ? path : reference.url + path, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...options.headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parseJson(text) ?? null }
}

/** Sends a GET request with the default key. */
export function get(reference: Reference, path: string, options: Options = {}): Promise<Seen> {
  return request(reference, path, options)
}

/** Sends a JSON body, or an unchanged string, with the default key. */
export function post(reference: Reference, path: string, body: unknown, options: Options = {}): Promise<Seen> {
  const headers = { 'content-type': 'application/json', ...options.headers }
  return request(reference, path, { ...options, headers }, typeof body === 'string' ? body : JSON.stringify(body))
}

/** A chat completion of one user message. */
export function chat(reference: Reference, content: string, rest: object = {}, options: Options = {}): Promise<Seen> {
  const body = { model: reference.models.chat, messages: [{ role: 'user', content }], ...rest }
  return post(reference, '/v1/chat/completions', body, options)
}

/** Every value at a path such as `choices[].message.content`. */
export function allAt(value: Json, path: string): readonly Json[] {
  const found: Json[] = []
  editAt(value, path, (member) => {
    if (member !== undefined) found.push(member)
    return member
  })
  return found
}

/** The first value at a path. */
export const at = readAt

/** The data of a stream's events, parsed if it is JSON. */
export function dataOf({ text }: Pick<Seen, 'text'>): Json[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => parseJson(data) ?? data)
}
