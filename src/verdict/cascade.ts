import type { CheckResult } from './judge.ts'
import type { Failure } from './meta.ts'

/** Exchanges by requirement: the ones it was judged by, and those that broke it. */
interface Judged {
  readonly seen: Set<string>
  readonly broke: Set<string>
}

/**
 * One defect, one accusation. What failed in an exchange that broke a requirement it stands on is set aside; the other exchanges
 * are judged. A check that fails in no other is inconclusive because of that requirement, or satisfied where it held elsewhere.
 */
export function withoutSecondAccusations(checks: readonly CheckResult[]): readonly CheckResult[] {
  const judged = exchangesById(checks)
  return checks.map((check) => {
    const { meta } = check
    if (check.state !== 'failed' || meta === undefined || meta.failures.length === 0) return check
    const culprits = meta.failures.map((failure) => culpritOf(failure, meta.standsOn, judged))
    const remaining = meta.failures.filter((_failure, index) => culprits[index] === undefined)
    if (remaining.length === meta.failures.length) return check
    const aside = new Set(meta.failures.flatMap(({ exchanges }) => exchanges))
    const satisfied = meta.exchanges.filter((id) => !aside.has(id))
    const exchanges = [...remaining.flatMap((one) => one.exchanges), ...satisfied]
    if (remaining.length > 0) return { ...check, meta: { ...meta, failures: remaining, exchanges } }
    if (satisfied.length > 0)
      return { ...check, state: 'passed', errors: [], meta: { ...meta, failures: [], exchanges } }
    const because = culprits.find((id) => id !== undefined) ?? ''
    return { ...check, meta: { ...meta, failures: [], undecided: { verdict: 'inconclusive', because } } }
  })
}

/**
 * The requirement that a failure tells a second time. Where the requirement was judged by the same exchange, that exchange
 * decides; where it looked at others alone, it counts as soon as one of them broke it.
 */
function culpritOf(
  { exchanges, standsOn }: Failure,
  ofCheck: readonly string[],
  judged: ReadonlyMap<string, Judged>,
): string | undefined {
  return [...ofCheck, ...standsOn].find((id) => {
    const { seen, broke } = judged.get(id) ?? { seen: new Set(), broke: new Set() }
    return exchanges.some((exchange) => seen.has(exchange)) ? exchanges.some((one) => broke.has(one)) : broke.size > 0
  })
}

function exchangesById(checks: readonly CheckResult[]): ReadonlyMap<string, Judged> {
  const judged = new Map<string, Judged>()
  for (const { meta } of checks) {
    if (meta === undefined) continue
    const own = judged.get(meta.requirement) ?? { seen: new Set(), broke: new Set() }
    for (const id of meta.exchanges) own.seen.add(id)
    for (const id of meta.failures.flatMap(({ exchanges }) => exchanges)) own.broke.add(id)
    judged.set(meta.requirement, own)
  }
  return judged
}
