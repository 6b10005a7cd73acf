import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import { assertionError, isAssertion } from './assertion.ts'
import { nothingOf, probesOf } from './lacking.ts'
import { note } from './matchers.ts'
import type { CheckMeta, Failure } from './meta.ts'
import { ownCut } from './own-cut.ts'
import type { Selection } from './picked.ts'
import { isTorn, recording } from './recording.ts'
import { breaksEveryCall, culpritOf } from './valid-calls.ts'
import { lacksBody } from './traffic.ts'
import { exhaustion, inconclusive, isUndecided, Undecided } from './undecided.ts'

/** How a judge held for the exchanges of a recording, or of those of it that were looked at so far. */
export interface Judged {
  /** Ids of the exchanges for which it held. */
  readonly satisfied: string[]
  readonly failed: Failed[]
  /** Why it could not be decided for an exchange: the first such reason. */
  undecided?: Undecided
}

/** An exchange for which a judge did not hold. */
interface Failed {
  readonly exchange: Exchange
  readonly message: string
}

export const noneJudged = (): Judged => ({ satisfied: [], failed: [] })

/** A message is shown, not read by a program. */
const longestMessage = 4000

/** Judges what was picked, exchange by exchange. */
export function judgeEach<Subject>(
  { exchanges, subjectOf }: Selection<Subject>,
  judge: (subject: Subject) => void,
  meta: CheckMeta,
  judged: Judged,
): void {
  for (const exchange of exchanges) {
    try {
      judge(subjectOf(exchange))
      if (lacksBody(exchange) && meta.judgesHead !== true)
        judged.undecided ??= new Undecided('inconclusive', noBodyOf(exchange))
      else judged.satisfied.push(exchange.id)
    } catch (thrown) {
      const error = exhaustion(thrown) ?? ownCut(thrown, replyOf(exchange), meta) ?? thrown
      if (!isUndecided(error) && !isAssertion(error)) throw error
      const culprit = culpritOf(exchange, meta.requirement)
      if (culprit !== undefined) judged.undecided ??= new Undecided('inconclusive', culprit)
      else if (isUndecided(error)) judged.undecided ??= error
      else judged.failed.push({ exchange, message: error.message.slice(0, longestMessage) })
    }
  }
}

/** Where nothing of a body is there, nothing wrong is found in it. */
const noBodyOf = ({ end }: Exchange) => end.detail ?? 'the recording does not hold the body of this reply'

/** Notes which exchanges decided a check and which failed, and ends it as they say. */
export function settleEach(
  { satisfied, failed, undecided }: Judged,
  meta: CheckMeta,
  source: string | undefined,
): void {
  const violated = breaksAlways(failed, satisfied)
    ? failed
    : failed.filter(({ exchange }) => !isTorn(exchange) || breaksEveryCall(exchange))
  if (violated.length < failed.length) note('A connection broke now and then', failed.length - violated.length)
  for (const { exchange } of violated) meta.exchanges.push(exchange.id)
  for (const id of satisfied) meta.exchanges.push(id)
  for (const one of violated) meta.failures.push(failureOf(one))
  const [first] = violated
  if (first !== undefined) throw assertionError(first.message)
  if (satisfied.length > 0) return
  const [torn] = failed
  if (torn !== undefined) inconclusive(`the connection broke under ${torn.exchange.id}, the only exchange of this kind`)
  throw undecided ?? whyNothing(meta.requirement, source)
}

/** The same where only a part of the recording was looked at: what does not hold there does not hold, and nothing else is decided. */
export function settlePart({ satisfied, failed }: Judged, meta: CheckMeta): void {
  const violated = failed.filter(({ exchange }) => !isTorn(exchange))
  for (const { exchange } of violated) meta.exchanges.push(exchange.id)
  for (const id of satisfied) meta.exchanges.push(id)
  for (const one of violated) meta.failures.push(failureOf(one))
  const [first] = violated
  if (first !== undefined) throw assertionError(first.message)
  throw new Undecided('inconclusive', 'the time for judging was over before all of the recording was read', 'exhausted')
}

const failureOf = ({ exchange, message }: Failed): Failure => ({ exchanges: [exchange.id], message })

/** Why there is no exchange of a kind: what they would come from is dead, or the probe that obtains them lacks something. */
function whyNothing(requirement: RequirementId, source: string | undefined): Undecided {
  const probes = source === undefined ? probesOf(requirement) : [source]
  const culprit = recording()
    .exchanges.filter(({ probe }) => probes.includes(probe))
    .map((exchange) => culpritOf(exchange, requirement))
    .find((id) => id !== undefined && sharesSubject(id, requirement))
  return culprit === undefined ? nothingOf(probes) : new Undecided('inconclusive', culprit)
}

/** Streams of one protocol say nothing of another's. */
const sharesSubject = (one: string, other: string) => {
  const [area, subject] = one.split('.')
  return area !== 'streaming' || other.startsWith(`${area}.${subject}.`) || !other.startsWith(`${area}.`)
}

/**
 * A connection that broke under a reply says something about the gateway only when it breaks every time: where others of the
 * kind came through, or there is but one, the broken one is set aside.
 */
const breaksAlways = (failed: readonly unknown[], satisfied: readonly unknown[]) =>
  satisfied.length === 0 && failed.length > 1
