import type { Requirement } from '../contract/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { bounded, most } from './bounded.ts'
import type { CheckResult } from './check-result.ts'
import { countSentence, partsOf } from './counts.ts'
import { anotherShard } from './shards.ts'
import { verdicts, type RequirementReport, type TestReport, type Verdict } from './report.ts'

/** Which requirements gate: `spec` every MUST; `interop` what breaks clients, as the document marks it, whatever the level. */
export type Profile = 'spec' | 'interop'

/** True when a violation of this requirement fails the run. */
export const isGating = ({ level, interop }: Pick<Requirement, 'level' | 'interop'>, profile: Profile): boolean =>
  profile === 'interop' && interop !== undefined ? interop === 'gating' : level === 'MUST'

/** Whether a violation of a requirement fails the run. */
export interface Gate {
  readonly gates: boolean
  /** Why it does not by the requirement set, though level and profile would have it: `added after set 1.0.0`. */
  readonly ungated?: string
}

/**
 * What one test says, derived from how it ended: it passed, an assertion failed, it threw `Undecided`, or the suite itself
 * failed. The test has no say in how grave a violation is.
 */
export function verdictOf(result: CheckResult, { gates }: Gate): Verdict {
  if (result.state === 'passed') return 'satisfied'
  if (result.state !== 'failed') return 'broken'
  if (result.errors.some(({ name }) => name !== 'AssertionError' && name !== 'Undecided')) return 'broken'
  if (result.meta?.undecided !== undefined) return result.meta.undecided.verdict
  if (result.errors.length === 0) return 'broken'
  return gates ? 'violated' : 'advisory'
}

/** Exchanges by id. */
type ById = ReadonlyMap<string, Exchange>

function testReport(result: CheckResult, gate: Gate, byId: ById): TestReport {
  const verdict = verdictOf(result, gate)
  const because = result.meta?.undecided?.because
  const speaks = verdict === 'violated' || verdict === 'advisory' || verdict === 'broken'
  const message = messageOf(result, byId)
  const { exchanges = [], failures = [] } = result.meta ?? {}
  const { failed, compared } = partsOf({ exchanges, failures })
  return {
    name: result.name,
    file: result.file,
    verdict,
    ...(speaks && { message: bounded(message, most.message) }),
    ...(because !== undefined && !speaks && { because: bounded(because, most.because) }),
    exchanges: exchanges.slice(0, most.exchanges),
    ...(speaks && { failed: failed.length }),
    ...(speaks && compared.length > 0 && { compared: compared.length }),
    ...(exchanges.length > most.exchanges && { exchangesLeftOut: exchanges.length - most.exchanges }),
  }
}

/** The first violation speaks; the others are counted. */
function messageOf({ meta, errors, state }: CheckResult, byId: ById): string {
  const [first] = meta?.failures ?? []
  if (meta === undefined || first === undefined)
    return errors.map((error) => error.message).join('\n') || `the test ended ${state}`
  const count = countSentence(partsOf(meta), byId)
  return count === undefined ? first.message : `${first.message}\n(${count})`
}

/** The verdict of a requirement: of its tests', the first in order of precedence. */
export function worstOf(tests: readonly TestReport[]): Verdict | undefined {
  return verdicts.find((verdict) => tests.some((test) => test.verdict === verdict))
}

/** True when each of the tests that could not be decided waits for what another shard drives. */
const isLeftToOthers = (results: readonly CheckResult[], gate: Gate) =>
  results.every(
    (result) => verdictOf(result, gate) !== 'inconclusive' || result.meta?.undecided?.reason === 'other-shard',
  )

/**
 * One requirement's part of the report.
 *
 * @param ended why the judging ended before it was done, if it did
 * @param byId the exchanges of the evidence
 */
export function requirementReport(
  requirement: Requirement,
  results: readonly CheckResult[],
  selected: boolean,
  gate: Gate,
  ended?: string,
  byId: ById = new Map(),
): RequirementReport {
  const { id, section, level, text, untestable } = requirement
  const base = { id, section, level, text }
  const ungated = gate.ungated !== undefined && { ungated: gate.ungated }
  if (level === 'OPEN') return { ...base, judged: false, because: 'the contract leaves it open', tests: [] }
  if (untestable !== undefined) return { ...base, judged: false, because: `untestable: ${untestable}`, tests: [] }
  if (!selected) return { ...base, judged: false, because: 'not selected', tests: [] }
  if (results.length === 0) {
    // The judging ended before its tests were so much as declared.
    if (ended !== undefined)
      return { ...base, judged: true, verdict: 'inconclusive', because: ended, ...ungated, tests: [] }
    return { ...base, judged: false, because: 'not built', tests: [] }
  }
  const tests = results.map((result) => testReport(result, gate, byId))
  const verdict = worstOf(tests) ?? 'broken'
  if (verdict === 'inconclusive' && isLeftToOthers(results, gate))
    return { ...base, judged: false, because: anotherShard, tests: [] }
  const because = tests.find((test) => test.verdict === verdict)?.because
  return { ...base, judged: true, verdict, ...(because !== undefined && { because }), ...ungated, tests }
}
