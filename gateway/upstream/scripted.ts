import type { Script, ScriptError } from '../../src/evidence/script.ts'
import { accountOf } from '../../src/std/script-nonce.ts'
import { abortError } from '../reference/connection.ts'
import { asNumber, asObject } from '../reference/json.ts'
import { bytesReply } from '../reference/reply.ts'
import { deliver } from './delivery.ts'
import { errorBody, errorReply, messageOf, type VendorError } from './errors.ts'
import type { Holds, Pause } from './holds.ts'
import type { OpenExchange } from './open-exchange.ts'
import type { Received } from './received.ts'
import { piecesFor } from './render/pieces.ts'
import { type Framing, render } from './render/render.ts'
import type { TextProtocol, Vendor } from './routes.ts'

const maxChoices = 128
/** The status in the error of an answer that breaks, where the vendor has one. */
const breaksWith = 503

/** What the answers of an upstream need besides the script. */
export interface Context {
  readonly holds: Holds
  /** Waits between events, during a silence, and before an error that stalls. */
  readonly pause: Pause
  /** Maximum silence before an error that stalls, in milliseconds. */
  readonly maxStallMs: number
  /** A new unique identifier with this prefix. */
  readonly newId: (prefix: string) => string
}

/** The answer of a script to a request of a text protocol. A plain answer begins after the silence of the script. */
export async function scriptedAnswer(
  protocol: TextProtocol,
  received: Received,
  script: Script,
  nonce: string,
  exchange: OpenExchange,
  { holds, pause, newId }: Context,
): Promise<Response> {
  const { delivery = {} } = script
  const { body, model = '' } = received
  const answer = {
    ...{ script, model, request: body, newId },
    created: Math.floor(Date.now() / 1000),
    choices: choicesOf(protocol, received),
    pieces: piecesFor(delivery),
  }
  const hold = async (signal: AbortSignal) => exchange.released(await holds.wait(nonce, signal))
  const error = { status: breaksWith, message: `The organization ${accountOf(nonce)} failed.` }
  const broken = errorBody(received.route.vendor, error, newId('req_'))
  const rendered = render(protocol, answer, framingOf(protocol, received), broken)
  if (!rendered.isStream && delivery.silentMs !== undefined) await pause(delivery.silentMs, exchange.left)
  return deliver(rendered, delivery, hold, pause)
}

function choicesOf(protocol: TextProtocol, { body }: Received): number {
  const requested = protocol === 'chat' ? body['n'] : asObject(body['generationConfig'] ?? null)['candidateCount']
  const count = protocol === 'chat' || protocol === 'generate-content' ? asNumber(requested) : 1
  return Math.min(Math.max(1, Math.trunc(count ?? 1)), maxChoices)
}

function framingOf(protocol: TextProtocol, { body, url }: Received): Framing {
  if (protocol !== 'generate-content') return body['stream'] === true ? 'sse' : 'plain'
  if (!url.pathname.endsWith(':streamGenerateContent')) return 'plain'
  return url.searchParams.get('alt') === 'sse' ? 'sse' : 'array'
}

/**
 * The error of a script.
 *
 * @throws an abort error, if the connection is closed without a response
 */
export async function scriptedError(
  vendor: Vendor,
  error: ScriptError,
  exchange: OpenExchange,
  requestId: string,
  { pause, maxStallMs }: Pick<Context, 'pause' | 'maxStallMs'>,
): Promise<Response> {
  const { status, body = 'vendor', retryAfterS, stallMs, message, code } = error
  if (stallMs !== undefined) await pause(Math.min(stallMs, maxStallMs), exchange.left)
  if (status === undefined) throw abortError('EarlyClose')
  const described = { status, message: message ?? messageOf(status), ...(code !== undefined && { code }) }
  const response = errorWith(body, vendor, described, requestId)
  if (retryAfterS !== undefined) response.headers.set('retry-after', String(retryAfterS))
  return response
}

function errorWith(
  form: NonNullable<ScriptError['body']>,
  vendor: Vendor,
  error: VendorError,
  requestId: string,
): Response {
  const { status, message } = error
  if (form === 'vendor') return errorReply(vendor, error, requestId)
  const page = `<html>\n<head><title>${status}</title></head>\n<body>\n<h1>${message}</h1>\n</body>\n</html>\n`
  const bytes = new TextEncoder().encode(form === 'html' ? page : '')
  return bytesReply(bytes, 'text/html', status)
}
