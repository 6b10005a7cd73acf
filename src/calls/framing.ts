import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { isInterrupted } from '../outcomes/recording.ts'
import { inconclusive } from '../outcomes/undecided.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import { requestsStream } from './answer.ts'
import { attemptsOf, indexed } from './indexed.ts'
import { callOf } from './request.ts'
import { assumeRecorded } from './traffic.ts'
import { pluralize } from '../std/pluralize.ts'

/** The requirement that bodies are framed as HTTP requires. */
export const framing: RequirementId = 'service.http.framing'

/** The framing of a response: why its body violates HTTP, if it does. A broken connection can also be the fault of the network. */
export type Framing =
  | { readonly kind: 'complete' }
  | { readonly kind: 'broken'; readonly flaw: string }
  | { readonly kind: 'undecided'; readonly exchange: string }

/**
 * The framing of a response with a body; undefined for others, and for streams, whose end has requirements of its own. Invalid chunks,
 * and a length that is greater than a whole JSON text, are defects by themselves. A body that ends early is one if that happens each time.
 */
function framingOf(reply: Reply): Framing | undefined {
  const { exchange, bytes } = reply
  const { end, response, request } = exchange
  if (response === undefined || request.line === 'elsewhere' || isInterrupted(exchange)) return undefined
  if (end.how === 'complete') return { kind: 'complete' }
  if (end.how === 'not-http') return { kind: 'broken', flaw: end.detail ?? end.how }
  const isShort = end.how === 'closed' || end.how === 'reset' || end.how === 'timeout'
  if (!isShort || end.cause === 'client-left' || bytes.length === 0 || isStream(reply)) return undefined
  if (end.how !== 'reset' && reply.jsonProblem === undefined) return { kind: 'broken', flaw: shortFlaw(reply) }
  if (end.how === 'timeout') return undefined
  return breaksAlways(exchange)
    ? { kind: 'broken', flaw: shortFlaw(reply) }
    : { kind: 'undecided', exchange: exchange.id }
}

const isStream = (reply: Reply) => requestsStream(reply) || reply.mediaType === 'text/event-stream'

function shortFlaw({ bytes, exchange, header }: Reply): string {
  const declared = header('content-length')?.trim()
  const length = exchange.response?.large?.length ?? bytes.length
  const expected =
    declared === undefined ? 'a last chunk' : `a body of ${declared} bytes, as \`Content-Length\` declares`
  return `expected ${expected}, got ${pluralize(length, 'byte')} (${exchange.end.detail ?? exchange.end.how})`
}

/** True if all attempts of a request broke, or all successful responses of its operation, and there were at least two. */
function breaksAlways(exchange: Exchange): boolean {
  const groups = [attemptsOf(exchange), successesOf(operationOf(exchange) ?? '')]
  return groups.some((group) => group.length > 1 && group.includes(exchange) && group.every(isTorn))
}

const isTorn = ({ end, response }: Exchange) =>
  response !== undefined && (end.how === 'closed' || end.how === 'reset' || end.how === 'timeout')

const operationOf = (exchange: Exchange) => callOf(replyOf(exchange))?.operationId
const successesOf = indexed((exchange) => {
  const { status = 0 } = exchange.response ?? {}
  return status >= 200 && status < 300 && !requestsStream(replyOf(exchange)) ? operationOf(exchange) : undefined
})

/** True if the body violates HTTP, so that nothing in it can be judged. */
export const isMisframed = (reply: Reply): boolean =>
  reply.exchange.end.how !== 'complete' && framingOf(reply)?.kind === 'broken'

/** The flaw in the framing of a response. Inconclusive if the network may have cut it. */
export function framings(reply: Reply): { readonly flaw: string | undefined } | undefined {
  assumeRecorded('framing')
  const found = framingOf(reply)
  if (found?.kind === 'undecided') inconclusive('torn-once', { exchange: found.exchange })
  return found && { flaw: found.kind === 'broken' ? found.flaw : undefined }
}
