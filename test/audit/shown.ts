import { openRecording } from '../../src/outcomes/recording.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { plannedRuns, resultOf } from '../../src/judge/check-run.ts'
import { flawsOf, type CheckResult } from '../../src/outcomes/check-result.ts'
import { flawText, type Flaw } from '../../src/results/flaws.ts'
import { shownFailures, type ShownFailure } from './flaws.ts'
import type { Audited } from './audited.ts'

/*
 * Judges parts of a recording again: does an exchange that the reports show for a violation violate the requirement by itself? Only the
 * check that the report names is judged, so that all recordings take seconds.
 */

/** What a report shows for a failed test, and the test. */
interface Shown {
  readonly exchange: string
  readonly check: CheckResult
  readonly flaw: Flaw
  /** Ids of the exchanges that it was compared with. */
  readonly named: readonly string[]
}

/** Which shown exchanges are wrong, or need others: one line each. Every list but `needHealthy` must be empty. */
export interface ShownProblems {
  /** Exchanges that no flaw of the test belongs to. */
  readonly unfounded: readonly string[]
  /** Exchanges that satisfy the requirement without the other failing exchanges. */
  readonly innocent: readonly string[]
  /** Exchanges that are compared with others, but violate the requirement without them too. */
  readonly needlesslyCompared: readonly string[]
  /** Exchanges that violate the requirement only among healthy ones, which the report does not name. */
  readonly needHealthy: readonly string[]
  /** The number of exchanges that were judged again, and of those that only a comparison shows. */
  readonly judged: number
  readonly contrasts: number
}

/** Judges every exchange that the reports show for a violation by itself. */
export function problemsOfShown(audited: Audited): ShownProblems {
  const { evidence, checks } = audited
  const failures = shownFailures(audited).filter(({ exchange }) => exchange !== undefined)
  const found = failures.map((failure) => shownBy(failure, audited))
  const shown = found.filter((one) => one !== undefined)
  const contrasts = shown.filter(({ named }) => named.length > 0)
  const isAlone = (one: Shown) => (id: string) => id === one.exchange || one.named.includes(id)
  const isWithoutOthers = (one: Shown) => {
    const others = failingIn(checks, one.check.requirement)
    return (id: string) => isAlone(one)(id) || !others.has(id)
  }
  return {
    unfounded: failures.filter((_failure, index) => found[index] === undefined).map(lineOfFailure),
    innocent: shown.filter((one) => remainingFlaw(one, evidence, isWithoutOthers(one)) === undefined).map(lineOf),
    needlesslyCompared: contrasts.filter((one) => needsNone(one, evidence)).map(lineOf),
    needHealthy: shown.filter((one) => remainingFlaw(one, evidence, isAlone(one)) === undefined).map(lineOf),
    judged: shown.length,
    contrasts: contrasts.length,
  }
}

/** True if the exchange violates the requirement without those that the flaw names, and not because of another one that it names then. */
function needsNone(one: Shown, evidence: Evidence): boolean {
  const { compared = [] } = one.flaw
  const mentioned = one.named.filter((id) => !compared.includes(id))
  const parts = [...compared.map((id) => [id]), ...(mentioned.length > 0 ? [mentioned] : [])]
  return parts.some((left) => {
    const flaw = remainingFlaw(one, evidence, (id) => !left.includes(id))
    return flaw !== undefined && namedBy(flaw, evidence).length === 0
  })
}

const lineOfFailure = ({ requirement, exchange }: ShownFailure) => `${requirement}: ${exchange}`
const lineOf = ({ check: { requirement }, exchange }: Shown) => `${requirement}: ${exchange}`

/** The flaw that a report shows, with the exchanges that it names. */
function shownBy({ requirement, test, exchange }: ShownFailure, { evidence, checks }: Audited): Shown | undefined {
  const ofTest = checks.filter((check) => check.requirement === requirement && check.name === test)
  const [found] = ofTest.flatMap((check) =>
    flawsOf(check).flatMap((flaw) => (flaw.exchange === exchange ? [{ check, flaw }] : [])),
  )
  return exchange === undefined || found === undefined
    ? undefined
    : { exchange, ...found, named: namedBy(found.flaw, evidence) }
}

/** Ids of the other exchanges that a flaw names: as compared, or in its message, such as those with the same id. */
function namedBy(flaw: Flaw, { exchanges }: Evidence): readonly string[] {
  const words = new Set(flawText(flaw).split(/[\s,;:"]+/))
  const mentioned = exchanges.flatMap(({ id }) => (words.has(id) ? [id] : []))
  return [...new Set([...(flaw.compared ?? []), ...mentioned])].filter((id) => id !== flaw.exchange)
}

const failingIn = (checks: readonly CheckResult[], requirement: string): ReadonlySet<string> =>
  new Set(
    checks
      .filter((check) => check.requirement === requirement)
      .flatMap(flawsOf)
      .flatMap(({ exchange }) => exchange ?? []),
  )

/** The flaw of the same exchange at the same place, when only a part of the recording is judged. */
function remainingFlaw(
  { exchange, check, flaw }: Shown,
  evidence: Evidence,
  isKept: (id: string) => boolean,
): Flaw | undefined {
  const part: Evidence = {
    ...evidence,
    exchanges: evidence.exchanges.filter(({ id }) => isKept(id)),
    exchange: (probe, name) => {
      const found = evidence.exchange(probe, name)
      return found !== undefined && isKept(found.id) ? found : undefined
    },
  }
  return plannedRuns([check.file], [openRecording(() => part, { spec: 'packaged' })])
    .filter((run) => run.check.title === check.name && run.check.coverage.requirement === check.requirement)
    .flatMap((run) => flawsOf(resultOf(run)))
    .find((one) => one.exchange === exchange && one.path === flaw.path)
}
