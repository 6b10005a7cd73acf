import { memoized } from '../contract/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import type { Reply } from '../evidence/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { isInterrupted, recording } from './recording.ts'
import { isOfLacking } from './valid-calls.ts'
import { isUndecided, type Undecided } from './undecided.ts'

/** An exchange that concerns a check, and what the check is about; or why that cannot be told. */
export type Picked<Subject> = { readonly exchange: Exchange } & (
  { readonly subject: Subject } | { readonly undecided: Undecided }
)

/** What a check is about in an exchange; undefined where the exchange does not concern it. */
export type Select<Subject> = (reply: Reply) => Subject | undefined

const selectionsOf = memoized((_: Evidence) => new Map<Select<unknown>, readonly Picked<unknown>[]>())

/** The exchanges that anything can be said of: those that were not interrupted, of what the deployment does not lack. */
const judgeable = memoized(({ exchanges }: Evidence): readonly Reply[] =>
  exchanges.filter((exchange) => !isInterrupted(exchange) && !isOfLacking(exchange)).map(replyOf),
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

function* pickedFrom<Subject>(replies: readonly Reply[], select: Select<Subject>): Generator<Picked<Subject>> {
  for (const reply of replies) {
    const { exchange } = reply
    try {
      const subject = select(reply)
      if (subject !== undefined) yield { exchange, subject }
    } catch (error) {
      if (!isUndecided(error)) throw error
      yield { exchange, undecided: error }
    }
  }
}
