import type { Faults } from '../prove/proving.ts'
import { scopeOf } from '../prove/scope.ts'
import { faults } from '../../suites/faults.ts'
import { tryGateway, type Trial } from '../suites/trial.ts'
import type { FaultSet } from './sets.ts'

/** @throws Error for an unknown fault */
export const faultsIn = (set: FaultSet): Faults =>
  Object.fromEntries(
    set.map((name) => {
      const fault = faults[name]
      if (fault === undefined) throw new Error(`unknown fault ${name}`)
      return [name, fault]
    }),
  )

/** The requirements to test on gateways with these faults. */
const requirementsFor = (set: FaultSet): readonly string[] =>
  [...new Set(scopesOf(set).flatMap((scope) => scope.only))].sort()

const scopesOf = (set: FaultSet) => Object.entries(faultsIn(set)).map(([name, fault]) => scopeOf(name, fault))

/** A gateway to test. */
export interface SetTrial {
  readonly set: FaultSet
  /** The set that determines the scope, if it is another one: both are compared. */
  readonly as?: FaultSet
  /** Timeout for a stalled connection, in seconds. */
  readonly timeoutS: number
}

/** The result for a gateway with a set of faults. */
export type SetRun = Trial & SetTrial

/** Tests a gateway with a set of faults. */
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
