import type { CheckResult } from './check-result.ts'
import type { CheckMeta, Failure } from './meta.ts'

/** Exchanges by requirement: the ones it was judged by, and those that broke it. */
interface Judged {
  readonly seen: Set<string>
  readonly broke: Set<string>
}

/**
 * One defect, one accusation. What failed in an exchange that broke a requirement it stands on is set aside; the other exchanges
 * are judged. A check that fails in no other is inconclusive because of that requirement, or satisfied where it held elsewhere; but
 * where a failure is set aside for a requirement that looked at other exchanges alone, nobody knows whether it holds.
 *
 * @param mayStandFor false where the accusation of one requirement is no accusation of another that stands on it
 */
export function withoutSecondAccusations(
  checks: readonly CheckResult[],
  mayStandFor: (culprit: string, accused: string) => boolean = () => true,
): readonly CheckResult[] {
  const judged = exchangesById(checks)
  /** What failures were set aside for, by their requirement: nothing remains of it where it is not among the accused. */
  const excused = new Map<string, string>()
  const settled = checks.map((check) => {
    const { meta } = check
    if (check.state !== 'failed' || meta === undefined) return check
    const standsOn = meta.standsOn.filter((id) => mayStandFor(id, meta.requirement))
    const culprits = meta.failures.map((failure) => culpritOf(failure, standsOn, judged))
    const culprit = culprits.find((one) => one?.sawIt === false) ?? culprits.find((one) => one !== undefined)
    if (culprit === undefined) return check
    const remaining = meta.failures.filter((_failure, index) => culprits[index] === undefined)
    excused.set(meta.requirement, culprit.id)
    return withFailures(check, meta, remaining, culprit)
  })
  // Surviving mutants: No requirement has this id.
  const accused = new Set(settled.flatMap(({ meta }) => (meta?.failures.length ? [meta.requirement as string] : [])))
  const endless = endlessBy(settled)
  return settled.map((check) => ({ ...check, meta: check.meta && pointingAt(check.meta, excused, accused, endless) }))
}

/** A check of whose failures only some remain, or none. */
function withFailures(check: CheckResult, meta: CheckMeta, failures: Failure[], { id, sawIt }: Culprit): CheckResult {
  const aside = new Set(meta.failures.flatMap(({ exchanges }) => exchanges))
  const satisfied = meta.exchanges.filter((one) => !aside.has(one))
  const own = { ...meta, failures, exchanges: [...failures.flatMap((one) => one.exchanges), ...satisfied] }
  if (failures.length > 0) return { ...check, meta: own }
  if (satisfied.length > 0 && sawIt) return { ...check, state: 'passed', errors: [], meta: own }
  const undecided = { verdict: 'inconclusive', because: id } as const
  return { ...check, meta: { ...own, exchanges: meta.exchanges, undecided } }
}

/** Requirements on how long a reply goes on, by the exchanges that broke them: those that we stopped waiting for. */
const endlessBy = (checks: readonly CheckResult[]): ReadonlyMap<string, string> =>
  new Map(
    checks.flatMap(({ meta }) =>
      meta?.judgesEnd === true
        ? meta.failures.flatMap(({ exchanges }) => exchanges.map((id) => [id, meta.requirement] as const))
        : [],
    ),
  )

/**
 * What is undecided because of a requirement that was set aside itself is so because of what that one was set aside for; what is so
 * because we stopped waiting, because of the requirement that is accused of it.
 */
function pointingAt(
  meta: CheckMeta,
  excused: ReadonlyMap<string, string>,
  accused: ReadonlySet<string>,
  endless: ReadonlyMap<string, string>,
): CheckMeta {
  if (meta.undecided === undefined) return meta
  const seen = new Set<string>()
  const { cut } = meta.undecided
  let because = endless.get(cut ?? '') ?? meta.undecided.because
  while (!accused.has(because) && !seen.has(because)) {
    seen.add(because)
    because = excused.get(because) ?? because
  }
  return { ...meta, undecided: { ...meta.undecided, because } }
}

/** A requirement that a failure tells a second time, and whether it was judged by the same exchange. */
interface Culprit {
  readonly id: string
  readonly sawIt: boolean
}

/**
 * The requirement that a failure tells a second time. Where the requirement was judged by the same exchange, that exchange
 * decides; where it looked at others alone, it counts as soon as one of them broke it.
 */
function culpritOf(
  { exchanges }: Failure,
  standsOn: readonly string[],
  judged: ReadonlyMap<string, Judged>,
): Culprit | undefined {
  const culprits = standsOn.flatMap((id): readonly Culprit[] => {
    const { seen, broke } = judged.get(id) ?? { seen: new Set(), broke: new Set() }
    const sawIt = exchanges.some((exchange) => seen.has(exchange))
    const isBroken = sawIt ? exchanges.some((one) => broke.has(one)) : broke.size > 0
    return isBroken ? [{ id, sawIt }] : []
  })
  return culprits.find(({ sawIt }) => sawIt) ?? culprits[0]
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
