import type { Call } from '../admission.ts'
import { refusalFor, unavailable } from './errors.ts'
import { type Upstream, type UpstreamCall, upstreamRequest } from './upstream.ts'

/** The bytes of a body, as they arrive. */
export interface ByteSource {
  /** The next bytes; undefined at the end. Rejects if the body breaks. */
  readonly read: () => Promise<Uint8Array | undefined>
  /** Stops the upstream, also while `read` waits. */
  readonly cancel: () => Promise<void>
}

/**
 * Sends the one request to the upstream.
 * @returns the body of the successful response, whose first bytes have arrived
 * @throws Refusal for an error of the upstream, a broken connection or a timeout
 */
export async function sendUpstream(
  call: Call,
  upstream: Upstream,
  request: Omit<UpstreamCall, 'signal' | 'model'>,
  clientSignal: AbortSignal,
): Promise<ByteSource> {
  const timeout = new AbortController()
  const expiry = Date.now() + upstream.timeoutMs
  const inTime = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      return await withDeadline(promise, expiry - Date.now())
    } catch {
      timeout.abort()
      throw unavailable(call)
    }
  }
  const signal = AbortSignal.any([clientSignal, timeout.signal])
  const response = await inTime(send(upstream, { ...request, model: call.model.id, signal }))
  if (!response.ok) throw await inTime(refusalFor(call, upstream, response))
  const reader = response.body?.getReader()
  if (reader === undefined) throw unavailable(call)
  const cancel = () => reader.cancel().catch(() => undefined)
  timeout.signal.addEventListener('abort', () => void cancel())
  let first = (await inTime(reader.read())).value
  if (first === undefined) throw unavailable(call)
  return {
    cancel,
    async read() {
      const bytes = first ?? (await reader.read()).value
      first = undefined
      return bytes
    },
  }
}

/** A `fetch` that throws rejects too. */
const send = async (upstream: Upstream, call: UpstreamCall): Promise<Response> =>
  upstream.fetch(upstreamRequest(upstream, call))

async function withDeadline<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No byte within the timeout')), Math.max(0, ms))
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The text of a body.
 * @throws Refusal if the body breaks
 */
export async function readText(call: Call, source: ByteSource): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (let bytes = await source.read(); bytes !== undefined; bytes = await source.read()) {
      text += decoder.decode(bytes, { stream: true })
    }
  } catch {
    throw unavailable(call)
  }
  return text + decoder.decode()
}
