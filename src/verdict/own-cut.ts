import type { Reply } from '../evidence/reply.ts'
import { reasonText } from '../results/reasons.ts'
import { callOf } from './request.ts'
import { isAssertion } from './assertion.ts'
import type { CheckMeta } from './meta.ts'
import { isUndecided, Undecided } from './undecided.ts'

/**
 * What our side cut shows nothing wrong: in place of a failure, or of a requirement that seems not to hold, the sentence that says
 * what we cut. Files are judged by their head and the parts that were kept for it.
 */
export function ownCut(thrown: unknown, reply: Reply, meta: CheckMeta): Undecided | undefined {
  const names = isUndecided(thrown) && !thrown.because.includes(' ')
  if (reply.cut === undefined || !(names || isAssertion(thrown))) return undefined
  const { how } = reply.exchange.end
  if (meta.judgesEnd === true && how === 'timeout') return undefined
  if (meta.judgesHead === true && how === 'unseen' && reply.headers.length > 0) return undefined
  if (how === 'complete' && isFile(reply)) return undefined
  return new Undecided('inconclusive', reasonText(reply.cut), undefined, reply.exchange.id)
}

/** The same for a check that read several replies: the first that we cut. */
export function firstOwnCut(thrown: unknown, read: readonly Reply[], meta: CheckMeta): Undecided | undefined {
  return read.map((reply) => ownCut(thrown, reply, meta)).find((undecided) => undecided !== undefined)
}

const isFile = (reply: Reply) =>
  reply.exchange.request.line === 'elsewhere' || callOf(reply)?.operationId === 'getVideoContent'
