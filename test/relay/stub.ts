import { createReference, type ReferenceHandlers, type ReferenceOptions } from '../../gateway/reference/server.ts'
import { type Json, type JsonObject, parseJson } from '../../gateway/reference/json.ts'

export const upstreamKeys = { openai: 'up-openai-1', anthropic: 'up-anthropic-1', google: 'up-google-1' } as const

/** A request that the upstream has received. */
export interface Received {
  readonly url: string
  readonly headers: Headers
  readonly body: JsonObject
}

/** A relay in front of a stub of the upstream. */
export interface Relay {
  readonly received: Received[]
  readonly reference: ReferenceHandlers
  /** Sends a request with the default key. */
  readonly post: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** The only request that the upstream has received. */
  readonly only: () => Received
  /** The balance of the default key. */
  readonly balance: () => Promise<number>
}

/** @param answer what the upstream answers */
export function relayTo(
  answer: (request: Request) => Response | Promise<Response>,
  options: Partial<ReferenceOptions> & { readonly timeoutMs?: number } = {},
): Relay {
  const { timeoutMs, ...rest } = options
  const received: Received[] = []
  const upstream = async (request: Request): Promise<Response> => {
    const body = JSON.parse(await request.clone().text()) as JsonObject
    received.push({ url: request.url, headers: request.headers, body })
    return answer(request)
  }
  const relay = { url: 'http://upstream.test', keys: upstreamKeys, fetch: upstream, ...(timeoutMs && { timeoutMs }) }
  const reference = createReference({ ...rest, relay })
  const handle = async (path: string, init: RequestInit) =>
    reference.handlers.domestic(new Request(`http://gateway.test${path}`, init))
  const authorization = `Bearer ${reference.keys.default}`
  return {
    received,
    reference,
    post: (path, body, headers = {}) =>
      handle(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization, ...headers },
        body: JSON.stringify(body),
      }),
    only() {
      const [first, ...others] = received
      if (first === undefined || others.length > 0) throw new Error(`The upstream received ${received.length} requests`)
      return first
    },
    async balance() {
      const response = await handle('/api/usage/token/', { headers: { authorization } })
      const { total_available } = (await response.json()) as { total_available: number }
      return total_available
    },
  }
}

/** A JSON response. */
export const json = (body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers })

/** An event stream with one write for each text. `end`: what happens after the last one. */
export function stream(texts: readonly string[], end: 'close' | 'break' = 'close'): Response {
  let index = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const text = texts[index++]
        if (text !== undefined) controller.enqueue(new TextEncoder().encode(text))
        else if (end === 'close') controller.close()
        else controller.error(new Error('broken'))
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** An event with JSON data and, where the protocol names its events, with its type as name. */
export const event = (data: object | string): string => {
  const name = typeof data === 'object' && 'type' in data ? `event: ${String(data.type)}\n` : ''
  return `${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
}

/** The JSON data of the events of a stream. */
export const dataIn = (text: string): Json[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => parseJson(data) ?? data)

/** Reads a stream up to its end or abort. */
export async function readAll(response: Response): Promise<{ readonly text: string; readonly error: unknown }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true })
    return { text, error: undefined }
  } catch (error) {
    return { text, error }
  }
}
