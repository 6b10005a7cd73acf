import { createGateway, startGateway, type Fetch, type GatewayOptions } from '../../api/gateway.ts'

/** A gateway with a function that calls one of its paths. */
export interface Called {
  readonly call: (path: string, body?: object, signal?: AbortSignal) => Promise<Response>
  readonly models: Readonly<Record<string, string>>
}

type Use = (called: Called) => Promise<void>

/** The two ways to call a gateway. */
export const ways = [
  [
    'over a socket',
    async (options: GatewayOptions, use: Use): Promise<void> => {
      await using gateway = await startGateway(options)
      await use({ models: gateway.models, call: caller(gateway.url, gateway.keys.default, fetch) })
    },
  ],
  [
    'in process',
    async (options: GatewayOptions, use: Use): Promise<void> => {
      const gateway = createGateway(options)
      await use({ models: gateway.models, call: caller('http://gateway.test', gateway.keys.default, gateway.fetch) })
    },
  ],
] as const

const caller =
  (url: string, key: string, fetch: Fetch): Called['call'] =>
  (path, body, signal) =>
    fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    })

/** The body of a chat completion. */
export const chat = (model = '', stream = false) => ({
  model,
  stream,
  messages: [{ role: 'user', content: 'Count from 1 to 5' }],
})

/** What was received of a body, and the error that ended it. */
export interface Received {
  readonly text: string
  readonly events: number
  readonly error?: Error
}

export async function received(response: Response, onText?: (text: string) => void): Promise<Received> {
  const decoder = new TextDecoder()
  let text = ''
  const counted = () => ({ text, events: text.split('\n\n').length - 1 })
  try {
    for await (const piece of response.body ?? []) {
      text += decoder.decode(piece as Uint8Array, { stream: true })
      onText?.(text)
    }
    return counted()
  } catch (error) {
    return { ...counted(), error: error as Error }
  }
}
