import type { Reply } from '../reply/reply.ts'
import { isDependent } from '../results/reasons.ts'
import type { Coverage } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { callOf } from '../calls/request.ts'
import { isUndecided, Undecided } from '../outcomes/undecided.ts'

/**
 * What our side cut shows nothing wrong: in place of a failure, or of a requirement that seems not to hold, what we cut. Files are
 * judged by their head and the parts that were kept for it.
 */
export function clientTruncation(thrown: unknown, reply: Reply, coverage: Coverage): Undecided | undefined {
  const isDependency = isUndecided(thrown) && isDependent(thrown.end.reason)
  if (reply.cut === undefined || !(isDependency || thrown instanceof FlawError)) return undefined
  const { how } = reply.exchange.end
  if (coverage.judgesEnd === true && how === 'timeout') return undefined
  if (coverage.judgesHead === true && how === 'unseen' && reply.headers.length > 0) return undefined
  if (how === 'complete' && isFile(reply)) return undefined
  return new Undecided('inconclusive', reply.cut, { truncatedExchange: reply.exchange.id })
}

/** The same for a check that read several replies: the first that we cut. */
export function firstClientTruncation(
  thrown: unknown,
  read: readonly Reply[],
  coverage: Coverage,
): Undecided | undefined {
  return read.map((reply) => clientTruncation(thrown, reply, coverage)).find((undecided) => undecided !== undefined)
}

const isFile = (reply: Reply) =>
  reply.exchange.request.line === 'elsewhere' || callOf(reply)?.operationId === 'getVideoContent'
