import type { RequirementReport } from '../../src/report/report.ts'
import { isReported, type Outcome, type MissingReport } from './oracle.ts'
import { callsIn, repliesIn } from './replies.ts'
import type { FaultSet } from './sets.ts'
import type { SetRun } from './trials.ts'

/** The gateway with these faults alone, asked the same as the set was. */
type RunSubset = (set: FaultSet) => SetRun

/** What is left of an outcome when it was looked at why. */
export interface Explained {
  /** Faults that another one hides, with the requirement that is not told for it: no reply that showed the fault is other for it. */
  readonly hidden: readonly (readonly [fault: string, id: string])[]
  /** Faults that show in exchanges alone of which another requirement is reported, by whose fault they are set aside. */
  readonly aside: readonly (readonly [fault: string, id: string, because: string])[]
  /** Requirements outside what the set breaks that one of the faults by itself is accused of too, where so much is asked. */
  readonly beyond: readonly (readonly [fault: string, id: string])[]
  readonly problems: readonly string[]
}

/** True where an outcome holds as it stands. */
export const isPlain = ({ missing, unexpected, problems }: Outcome): boolean =>
  missing.length + unexpected.length + problems.length === 0

/**
 * Looks up why a requirement is not told, or one that none of the faults breaks is. A fault counts as hidden only by evidence: in
 * each exchange that shows it when it is alone, the gateway with all the faults says what it says without this one.
 */
export function explain(tried: SetRun, { missing, unexpected, problems }: Outcome, others: RunSubset): Explained {
  const explained = missing.map((one) => explainSilent(tried, one, others))
  const alone = unexpected.map((id) => ({ id, fault: tried.set.find((name) => isReportedFor(others([name]), id)) }))
  return {
    hidden: explained.flatMap(({ hidden }) => (hidden ? [hidden] : [])),
    aside: explained.flatMap(({ aside }) => (aside ? [aside] : [])),
    beyond: alone.flatMap(({ id, fault }) => (fault === undefined ? [] : [[fault, id] as const])),
    problems: [
      ...problems,
      ...explained.flatMap(({ problem }) => problem ?? []),
      ...alone.filter(({ fault }) => fault === undefined).map(({ id }) => `${id} is accused: ${messageOf(tried, id)}`),
    ],
  }
}

interface Explanation {
  readonly hidden?: readonly [fault: string, id: string]
  readonly aside?: readonly [fault: string, id: string, because: string]
  readonly problem?: string
}

function explainSilent(tried: SetRun, { fault, id, saw }: MissingReport, others: RunSubset): Explanation {
  const shown = shownIn(fault, id, others)
  const problem = (why: string) => ({ problem: `${fault} breaks ${id}, which is ${saw}, ${why}` })
  if (shown.length === 0) return problem('and what it changes when it is alone is not to be seen in any reply')
  const without = repliesIn(others(tried.set.filter((name) => name !== fault)).evidence)
  const replies = repliesIn(tried.evidence)
  const still = shown.filter((exchange) => replies.has(exchange) && replies.get(exchange) !== without.get(exchange))
  const [first] = still
  if (first === undefined) return { hidden: [fault, id] }
  const because = still.map((exchange) =>
    reportedOf(tried, exchange, saw !== 'satisfied').find((other) => other !== id),
  )
  const [other] = because
  if (other !== undefined && because.every((one) => one !== undefined)) return { aside: [fault, id, other] }
  return problem(`though it shows in ${still[because.indexOf(undefined)] ?? first}`)
}

/** The exchanges that show a fault: of those in which its requirement does not hold the ones it changes, or else all that it changes. */
function shownIn(fault: string, id: string, others: RunSubset): readonly string[] {
  const alone = others([fault])
  const healthy = repliesIn(others([]).evidence)
  const changed = [...repliesIn(alone.evidence)].flatMap(([exchange, reply]) =>
    healthy.get(exchange) === reply ? [] : [exchange],
  )
  const broke = new Set(
    rowsOf(alone)
      .filter((row) => row.id === id)
      .flatMap(failuresOf),
  )
  const shown = changed.filter((exchange) => broke.has(exchange))
  return shown.length > 0 ? shown : changed
}

/**
 * The requirements that an exchange is reported for; of a call that is not served at all, the one that says so.
 *
 * @param alsoOfProbe for what is undecided: any step of its probe counts, since later ones stand on earlier ones
 */
const reportedOf = (tried: SetRun, exchange: string, alsoOfProbe: boolean): readonly string[] =>
  rowsOf(tried)
    .filter((row) => isReported(row) && isReportedIn(row, exchange, callsIn(tried.evidence), alsoOfProbe))
    .map((row) => row.id)

const probeOf = (exchange: string) => exchange.split('/', 1)[0]

function isReportedIn(
  row: RequirementReport,
  exchange: string,
  calls: ReadonlyMap<string, string>,
  alsoOfProbe: boolean,
): boolean {
  const failed = failuresOf(row)
  const isSameCall = (one: string) => calls.get(one) === calls.get(exchange)
  if (alsoOfProbe && failed.some((one) => probeOf(one) === probeOf(exchange))) return true
  return failed.includes(exchange) || (row.id.endsWith('.served') && failed.some(isSameCall))
}

const rowsOf = ({ concluded }: SetRun): readonly RequirementReport[] => concluded.report.requirements

/** The exchanges in which a requirement does not hold. */
const failuresOf = ({ tests }: RequirementReport): readonly string[] =>
  tests.flatMap(({ exchanges, failed = 0, compared = 0 }) => exchanges.slice(0, failed + compared))

const isReportedFor = (tried: SetRun, id: string) => rowsOf(tried).some((row) => row.id === id && isReported(row))

const messageOf = (tried: SetRun, id: string): string =>
  rowsOf(tried)
    .filter((row) => row.id === id)
    .flatMap(({ tests }) =>
      tests.flatMap(({ message }) => (message === undefined ? [] : [message.split('\n', 1)[0] ?? ''])),
    )
    .join('; ')
