import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Flaw } from '../results/flaws.ts'
import { reason } from '../results/reasons.ts'
import type { Coverage, CheckOutcome } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { noExchanges, probesFor } from '../checks/missing.ts'
import { note } from '../outcomes/notes.ts'
import { clientTruncation } from '../checks/client-truncation.ts'
import type { Selection } from '../checks/selection.ts'
import { hasBrokenConnection, recording } from '../outcomes/recording.ts'
import { breaksEveryCall, blockingRequirement } from '../calls/valid-calls.ts'
import { hasNoBody, noBodyReason } from '../calls/traffic.ts'
import { blockedBy, exhaustionOf, isUndecided, Undecided } from '../outcomes/undecided.ts'

/** How a judge held for the exchanges of a recording, or of those of it that were looked at so far. */
export interface ExchangeResults {
  /** Ids of the exchanges for which it held. */
  readonly satisfied: string[]
  readonly failed: Failed[]
  /** Why it could not be decided for an exchange: the first such reason. */
  undecided?: Undecided
}

/** An exchange for which a judge did not hold. */
interface Failed {
  readonly exchange: Exchange
  readonly flaw: Flaw
}

export const noResults = (): ExchangeResults => ({ satisfied: [], failed: [] })

/** Judges what was picked, exchange by exchange. */
export function judgeEach<Subject>(
  { exchanges, subjectOf }: Selection<Subject>,
  judge: (subject: Subject) => void,
  coverage: Coverage,
  judged: ExchangeResults,
): void {
  const { requirement } = coverage
  for (const exchange of exchanges) {
    try {
      judge(subjectOf(exchange))
      if (hasNoBody(exchange) && coverage.judgesHead !== true) judged.undecided ??= withoutBody(exchange)
      else judged.satisfied.push(exchange.id)
    } catch (thrown) {
      const error = exhaustionOf(thrown) ?? clientTruncation(thrown, replyOf(exchange), coverage) ?? thrown
      if (!isUndecided(error) && !(error instanceof FlawError)) throw error
      const culprit = blockingRequirement(exchange, requirement)
      if (culprit !== undefined) judged.undecided ??= blockedBy(culprit)
      else if (isUndecided(error)) judged.undecided ??= error
      else judged.failed.push({ exchange, flaw: { requirement, exchange: exchange.id, ...error.mismatch } })
    }
  }
}

/** Where nothing of a body is there, nothing wrong is found in it. */
const withoutBody = (exchange: Exchange) => new Undecided('inconclusive', noBodyReason(exchange))

/** How a check ends that was judged exchange by exchange. */
export function settleEach(
  { satisfied, failed, undecided }: ExchangeResults,
  { requirement }: Coverage,
  source: string | undefined,
): CheckOutcome {
  const violated = breaksAlways(failed, satisfied)
    ? failed
    : failed.filter(({ exchange }) => !hasBrokenConnection(exchange) || breaksEveryCall(exchange))
  if (violated.length < failed.length) note('A connection broke now and then', failed.length - violated.length)
  if (violated.length > 0) return failing(violated, satisfied)
  if (satisfied.length > 0) return { end: { state: 'passed' }, exchanges: satisfied }
  const [torn] = failed
  const why =
    torn === undefined
      ? (undecided ?? whyNothing(requirement, source))
      : new Undecided('inconclusive', reason('torn-only', { exchange: torn.exchange.id }))
  return { end: why.end, exchanges: [] }
}

/** The same where only a part of the recording was looked at: what does not hold there does not hold, and nothing else is decided. */
export function settlePart({ satisfied, failed }: ExchangeResults): CheckOutcome {
  const violated = failed.filter(({ exchange }) => !hasBrokenConnection(exchange))
  if (violated.length > 0) return failing(violated, satisfied)
  const { end } = new Undecided('inconclusive', reason('judging-part'), { cause: 'exhausted' })
  return { end, exchanges: satisfied }
}

const failing = (violated: readonly Failed[], satisfied: readonly string[]): CheckOutcome => ({
  end: { state: 'failed', flaws: violated.map(({ flaw }) => flaw) },
  exchanges: [...violated.map(({ exchange }) => exchange.id), ...satisfied],
})

/** Why there is no exchange of a kind: what they would come from is dead, or the probe that obtains them lacks something. */
function whyNothing(requirement: RequirementId, source: string | undefined): Undecided {
  const probes = source === undefined ? probesFor(requirement) : [source]
  const culprit = recording()
    .exchanges.filter(({ probe }) => probes.includes(probe))
    .map((exchange) => blockingRequirement(exchange, requirement))
    .find((id) => id !== undefined && sharesSubject(id, requirement))
  return culprit === undefined ? noExchanges(probes) : blockedBy(culprit)
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
