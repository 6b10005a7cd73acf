import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import type { Reply } from '../evidence/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { isInterrupted, recording } from './recording.ts'
import { isOfLacking } from './served.ts'
import { isUndecided, type Undecided } from './undecided.ts'

/** An exchange that concerns a check, and what the check is about; or why that cannot be told. */
export type Picked<Subject> = { readonly exchange: Exchange } & (
  { readonly subject: Subject } | { readonly undecided: Undecided }
)

/** What a check is about in an exchange; undefined where the exchange does not concern it. */
export type Select<Subject> = (reply: Reply) => Subject | undefined

const selections = new WeakMap<Evidence, Map<Select<unknown>, readonly Picked<unknown>[]>>()

/**
 * What `select` picks from the recording under judgement. Many checks share a selection, and each would otherwise look through
 * every exchange again.
 */
export function pickedBy<Subject>(select: Select<Subject>): readonly Picked<Subject>[] {
  const evidence = recording()
  const known = selections.get(evidence) ?? new Map<Select<unknown>, readonly Picked<unknown>[]>()
  selections.set(evidence, known)
  let picked = known.get(select) as readonly Picked<Subject>[] | undefined
  if (picked === undefined) known.set(select, (picked = evidence.exchanges.flatMap((one) => pick(select, one))))
  return picked
}

function pick<Subject>(select: Select<Subject>, exchange: Exchange): readonly Picked<Subject>[] {
  if (isInterrupted(exchange) || isOfLacking(exchange)) return []
  try {
    const subject = select(replyOf(exchange))
    return subject === undefined ? [] : [{ exchange, subject }]
  } catch (error) {
    if (isUndecided(error)) return [{ exchange, undecided: error }]
    throw error
  }
}
