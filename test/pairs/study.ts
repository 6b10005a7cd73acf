import { explain, isPlain, type Explained } from './explain.ts'
import { outcomeOf, type Outcome } from './oracle.ts'
import type { FaultSet } from './sets.ts'
import { faultsIn, runSet, type SetRun } from './trials.ts'

/** The result of a set, with explanations for unreported faults. */
export interface SetResult extends Explained {
  readonly set: FaultSet
  readonly told: readonly string[]
  readonly undecided: Outcome['undecided']
}

/** Runs sets of faults, one after the other. */
export async function studySets(sets: readonly FaultSet[]): Promise<readonly SetResult[]> {
  const studied: SetResult[] = []
  for (const set of sets) studied.push(await studySet(set))
  return studied
}

/** Runs a set of faults, and explains what is not reported. */
export async function studySet(set: FaultSet): Promise<SetResult> {
  const found = outcome(await runSet({ set, timeoutS: 4 }))
  return isPlain(found) ? { ...found, ...unexplained, set } : explainSet(set)
}

const outcome = ({ set, concluded }: SetRun) => outcomeOf(faultsIn(set), concluded)
const unexplained: Explained = { hidden: [], aside: [], beyond: [], problems: [] }

/** Runs a set again with a longer timeout, and the gateways to compare it with: without faults, with each and without each. */
async function explainSet(set: FaultSet): Promise<SetResult> {
  const others = [set, [], ...set.map((name) => [name]), ...set.map((name) => set.filter((other) => other !== name))]
  const names = [...new Map(others.map((other) => [other.join(), other])).entries()]
  const tried = new Map(
    await Promise.all(
      names.map(async ([name, other]) => [name, await runSet({ set: other, as: set, timeoutS: 8 })] as const),
    ),
  )
  const gateway = (other: FaultSet) => tried.get(other.join()) as SetRun
  const found = outcome(gateway(set))
  return { ...found, ...explain(gateway(set), found, gateway), set }
}
