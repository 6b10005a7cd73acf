import { defectSentence } from '../contract/defects.ts'
import type { Requirement } from '../contract/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { maxLength, maxListed, truncated } from '../std/truncate.ts'
import { flawText, type Flaw } from '../results/flaws.ts'
import { reason, reasonText, type Reason, type ReasonData } from '../results/reasons.ts'
import { flawsOf, undecidedIn, type CheckResult } from '../outcomes/check-result.ts'
import { countSentence, partsOf } from './counts.ts'
import { verdicts, type ReportedFlaw, type RequirementReport, type TestReport, type Verdict } from '../report/report.ts'

/** Whether a violation of a requirement fails the run. */
export interface Gate {
  readonly gates: boolean
  /** Why it does not, although level and profile gate: `added after set 1.0.0`. */
  readonly ungated?: string
}

/** The verdict of a check. */
export function verdictOf({ end }: CheckResult, { gates }: Gate): Verdict {
  switch (end.state) {
    case 'passed':
      return 'satisfied'
    case 'failed':
      return gates ? 'violated' : 'advisory'
    case 'undecided':
      return end.verdict
    default:
      return 'broken'
  }
}

/** Exchanges by id. */
type ById = ReadonlyMap<string, Exchange>

function testReport(result: CheckResult, gate: Gate, byId: ById): TestReport {
  const { name, file, exchanges, end } = result
  const { failed, compared } = partsOf(result)
  const isUnflawed = end.state === 'passed' || end.state === 'undecided'
  const [flaw] = flawsOf(result)
  return {
    name,
    file,
    verdict: verdictOf(result, gate),
    ...(!isUnflawed && { message: truncated(messageOf(result, byId), maxLength.message) }),
    ...(flaw !== undefined && { flaw: reportedFlaw(flaw) }),
    ...(end.state === 'undecided' && reasonParts(end.reason)),
    exchanges: exchanges.slice(0, maxListed.exchanges),
    ...(!isUnflawed && { failed: failed.length }),
    ...(!isUnflawed && compared.length > 0 && { compared: compared.length }),
    ...(exchanges.length > maxListed.exchanges && { exchangesLeftOut: exchanges.length - maxListed.exchanges }),
  }
}

const reportedFlaw = ({ exchange, path, expected, actual }: Flaw): ReportedFlaw => ({
  ...(exchange !== undefined && { exchange }),
  ...(path !== undefined && { path }),
  expected,
  actual,
})

/** A reason as data and as a sentence. */
const reasonParts = (why: Reason) => ({
  because: truncated(reasonText(why), maxLength.because),
  reason: boundedReason(why),
})

/** Bounds texts from the server. */
function boundedReason(why: Reason): ReasonData {
  if (!('args' in why)) return { code: why.code }
  const args = Object.entries(why.args).filter(([, value]) => value !== undefined)
  return { code: why.code, args: Object.fromEntries(args.map(([name, value]) => [name, boundedArg(value)])) }
}

const boundedArg = (value: unknown) => (typeof value === 'string' ? truncated(value, maxLength.because) : value)

/** The message of the first violation, and the number of exchanges. */
function messageOf(result: CheckResult, byId: ById): string {
  const { end } = result
  if (end.state === 'broken') return end.error
  const [first] = flawsOf(result)
  if (first === undefined) return `the test ended ${end.state}`
  const count = countSentence(partsOf(result), byId)
  return count === undefined ? flawText(first) : `${flawText(first)}\n(${count})`
}

/** The verdict of a requirement: the first in the order of precedence that one of its tests has. */
export function worstOf(tests: readonly TestReport[]): Verdict | undefined {
  return verdicts.find((verdict) => tests.some((test) => test.verdict === verdict))
}

/** True if every undecided test depends on another shard. */
const isLeftToOthers = (results: readonly CheckResult[], gate: Gate) =>
  results.every((result) => verdictOf(result, gate) !== 'inconclusive' || undecidedIn(result)?.cause === 'other-shard')

/**
 * The report of a requirement.
 *
 * @param ended why judging ended early, if it did
 * @param byId the exchanges of the evidence
 */
export function requirementReport(
  requirement: Requirement,
  results: readonly CheckResult[],
  selected: boolean,
  gate: Gate,
  ended?: Reason,
  byId: ById = new Map(),
): RequirementReport {
  const { id, section, level, text, untestable } = requirement
  const defect = defectSentence(requirement)
  const base = { id, section, level, text, ...(defect !== undefined && { defect }) }
  const leftOut = (why: Reason): RequirementReport => ({ ...base, judged: false, ...reasonParts(why), tests: [] })
  const ungated = gate.ungated !== undefined && { ungated: gate.ungated }
  if (level === 'OPEN') return leftOut(reason('open'))
  if (untestable !== undefined) return leftOut(reason('untestable', { why: untestable }))
  if (!selected) return leftOut(reason('not-selected'))
  if (results.length === 0) {
    // Judging ended before the checks were declared.
    if (ended !== undefined)
      return { ...base, judged: true, verdict: 'inconclusive', ...reasonParts(ended), ...ungated, tests: [] }
    return leftOut(reason('not-built'))
  }
  const tests = results.map((result) => testReport(result, gate, byId))
  const verdict = worstOf(tests) ?? 'broken'
  if (verdict === 'inconclusive' && isLeftToOthers(results, gate)) return leftOut(reason('another-shard'))
  const why = results.map((result) => undecidedIn(result)).find((end) => end?.verdict === verdict)?.reason
  return { ...base, judged: true, verdict, ...(why && reasonParts(why)), ...ungated, tests }
}
