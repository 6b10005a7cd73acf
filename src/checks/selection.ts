import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf, cachedByReply } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { isInterrupted, recording } from '../outcomes/recording.ts'
import { callsUnsupported } from '../calls/valid-calls.ts'
import { exhaustionOf, isUndecided, type Undecided } from '../outcomes/undecided.ts'

/** Returns what a check judges in an exchange; undefined if the check does not apply to it. */
export interface Select<Subject> {
  (reply: Reply): Subject | undefined
  /** True for a check of exchanges that the scripted upstream answers. */
  readonly ofScripts?: true
}

/** Marks a selection of exchanges that the scripted upstream answers. */
export const ofScripts = <Subject>(select: Select<Subject>): Select<Subject> =>
  Object.assign((reply: Reply) => select(reply), { ofScripts: true as const })

/** The exchanges that a check applies to. */
export interface Selection<Subject> {
  readonly exchanges: readonly Exchange[]
  /**
   * What the check judges in one of them. It is read again if the response has been released from memory.
   *
   * @throws Undecided if that cannot be decided
   */
  readonly subjectOf: (exchange: Exchange) => Subject
}

const selectionsIn = memoized((evidence: Evidence) =>
  memoized((select: Select<unknown>) => selectFrom(judgeable(evidence), select)),
)

/** All exchanges except interrupted ones and those of unsupported features. */
export const judgeable = memoized(({ exchanges }: Evidence): readonly Exchange[] =>
  exchanges.filter((exchange) => !isInterrupted(exchange) && !callsUnsupported(exchange)),
)

/** What `select` returns for the recording. Checks with the same `select` share the result. */
export const selectRecorded = <Subject>(select: Select<Subject>): Selection<Subject> =>
  selectionsIn(recording())(select) as Selection<Subject>

/** The same selection without empty lists. */
export const nonEmpty = memoized((select: Select<readonly unknown[]>) => {
  const filled = (reply: Reply) => {
    const members = select(reply)
    return members?.length === 0 ? undefined : members
  }
  return select.ofScripts === true ? ofScripts(filled) : filled
}) as <Member>(select: Select<readonly Member[]>) => Select<readonly Member[]>

/** The replies to exchanges, looked up once for all checks. */
const repliesTo = memoized((exchanges: readonly Exchange[]) => exchanges.map(replyOf))

/** What `select` returns for these exchanges. */
export function selectFrom<Subject>(candidates: readonly Exchange[], select: Select<Subject>): Selection<Subject> {
  const { scripts } = recording()
  const { ofScripts: isOfScripts = false } = select
  const undecided = new Map<Exchange, Undecided>()
  const exchanges: Exchange[] = []
  for (const reply of isOfScripts && scripts.size === 0 ? [] : repliesTo(candidates)) {
    const { exchange } = reply
    if (isOfScripts && !scripts.has(`${exchange.probe}/${exchange.name}`)) continue
    try {
      const subject = select(reply)
      if (subject === undefined) continue
      keepSubject(select, reply, subject)
    } catch (thrown) {
      const error = exhaustionOf(thrown) ?? thrown
      if (!isUndecided(error)) throw error
      undecided.set(exchange, error)
    }
    exchanges.push(exchange)
  }
  const subjectIn = cachedByReply(select)
  const subjectOf = (exchange: Exchange) => {
    const error = undecided.get(exchange)
    if (error !== undefined) throw error
    return subjectIn(replyOf(exchange)) as Subject
  }
  return { exchanges, subjectOf }
}

/** As `cachedByReply` does: most checks apply to few replies, so that nothing is looked up before. */
const keepSubject = (select: Select<unknown>, { derived }: Reply, subject: unknown) => derived.set(select, subject)
