import { isLeftOnPurpose } from '../evidence/truncation.ts'
import type { Reply } from '../reply/reply.ts'
import { isDependent } from '../results/reasons.ts'
import type { Coverage } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { callOf } from '../calls/request.ts'
import { isUndecided, Undecided } from '../outcomes/undecided.ts'

/**
 * Returns the reason why a failed check is inconclusive instead, if the exchange was truncated on the client side. Files are judged by
 * their head and the recorded ranges.
 */
export function clientTruncation(thrown: unknown, reply: Reply, coverage: Coverage): Undecided | undefined {
  const isDependency = isUndecided(thrown) && isDependent(thrown.end.reason)
  if (reply.truncation === undefined || !(isDependency || thrown instanceof FlawError)) return undefined
  const { how } = reply.exchange.end
  if (coverage.judgesEnd === true && how === 'timeout') return undefined
  if (coverage.judgesLeft === true && isLeft(reply)) return undefined
  if (coverage.judgesHead === true && how === 'unseen' && reply.headers.length > 0) return undefined
  if (how === 'complete' && isFile(reply)) return undefined
  return new Undecided('inconclusive', reply.truncation, { truncatedExchange: reply.exchange.id })
}

/** The same for a check that reads several responses. */
export function firstClientTruncation(
  thrown: unknown,
  read: readonly Reply[],
  coverage: Coverage,
): Undecided | undefined {
  return read.map((reply) => clientTruncation(thrown, reply, coverage)).find((undecided) => undecided !== undefined)
}

const isLeft = ({ exchange }: Reply) => isLeftOnPurpose(exchange) || exchange.end.cause === 'client-left'

const isFile = (reply: Reply) =>
  reply.exchange.request.line === 'elsewhere' || callOf(reply)?.operationId === 'getVideoContent'
