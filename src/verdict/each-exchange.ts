import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import { isAssertion } from './assertion.ts'
import { nothingOf, probesOf } from './lacking.ts'
import { note } from './matchers.ts'
import type { CheckMeta, Failure } from './meta.ts'
import { ownCut } from './own-cut.ts'
import type { Selection } from './picked.ts'
import { isTorn, recording } from './recording.ts'
import { breaksEveryCall, culpritOf } from './valid-calls.ts'
import { exhaustion, inconclusive, isUndecided, Undecided } from './undecided.ts'

/** Judges what was picked, exchange by exchange, and notes which exchanges decided it and which failed. */
export function judgeEach<Subject>(
  { exchanges, subjectOf }: Selection<Subject>,
  judge: (subject: Subject) => void,
  meta: CheckMeta,
  source: string | undefined,
) {
  const satisfied: string[] = []
  const failed: Failed[] = []
  let undecided: Undecided | undefined
  for (const exchange of exchanges) {
    try {
      judge(subjectOf(exchange))
      satisfied.push(exchange.id)
    } catch (thrown) {
      const error = exhaustion(thrown) ?? ownCut(thrown, replyOf(exchange), meta) ?? thrown
      if (!isUndecided(error) && !isAssertion(error)) throw error
      const culprit = culpritOf(exchange, meta.requirement)
      if (culprit !== undefined) undecided ??= new Undecided('inconclusive', culprit)
      else if (isUndecided(error)) undecided ??= error
      else failed.push({ exchange, error })
    }
  }
  const violated = breaksAlways(failed, satisfied)
    ? failed
    : failed.filter(({ exchange }) => !isTorn(exchange) || breaksEveryCall(exchange))
  if (violated.length < failed.length) note('A connection broke now and then', failed.length - violated.length)
  meta.exchanges.push(...violated.map(({ exchange }) => exchange.id), ...satisfied)
  meta.failures.push(...violated.map(failureOf))
  const [first] = violated
  if (first !== undefined) throw first.error
  if (satisfied.length > 0) return
  const [torn] = failed
  if (torn !== undefined) inconclusive(`the connection broke under ${torn.exchange.id}, the only exchange of this kind`)
  throw undecided ?? whyNothing(meta.requirement, source)
}

/** An exchange for which a judge did not hold. */
interface Failed {
  readonly exchange: Exchange
  readonly error: Error
}

const failureOf = ({ exchange, error }: Failed): Failure => ({ exchanges: [exchange.id], message: error.message })

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
