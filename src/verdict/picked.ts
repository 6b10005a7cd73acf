import { memoized } from '../contract/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf, whileRead } from '../evidence/reader.ts'
import type { Reply } from '../evidence/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { isInterrupted, recording } from './recording.ts'
import { isOfLacking } from './valid-calls.ts'
import { exhaustion, isUndecided, type Undecided } from './undecided.ts'

/** An exchange that concerns a check, and what the check is about; or why that cannot be told. */
export type Picked<Subject> = { readonly exchange: Exchange } & (
  { readonly subject: () => Subject } | { readonly undecided: Undecided }
)

/** What a check is about in an exchange; undefined where the exchange does not concern it. */
export type Select<Subject> = (reply: Reply) => Subject | undefined

const selectionsOf = memoized((_: Evidence) => new Map<Select<unknown>, readonly Picked<unknown>[]>())

/** The exchanges that anything can be said of: those that were not interrupted, of what the deployment does not lack. */
const judgeable = memoized(({ exchanges }: Evidence): readonly Exchange[] =>
  exchanges.filter((exchange) => !isInterrupted(exchange) && !isOfLacking(exchange)),
)

/**
 * What `select` picks from the recording under judgement. Many checks share a selection, and each would otherwise look through
 * every exchange again.
 */
export function pickedBy<Subject>(select: Select<Subject>): readonly Picked<Subject>[] {
  const evidence = recording()
  const selections = selectionsOf(evidence)
  let picked = selections.get(select) as readonly Picked<Subject>[] | undefined
  if (picked === undefined) selections.set(select, (picked = [...pickedFrom(judgeable(evidence), select)]))
  return picked
}

function* pickedFrom<Subject>(exchanges: readonly Exchange[], select: Select<Subject>): Generator<Picked<Subject>> {
  const subjectOf = whileRead(select)
  for (const exchange of exchanges) {
    const reply = replyOf(exchange)
    try {
      // What a check is about may be all that a reply holds: it is kept no longer than that is.
      if (subjectOf(reply) !== undefined) yield { exchange, subject: () => subjectOf(reply) as Subject }
    } catch (thrown) {
      const error = exhaustion(thrown) ?? thrown
      if (!isUndecided(error)) throw error
      yield { exchange, undecided: error }
    }
  }
}
