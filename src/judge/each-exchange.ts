import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Flaw } from '../results/flaws.ts'
import { isDependent, reason } from '../results/reasons.ts'
import { flawedExchanges, type Coverage, type CheckOutcome } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { noExchanges, probesFor } from '../checks/missing.ts'
import { note } from '../outcomes/notes.ts'
import { blockedIn } from '../checks/named-exchanges.ts'
import { ownProbeUndecided } from './own-probe.ts'
import { clientTruncation } from '../checks/client-truncation.ts'
import type { Selection } from '../checks/selection.ts'
import { hasBrokenConnection, recording } from '../outcomes/recording.ts'
import { breaksEveryCall, blockingRequirement } from '../calls/valid-calls.ts'
import { judgesScripted } from '../calls/scripted-answers.ts'
import { hasNoBody, noBodyReason } from '../calls/traffic.ts'
import { exhaustionOf, isUndecided, Undecided } from '../outcomes/undecided.ts'
import { failsMoreOften } from '../std/less-often.ts'

/** The results of a check for the exchanges judged so far. */
export interface ExchangeResults {
  /** Ids of the exchanges that satisfy it. */
  readonly satisfied: string[]
  readonly failed: Failed[]
  /** Why an exchange is undecided: the first such reason. */
  undecided?: Undecided
}

interface Failed {
  readonly exchange: Exchange
  readonly flaw: Flaw
}

export const noResults = (): ExchangeResults => ({ satisfied: [], failed: [] })

/** Judges the selected exchanges, except for what their scripts excuse, and adds the results to `judged`. */
export function judgeEach<Subject>(
  { exchanges, subjectOf }: Selection<Subject>,
  judge: (subject: Subject) => void,
  coverage: Coverage,
  judged: ExchangeResults,
): void {
  const { requirement } = coverage
  for (const exchange of exchanges) {
    if (!judgesScripted(exchange, requirement)) continue
    try {
      judge(subjectOf(exchange))
      if (hasNoBody(exchange) && coverage.judgesHead !== true)
        judged.undecided = moreTelling(judged.undecided, withoutBody(exchange))
      else judged.satisfied.push(exchange.id)
    } catch (thrown) {
      const error = exhaustionOf(thrown) ?? clientTruncation(thrown, replyOf(exchange), coverage) ?? thrown
      if (!isUndecided(error) && !(error instanceof FlawError)) throw error
      const blocking = blockingRequirement(exchange, requirement)
      if (blocking !== undefined) judged.undecided = moreTelling(judged.undecided, blockedIn(exchange, blocking))
      else if (isUndecided(error)) judged.undecided = moreTelling(judged.undecided, error)
      else judged.failed.push(failedBy(error, exchange, requirement))
    }
  }
}

/** The failing exchange: the selected one, or the one that the assertion is about, which was compared with it. */
function failedBy({ about, mismatch }: FlawError, selected: Exchange, requirement: RequirementId): Failed {
  const exchange = about?.exchange ?? selected
  const compared = exchange.id === selected.id ? {} : { compared: [selected.id] }
  return { exchange, flaw: { requirement, exchange: exchange.id, ...compared, ...mismatch } }
}

/** The first reason, unless it is that the probe left on purpose, which says nothing about the gateway. */
const moreTelling = (first: Undecided | undefined, next: Undecided): Undecided =>
  first === undefined || first.end.reason.code === 'left-on-purpose' ? next : first

/** Without a recorded body, a check that passed shows nothing. */
const withoutBody = (exchange: Exchange) => new Undecided('inconclusive', noBodyReason(exchange))

/** The outcome of a check from the results of its exchanges. */
export function settleEach(
  { satisfied, failed, undecided }: ExchangeResults,
  { requirement, judgesBreaks }: Coverage,
  source: string | undefined,
  senders: readonly string[] | undefined = source === undefined ? undefined : [source],
): CheckOutcome {
  const violated =
    judgesBreaks || breaksAlways(failed, satisfied) || breaksOften(failed, satisfied)
      ? failed
      : failed.filter(({ exchange }) => !hasBrokenConnection(exchange) || breaksEveryCall(exchange))
  if (violated.length < failed.length) note('A connection broke occasionally', failed.length - violated.length)
  if (violated.length > 0) return failing(violated, satisfied)
  const ofOthers = satisfied.length > 0 ? ownProbeUndecided(satisfied, source) : undefined
  if (ofOthers !== undefined) {
    const isBlocked = undecided !== undefined && isDependent(undecided.end.reason)
    return { end: (isBlocked ? undecided : ofOthers).end, exchanges: [] }
  }
  if (satisfied.length > 0) return { end: { state: 'passed' }, exchanges: satisfied }
  const [torn] = failed
  const why =
    torn === undefined
      ? (undecided ?? whyNothing(requirement, senders))
      : new Undecided('inconclusive', reason('torn-only', { exchange: torn.exchange.id }))
  return { end: why.end, exchanges: [] }
}

/** The outcome if only a part of the recording was judged: it can show a violation, but nothing else. */
export function settlePart({ satisfied, failed }: ExchangeResults): CheckOutcome {
  const violated = failed.filter(({ exchange }) => !hasBrokenConnection(exchange))
  if (violated.length > 0) return failing(violated, satisfied)
  const { end } = new Undecided('inconclusive', reason('judging-part'), { cause: 'exhausted' })
  return { end, exchanges: satisfied }
}

function failing(violated: readonly Failed[], satisfied: readonly string[]): CheckOutcome {
  const flaws = violated.map(({ flaw }) => flaw)
  return { end: { state: 'failed', flaws }, exchanges: [...new Set([...flawedExchanges(flaws), ...satisfied])] }
}

/** Why no exchange is selected: the operation is not served, or the outcome of the probes. */
function whyNothing(requirement: RequirementId, senders: readonly string[] | undefined): Undecided {
  const probes = senders ?? probesFor(requirement)
  for (const exchange of recording().exchanges.filter(({ probe }) => probes.includes(probe))) {
    const blocking = blockingRequirement(exchange, requirement)
    if (blocking !== undefined && sharesSubject(blocking, requirement)) return blockedIn(exchange, blocking)
  }
  return noExchanges(probes)
}

/** Streams of one protocol do not affect requirements of another. */
const sharesSubject = (one: string, other: string) => {
  const [area, subject] = one.split('.')
  return area !== 'streaming' || other.startsWith(`${area}.${subject}.`) || !other.startsWith(`${area}.`)
}

/** True if the connections of these exchanges break so much more often than those of others that it is not by chance. */
function breaksOften(failed: readonly Failed[], satisfied: readonly string[]): boolean {
  const own = new Set([...failed.map(({ exchange }) => exchange.id), ...satisfied])
  return (
    failed.some(({ exchange }) => hasBrokenConnection(exchange)) &&
    failsMoreOften(recording().exchanges, ({ id }) => own.has(id), hasBrokenConnection)
  )
}

/** A broken connection counts only if it breaks every time, for at least two exchanges, or often. */
const breaksAlways = (failed: readonly unknown[], satisfied: readonly unknown[]) =>
  satisfied.length === 0 && failed.length > 1
