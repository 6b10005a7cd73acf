import type { RequirementReport } from '../../src/report/report.ts'
import { isReported, type Outcome, type MissingReport } from './oracle.ts'
import { callsIn, repliesIn } from './replies.ts'
import type { FaultSet } from './sets.ts'
import type { SetRun } from './trials.ts'

/** Runs the gateway with only these faults, in the same scope as the set. */
type RunSubset = (set: FaultSet) => SetRun

/** An outcome with its explanations. */
export interface Explained {
  /** Faults hidden by another one, with the unreported requirement: the fault changes none of the replies that would show it. */
  readonly hidden: readonly (readonly [fault: string, id: string])[]
  /** Faults that appear only in exchanges that are set aside because another requirement is reported for them. */
  readonly aside: readonly (readonly [fault: string, id: string, because: string])[]
  /** Requirements that one of the faults alone also violates in this larger scope. */
  readonly beyond: readonly (readonly [fault: string, id: string])[]
  readonly problems: readonly string[]
}

/** True if an outcome needs no explanation. */
export const isPlain = ({ missing, unexpected, problems }: Outcome): boolean =>
  missing.length + unexpected.length + problems.length === 0

/**
 * Explains missing and unexpected requirements. A fault counts as hidden only if every exchange that shows it alone has the same reply
 * with all faults as without this one.
 */
export function explain(tried: SetRun, { missing, unexpected, problems }: Outcome, runSubset: RunSubset): Explained {
  const explained = missing.map((one) => explainMissing(tried, one, runSubset))
  const alone = unexpected.map((id) => ({ id, fault: tried.set.find((name) => isReportedFor(runSubset([name]), id)) }))
  return {
    hidden: explained.flatMap(({ hidden }) => (hidden ? [hidden] : [])),
    aside: explained.flatMap(({ aside }) => (aside ? [aside] : [])),
    beyond: alone.flatMap(({ id, fault }) => (fault === undefined ? [] : [[fault, id] as const])),
    problems: [
      ...problems,
      ...explained.flatMap(({ problem }) => problem ?? []),
      ...alone
        .filter(({ fault }) => fault === undefined)
        .map(({ id }) => `${id} is reported unexpectedly: ${messageOf(tried, id)}`),
    ],
  }
}

interface Explanation {
  readonly hidden?: readonly [fault: string, id: string]
  readonly aside?: readonly [fault: string, id: string, because: string]
  readonly problem?: string
}

function explainMissing(tried: SetRun, { fault, id, saw }: MissingReport, runSubset: RunSubset): Explanation {
  const shown = shownIn(fault, id, runSubset)
  const problem = (why: string) => ({ problem: `${fault} violates ${id}, which is ${saw}, ${why}` })
  if (shown.length === 0) return problem('and alone it changes no reply')
  const without = repliesIn(runSubset(tried.set.filter((name) => name !== fault)).evidence)
  const replies = repliesIn(tried.evidence)
  const still = shown.filter((exchange) => replies.has(exchange) && replies.get(exchange) !== without.get(exchange))
  const [first] = still
  if (first === undefined) return { hidden: [fault, id] }
  const because = still.map((exchange) =>
    reportedOf(tried, exchange, saw !== 'satisfied').find((other) => other !== id),
  )
  const [other] = because
  if (other !== undefined && because.every((one) => one !== undefined)) return { aside: [fault, id, other] }
  return problem(`although it changes ${still[because.indexOf(undefined)] ?? first}`)
}

/** The exchanges that show a fault: those it changes and that violate its requirement, or else all it changes. */
function shownIn(fault: string, id: string, runSubset: RunSubset): readonly string[] {
  const alone = runSubset([fault])
  const healthy = repliesIn(runSubset([]).evidence)
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
 * The requirements reported for an exchange. For a call that is not served, the requirement that it is served.
 *
 * @param alsoOfProbe counts all steps of the probe, for undecided requirements: later steps depend on earlier ones
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

/** The exchanges that violate a requirement. */
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
