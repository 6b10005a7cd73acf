import type { Faults } from '../prove/choose.ts'
import { scopeOf } from '../prove/scope.ts'
import { faults } from '../../suites/faults.ts'
import { tryGateway, type Trial } from '../suites/trial.ts'
import type { FaultSet } from './sets.ts'

/** @throws Error for a name that no fault has */
export const faultsIn = (set: FaultSet): Faults =>
  Object.fromEntries(
    set.map((name) => {
      const fault = faults[name]
      if (fault === undefined) throw new Error(`no fault is called ${name}`)
      return [name, fault]
    }),
  )

/** What is asked of gateways with these faults. */
const requirementsFor = (set: FaultSet): readonly string[] =>
  [...new Set(scopesOf(set).flatMap((scope) => scope.only))].sort()

const scopesOf = (set: FaultSet) => Object.entries(faultsIn(set)).map(([name, fault]) => scopeOf(name, fault))

/** A gateway to drive. */
export interface SetTrial {
  readonly set: FaultSet
  /** The set that it is to be compared with, if it is another one: both are driven and judged for the same. */
  readonly as?: FaultSet
  /** Seconds until a stalled connection is given up. */
  readonly timeoutS: number
}

/** A gateway with a set of faults that was driven and judged. */
export type SetRun = Trial & SetTrial

/** Drives and judges a gateway with a set of faults. */
export async function runSet(trial: SetTrial): Promise<SetRun> {
  const { set, as = set, timeoutS } = trial
  const tried = await tryGateway({
    faults: Object.values(faultsIn(set)),
    settings: { only: requirementsFor(as), timeoutS, deadlineS: 300 },
    suites: { areas: [...new Set(scopesOf(as).flatMap((scope) => scope.areas))] },
    imitatesCuts: true,
  })
  return { ...trial, ...tried }
}
