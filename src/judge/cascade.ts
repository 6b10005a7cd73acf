import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Flaw } from '../results/flaws.ts'
import { isDependent, reason } from '../results/reasons.ts'
import { exchangesIn, flawsOf, type CheckResult, type UndecidedEnd } from '../outcomes/check-result.ts'

/** Exchanges by requirement: the ones it was judged by, and those that broke it. */
interface JudgedExchanges {
  readonly seen: Set<string>
  readonly broke: Set<string>
}

/**
 * One defect, one report. What failed in an exchange that broke a requirement it depends on is set aside; the other exchanges
 * are judged. A check that fails in no other is inconclusive because of that requirement, or satisfied where it held elsewhere; but
 * where a failure is set aside for a requirement that looked at other exchanges alone, it is not known whether it holds.
 *
 * @param canExcuse false where a violation of one requirement does not stand for that of another that depends on it
 */
export function withoutCascades(
  checks: readonly CheckResult[],
  canExcuse: (culprit: string, accused: string) => boolean = () => true,
): readonly CheckResult[] {
  const judged = exchangesById(checks)
  /** What failures were set aside for, by their requirement: nothing remains of it where it is not violated itself. */
  const excused = new Map<RequirementId, RequirementId>()
  const settled = checks.map((check) => {
    if (check.end.state !== 'failed') return check
    const { flaws } = check.end
    const standsOn = check.dependsOn.filter((id) => canExcuse(id, check.requirement))
    const culprits = flaws.map((flaw) => causeOf(flaw, standsOn, judged))
    const culprit = culprits.find((one) => one?.sawIt === false) ?? culprits.find((one) => one !== undefined)
    if (culprit === undefined) return check
    const remaining = flaws.filter((_flaw, index) => culprits[index] === undefined)
    excused.set(check.requirement, culprit.id)
    return withFlaws(check, flaws, remaining, culprit)
  })
  const violated = new Set(settled.flatMap((check) => (flawsOf(check).length > 0 ? [check.requirement] : [])))
  const endless = endlessBy(settled)
  return settled.map((check) =>
    check.end.state === 'undecided' ? { ...check, end: pointingAt(check.end, excused, violated, endless) } : check,
  )
}

/** A check of whose flaws only some remain, or none. */
function withFlaws(
  check: CheckResult,
  all: readonly Flaw[],
  flaws: readonly Flaw[],
  { id, sawIt }: Cause,
): CheckResult {
  const aside = new Set(all.flatMap(exchangesIn))
  const satisfied = check.exchanges.filter((one) => !aside.has(one))
  const exchanges = [...flaws.flatMap(exchangesIn), ...satisfied]
  if (flaws.length > 0) return { ...check, exchanges, end: { state: 'failed', flaws } }
  if (satisfied.length > 0 && sawIt) return { ...check, exchanges, end: { state: 'passed' } }
  return { ...check, end: { state: 'undecided', verdict: 'inconclusive', reason: reason('requirement', { id }) } }
}

/** Requirements on how long a reply goes on, by the exchanges that broke them: those that we stopped waiting for. */
const endlessBy = (checks: readonly CheckResult[]): ReadonlyMap<string, RequirementId> =>
  new Map(
    checks.flatMap((check) =>
      check.judgesEnd === true
        ? flawsOf(check).flatMap((flaw) => exchangesIn(flaw).map((id) => [id, check.requirement] as const))
        : [],
    ),
  )

/**
 * What is undecided because of a requirement that was set aside itself is so because of what that one was set aside for; what is so
 * because we stopped waiting, because of the requirement that is violated by it.
 */
function pointingAt(
  end: UndecidedEnd,
  excused: ReadonlyMap<RequirementId, RequirementId>,
  violated: ReadonlySet<RequirementId>,
  endless: ReadonlyMap<string, RequirementId>,
): UndecidedEnd {
  const seen = new Set<RequirementId>()
  let id = endless.get(end.truncatedExchange ?? '') ?? (isDependent(end.reason) ? end.reason.args.id : undefined)
  if (id === undefined) return end
  while (!violated.has(id) && !seen.has(id)) {
    seen.add(id)
    id = excused.get(id) ?? id
  }
  return { ...end, reason: reason('requirement', { id }) }
}

/** A requirement that a flaw tells a second time, and whether it was judged by the same exchange. */
interface Cause {
  readonly id: RequirementId
  readonly sawIt: boolean
}

/**
 * The requirement that a flaw tells a second time. Where the requirement was judged by the same exchange, that exchange
 * decides; where it looked at others alone, it counts as soon as one of them broke it.
 */
function causeOf(
  flaw: Flaw,
  standsOn: readonly RequirementId[],
  judged: ReadonlyMap<string, JudgedExchanges>,
): Cause | undefined {
  const exchanges = exchangesIn(flaw)
  const culprits = standsOn.flatMap((id): readonly Cause[] => {
    const { seen, broke } = judged.get(id) ?? { seen: new Set(), broke: new Set() }
    const sawIt = exchanges.some((exchange) => seen.has(exchange))
    const isBroken = sawIt ? exchanges.some((one) => broke.has(one)) : broke.size > 0
    return isBroken ? [{ id, sawIt }] : []
  })
  return culprits.find(({ sawIt }) => sawIt) ?? culprits[0]
}

function exchangesById(checks: readonly CheckResult[]): ReadonlyMap<string, JudgedExchanges> {
  const judged = new Map<string, JudgedExchanges>()
  for (const check of checks) {
    const own = judged.get(check.requirement) ?? { seen: new Set(), broke: new Set() }
    for (const id of check.exchanges) own.seen.add(id)
    for (const id of flawsOf(check).flatMap(exchangesIn)) own.broke.add(id)
    judged.set(check.requirement, own)
  }
  return judged
}
