import type { RequirementReport } from '../../../src/verdict/report.ts'
import { isReported, type Outcome, type Silent } from './oracle.ts'
import { repliesIn } from './replies.ts'
import type { FaultSet, Tried } from './trials.ts'

/** Gateways that a set is compared with, each asked the same as the set was. */
export interface Others {
  /** The gateway with these faults alone. */
  readonly with: (set: FaultSet) => Promise<Tried>
}

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
export const isPlain = ({ silent, accused, problems }: Outcome): boolean =>
  silent.length + accused.length + problems.length === 0

/**
 * Looks up why a requirement is not told, or one that none of the faults breaks is. A fault counts as hidden only by evidence: in
 * each exchange that shows it when it is alone, the gateway with all the faults says what it says without this one.
 */
export async function explain(
  tried: Tried,
  { silent, accused, problems }: Outcome,
  others: Others,
): Promise<Explained> {
  const explained = await Promise.all(silent.map((one) => explainSilent(tried, one, others)))
  const alone = await Promise.all(accused.map(async (id) => ({ id, fault: await accusedAlone(tried, id, others) })))
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

async function explainSilent(tried: Tried, { fault, id, saw }: Silent, others: Others): Promise<Explanation> {
  const shown = await shownIn(fault, id, others)
  const problem = (why: string) => ({ problem: `${fault} breaks ${id}, which is ${saw}, ${why}` })
  if (shown.length === 0) return problem('and what it changes when it is alone is not to be seen in any reply')
  const without = repliesIn((await others.with(tried.set.filter((name) => name !== fault))).file)
  const replies = repliesIn(tried.file)
  const still = shown.filter((exchange) => replies.has(exchange) && replies.get(exchange) !== without.get(exchange))
  const [first] = still
  if (first === undefined) return { hidden: [fault, id] }
  const because = still.map((exchange) => reportedOf(tried, exchange).find((other) => other !== id))
  const [other] = because
  if (other !== undefined && because.every((one) => one !== undefined)) return { aside: [fault, id, other] }
  return problem(`though it shows in ${still[because.indexOf(undefined)] ?? first}`)
}

/** The exchanges that show a fault: of those in which its requirement does not hold the ones it changes, or else all that it changes. */
async function shownIn(fault: string, id: string, others: Others): Promise<readonly string[]> {
  const alone = await others.with([fault])
  const healthy = repliesIn((await others.with([])).file)
  const changed = [...repliesIn(alone.file)].flatMap(([exchange, reply]) =>
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

/** The requirements that an exchange is reported for. */
const reportedOf = (tried: Tried, exchange: string): readonly string[] =>
  rowsOf(tried)
    .filter((row) => isReported(row) && failuresOf(row).includes(exchange))
    .map((row) => row.id)

const rowsOf = ({ concluded }: Tried): readonly RequirementReport[] => concluded.report.requirements

/** The exchanges in which a requirement does not hold. */
const failuresOf = ({ tests }: RequirementReport): readonly string[] =>
  tests.flatMap(({ exchanges, failed = 0, compared = 0 }) => exchanges.slice(0, failed + compared))

/** The fault of a set that is accused of a requirement even when it is alone. */
async function accusedAlone({ set }: Tried, id: string, others: Others): Promise<string | undefined> {
  for (const fault of set) {
    const alone = await others.with([fault])
    if (rowsOf(alone).some((row) => row.id === id && isReported(row))) return fault
  }
  return undefined
}

const messageOf = (tried: Tried, id: string): string =>
  rowsOf(tried)
    .filter((row) => row.id === id)
    .flatMap(({ tests }) =>
      tests.flatMap(({ message }) => (message === undefined ? [] : [message.split('\n', 1)[0] ?? ''])),
    )
    .join('; ')
