import type { Channel } from '../model/catalogue.ts'

/** The keys of the gateway's own accounts at the vendors. */
export interface RelayKeys {
  readonly openai: string
  readonly anthropic: string
  readonly google: string
}

/** The upstream of a relay. */
export interface RelayOptions {
  /** Base URL, without `/v1`. */
  readonly url: string
  readonly keys: RelayKeys
  /** Sends a request; by default the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Maximum wait for the first byte of a response body. Default: 10000. */
  readonly timeoutMs?: number
}

export interface Upstream {
  readonly url: string
  readonly keys: RelayKeys
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly timeoutMs: number
}

/** @param wrap wraps the function that sends requests */
export function openUpstream(options: RelayOptions, wrap: (send: Upstream['fetch']) => Upstream['fetch']): Upstream {
  const { url, keys, fetch: send = (request) => fetch(request), timeoutMs = 10_000 } = options
  return { url: url.replace(/\/$/, ''), keys, fetch: wrap(send), timeoutMs }
}

/** The path of an API of the upstream. */
const paths: Readonly<Record<Channel, (model: string, isStream: boolean) => string>> = {
  chat: () => '/v1/chat/completions',
  responses: () => '/v1/responses',
  messages: () => '/v1/messages',
  generateContent: (model, isStream) =>
    `/v1beta/models/${encodeURIComponent(model)}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
}

/** The headers that authenticate the gateway at the vendor of an API. */
const credentials: Readonly<Record<Channel, (keys: RelayKeys) => Readonly<Record<string, string>>>> = {
  chat: ({ openai }) => ({ authorization: `Bearer ${openai}` }),
  responses: ({ openai }) => ({ authorization: `Bearer ${openai}` }),
  messages: ({ anthropic }) => ({ 'x-api-key': anthropic, 'anthropic-version': '2023-06-01' }),
  generateContent: ({ google }) => ({ 'x-goog-api-key': google }),
}

/** What is sent to the upstream. */
export interface UpstreamCall {
  readonly channel: Channel
  readonly model: string
  readonly isStream: boolean
  readonly body: object
  /** Headers of the client that belong to the protocol. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** The headers of the messages protocol that choose its version and its betas. */
const protocolHeaders = ['anthropic-version', 'anthropic-beta']

/** The headers of a client that reach an upstream of the same protocol. */
export const forwardedHeaders = (channel: Channel, headers: Headers): Readonly<Record<string, string>> =>
  channel === 'messages'
    ? Object.fromEntries(
        protocolHeaders.flatMap((name) => {
          const value = headers.get(name)
          return value === null ? [] : [[name, value] as const]
        }),
      )
    : {}

/** The request to the upstream. It contains no header of the client but those of the call. */
export function upstreamRequest({ url, keys }: Upstream, call: UpstreamCall): Request {
  const { channel, model, isStream, body, headers, signal } = call
  return new Request(url + paths[channel](model, isStream), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: isStream ? 'text/event-stream' : 'application/json',
      ...credentials[channel](keys),
      ...headers,
    },
    body: JSON.stringify(body),
    // A redirect would take the key to another place.
    redirect: 'manual',
    signal,
  })
}
