import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf, whileRead } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { isInterrupted, recording } from '../outcomes/recording.ts'
import { callsUnsupported } from '../calls/valid-calls.ts'
import { exhaustionOf, isUndecided, type Undecided } from '../outcomes/undecided.ts'

/** What a check is about in an exchange; undefined where the exchange does not concern it. */
export type Select<Subject> = (reply: Reply) => Subject | undefined

/** The exchanges that concern a check. */
export interface Selection<Subject> {
  readonly exchanges: readonly Exchange[]
  /**
   * What the check is about in one of them. It may be all that a reply holds, and is kept no longer than that is.
   *
   * @throws Undecided where it cannot be told
   */
  readonly subjectOf: (exchange: Exchange) => Subject
}

const selectionsIn = memoized((evidence: Evidence) =>
  memoized((select: Select<unknown>) => selectFrom(judgeable(evidence), select)),
)

/** The exchanges that anything can be said of: those that were not interrupted, of what the deployment does not lack. */
export const judgeable = memoized(({ exchanges }: Evidence): readonly Exchange[] =>
  exchanges.filter((exchange) => !isInterrupted(exchange) && !callsUnsupported(exchange)),
)

/**
 * What `select` picks from the recording under judgement. Many checks share a selection, and each would otherwise look through
 * every exchange again.
 */
export const selectRecorded = <Subject>(select: Select<Subject>): Selection<Subject> =>
  selectionsIn(recording())(select) as Selection<Subject>

/** The same selection of lists, but for the empty ones: an exchange in which there is nothing to judge does not concern a check. */
export const nonEmpty = memoized((select: Select<readonly unknown[]>) => (reply: Reply) => {
  const members = select(reply)
  return members?.length === 0 ? undefined : members
}) as <Member>(select: Select<readonly Member[]>) => Select<readonly Member[]>

/** What `select` picks from some exchanges. */
export function selectFrom<Subject>(candidates: readonly Exchange[], select: Select<Subject>): Selection<Subject> {
  const subjectIn = whileRead(select)
  const undecided = new Map<Exchange, Undecided>()
  const exchanges = candidates.filter((exchange) => {
    try {
      return subjectIn(replyOf(exchange)) !== undefined
    } catch (thrown) {
      const error = exhaustionOf(thrown) ?? thrown
      if (!isUndecided(error)) throw error
      undecided.set(exchange, error)
      return true
    }
  })
  const subjectOf = (exchange: Exchange) => {
    const error = undecided.get(exchange)
    if (error !== undefined) throw error
    return subjectIn(replyOf(exchange)) as Subject
  }
  return { exchanges, subjectOf }
}
