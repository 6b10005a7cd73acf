import { memoized } from '../std/memoized.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { isServerError, type Flaw } from '../results/flaws.ts'
import { isDependent, reason, type Reason } from '../results/reasons.ts'
import { exchangesIn, flawedExchanges, flawsOf, type CheckResult, type UndecidedEnd } from '../outcomes/check-result.ts'

/** The exchanges that a requirement was judged by, and those that violate it. */
interface JudgedExchanges {
  readonly judged: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
}

/** How failures of the gateway explain the form of its errors. */
export interface Failures {
  /** True if a violation of this requirement fails the run. */
  readonly gates: (requirement: string) => boolean
  /** A text that failures with one cause share: by default each exchange is its own cause. */
  readonly causeOf: (exchange: string) => string
}

/**
 * Reports each defect once. A failure in an exchange that violates a prerequisite, or a requirement that may report the same defect, is
 * removed; the other exchanges decide. A check
 * without other failures is satisfied if other exchanges pass it, and inconclusive otherwise. It is also inconclusive if the violated
 * prerequisite was judged by other exchanges only. A check of the form of an error also ignores a 5xx response if a requirement on the
 * status of this response, or of one with the same cause, is violated.
 *
 * @param canExcuse false if a violation of `prerequisite` must not remove a failure of `requirement`
 * @param failures how failures of the gateway explain the form of its errors
 */
export function withoutCascades(
  checks: readonly CheckResult[],
  canExcuse: (prerequisite: string, requirement: string) => boolean = () => true,
  failures: Failures = { gates: () => true, causeOf: (exchange) => exchange },
): readonly CheckResult[] {
  const judged = exchangesByRequirement(checks)
  const statuses = failedStatuses(checks, failures.causeOf)
  /** The prerequisites of requirements with removed failures. */
  const excusedBy = new Map<RequirementId, RequirementId>()
  const settled = checks.map((check) => {
    if (check.end.state !== 'failed') return check
    const { flaws } = check.end
    const excusing = (ids: readonly RequirementId[]) => ids.filter((id) => canExcuse(id, check.requirement))
    const prerequisites = excusing(check.dependsOn)
    const others = excusing(check.besides ?? [])
    const failureOf = ({ exchange = '' }: Flaw): Cause | undefined => {
      if (check.judgesErrorForm !== true) return undefined
      // A violation that gates is not replaced by one that does not.
      const id = statuses
        .get(failures.causeOf(exchange))
        ?.find((one) => failures.gates(one) || !failures.gates(check.requirement))
      return id && { id, isSameExchange: true }
    }
    const reportedIn = (flaw: Flaw): Cause | undefined => {
      const id = others.find((one) => exchangesIn(flaw).some((exchange) => judged(one).failed.has(exchange)))
      return id && { id, isSameExchange: true }
    }
    const causes = flaws.map((flaw) => causeOf(flaw, prerequisites, judged) ?? reportedIn(flaw) ?? failureOf(flaw))
    const cause = causes.find((one) => one?.isSameExchange === false) ?? causes.find((one) => one !== undefined)
    if (cause === undefined) return check
    const remaining = flaws.filter((_flaw, index) => causes[index] === undefined)
    excusedBy.set(check.requirement, cause.id)
    return withFlaws(check, flaws, remaining, cause)
  })
  const violated = new Set(settled.flatMap((check) => (flawsOf(check).length > 0 ? [check.requirement] : [])))
  const causes = { excusedBy, violated, endless: endlessBy(settled), undecided: undecidedReasons(settled) }
  return settled.map((check) =>
    check.end.state === 'undecided' ? { ...check, end: withRootCause(check.end, causes) } : check,
  )
}

/** A check with only some of its flaws, or without any. */
function withFlaws(
  check: CheckResult,
  all: readonly Flaw[],
  flaws: readonly Flaw[],
  { id, isSameExchange }: Cause,
): CheckResult {
  const flawed = new Set(all.flatMap(exchangesIn))
  const satisfied = check.exchanges.filter((one) => !flawed.has(one))
  const exchanges = [...flawedExchanges(flaws), ...satisfied]
  if (flaws.length > 0) return { ...check, exchanges, end: { state: 'failed', flaws } }
  if (satisfied.length > 0 && isSameExchange) return { ...check, exchanges, end: { state: 'passed' } }
  return { ...check, end: { state: 'undecided', verdict: 'inconclusive', reason: reason('requirement', { id }) } }
}

/** Violated requirements on the end of a response, by the id of the exchange. */
const endlessBy = (checks: readonly CheckResult[]): ReadonlyMap<string, RequirementId> =>
  new Map(
    checks.flatMap((check) =>
      check.judgesEnd === true
        ? flawsOf(check).flatMap((flaw) => exchangesIn(flaw).map((id) => [id, check.requirement] as const))
        : [],
    ),
  )

/** The reasons of requirements of which no check is decided. */
function undecidedReasons(checks: readonly CheckResult[]): ReadonlyMap<RequirementId, Reason> {
  const decided = new Set(checks.flatMap(({ end, requirement }) => (end.state === 'undecided' ? [] : requirement)))
  return new Map(
    checks.flatMap(({ end, requirement }) =>
      end.state === 'undecided' && !decided.has(requirement) ? [[requirement, end.reason] as const] : [],
    ),
  )
}

interface RootCauses {
  readonly excusedBy: ReadonlyMap<RequirementId, RequirementId>
  readonly violated: ReadonlySet<RequirementId>
  readonly endless: ReadonlyMap<string, RequirementId>
  readonly undecided: ReadonlyMap<RequirementId, Reason>
}

/**
 * Replaces a prerequisite that was itself excused, and a truncated response, by the requirement that is reported as violated for it, and
 * a prerequisite that is undecided by the reason for that.
 */
function withRootCause(end: UndecidedEnd, { excusedBy, violated, endless, undecided }: RootCauses): UndecidedEnd {
  const visited = new Set<RequirementId>()
  const first = endless.get(end.truncatedExchange ?? '') ?? (isDependent(end.reason) ? end.reason.args.id : undefined)
  if (first === undefined) return end
  let id: RequirementId = first
  while (!violated.has(id) && !visited.has(id)) {
    visited.add(id)
    const why: Reason | undefined = undecided.get(id)
    const next: RequirementId | undefined = excusedBy.get(id) ?? (isDependent(why) ? why.args.id : undefined)
    if (next === undefined && why !== undefined) return { ...end, reason: why }
    id = next ?? id
  }
  return { ...end, reason: reason('requirement', { id }) }
}

/** A violated prerequisite that explains a flaw. */
interface Cause {
  readonly id: RequirementId
  /** True if it was judged by the exchange of the flaw. */
  readonly isSameExchange: boolean
}

/**
 * The violated prerequisite that explains a flaw. If it was judged by the exchange of the flaw, it must be violated there; otherwise
 * a violation in any exchange counts.
 */
function causeOf(
  flaw: Flaw,
  dependsOn: readonly RequirementId[],
  judgedBy: (requirement: RequirementId) => JudgedExchanges,
): Cause | undefined {
  const exchanges = exchangesIn(flaw)
  const causes = dependsOn.flatMap((id): readonly Cause[] => {
    const { judged, failed } = judgedBy(id)
    const isSameExchange = exchanges.some((exchange) => judged.has(exchange))
    const isViolated = isSameExchange ? exchanges.some((exchange) => failed.has(exchange)) : failed.size > 0
    return isViolated ? [{ id, isSameExchange }] : []
  })
  return causes.find(({ isSameExchange }) => isSameExchange) ?? causes[0]
}

/** The requirements that the statuses of 5xx responses violate, by cause. */
function failedStatuses(
  checks: readonly CheckResult[],
  causeOf: Failures['causeOf'],
): ReadonlyMap<string, readonly RequirementId[]> {
  const statuses = new Map<string, RequirementId[]>()
  for (const check of checks) {
    for (const { exchange = '' } of flawsOf(check).filter(isServerError)) {
      const cause = causeOf(exchange)
      statuses.set(cause, [...(statuses.get(cause) ?? []), check.requirement])
    }
  }
  return statuses
}

/** Looks up the exchanges of a requirement. Those of most requirements are never needed. */
function exchangesByRequirement(checks: readonly CheckResult[]): (requirement: RequirementId) => JudgedExchanges {
  return memoized((requirement) => {
    const own = checks.filter((check) => check.requirement === requirement)
    return {
      judged: new Set(own.flatMap(({ exchanges }) => exchanges)),
      failed: new Set(own.flatMap(flawsOf).flatMap(exchangesIn)),
    }
  })
}
