import { explain, isPlain, type Explained } from './explain.ts'
import { outcomeOf, type Outcome } from './oracle.ts'
import type { FaultSet } from './sets.ts'
import { askedOf, faultsIn, tryAll, type SetTrial, type Tried } from './trials.ts'

/** What came of a set, and why each of its faults is told, or not. */
export interface Studied extends Explained {
  readonly set: FaultSet
  readonly told: readonly string[]
  readonly undecided: Outcome['undecided']
}

/** So many sets are driven and judged together. */
const batch = 40

/** Tries sets of faults, and looks up why whatever is not told of them is not. */
export async function study(
  sets: readonly FaultSet[],
  onProgress: (done: number) => void = () => undefined,
): Promise<readonly Studied[]> {
  const studied: Studied[] = []
  for (let from = 0; from < sets.length; from += batch) {
    studied.push(...(await studyBatch(sets.slice(from, from + batch))))
    onProgress(studied.length)
  }
  return studied
}

async function studyBatch(sets: readonly FaultSet[]): Promise<readonly Studied[]> {
  const tried = await tryAll(sets.map((set) => ({ set })))
  const outcomes = tried.map(outcome)
  const unplain = sets.filter((_set, at) => !isPlain(outcomes[at] ?? none))
  const looked = await lookInto(unplain)
  return sets.map((set, at) => looked.get(set) ?? { ...(outcomes[at] ?? none), ...nothing, set })
}

const outcome = ({ set, concluded }: Tried) => outcomeOf(faultsIn(set), concluded)
const none: Outcome = { told: [], undecided: [], silent: [], accused: [], problems: ['it was not tried'] }
const nothing: Explained = { hidden: [], aside: [], beyond: [], problems: [] }

/** Drives these sets again, and beside each of them what it is compared with. */
async function lookInto(sets: readonly FaultSet[]): Promise<ReadonlyMap<FaultSet, Studied>> {
  const trials = new Map<string, SetTrial>()
  for (const as of sets) {
    const others = [as, [], ...as.map((name) => [name]), ...as.map((name) => as.filter((other) => other !== name))]
    for (const set of others) trials.set(keyOf(set, as), { set, as })
  }
  const tried = await tryAll([...trials.values()])
  const byKey = new Map([...trials.keys()].map((key, at) => [key, tried[at] as Tried]))
  const gateway = (set: FaultSet, as: FaultSet) => byKey.get(keyOf(set, as)) as Tried
  const studied = new Map<FaultSet, Studied>()
  for (const set of sets) {
    const again = gateway(set, set)
    const found = outcome(again)
    studied.set(set, { ...found, ...explain(again, found, (other) => gateway(other, set)), set })
  }
  return studied
}

/** Gateways with the same faults that are asked the same are driven once. */
const keyOf = (set: FaultSet, as: FaultSet) => `${set.join(' ')} for ${askedOf(as).join(' ')}`
