import type { Concluded } from '../../../src/verdict/conclude.ts'
import { startJudge } from '../../../src/verdict/judge.ts'
import { faults } from '../../../suites/faults.ts'
import type { Faults } from '../../prove/choose.ts'
import { scopeOf } from '../../prove/scope.ts'
import { judgedAll, record, sideBySide } from '../../suites/harness.ts'

/** Faults that a gateway has together: their names, in the order in which they are put around it. */
export type FaultSet = readonly string[]

export const faultsIn = (set: FaultSet): Faults =>
  Object.fromEntries(
    set.map((name) => {
      const fault = faults[name]
      if (fault === undefined) throw new Error(`no fault is called ${name}`)
      return [name, fault]
    }),
  )

/** What a set is driven for: whatever any of its faults is driven for by itself. */
export const scopeOfSet = (set: FaultSet): readonly string[] =>
  [...new Set(Object.entries(faultsIn(set)).flatMap(([name, fault]) => scopeOf(name, fault).only))].sort()

/** A gateway to drive: its faults, and the areas asked of it. */
export interface Trial {
  readonly set: FaultSet
  readonly only: readonly string[]
}

/** What a gateway was recorded to say, and what the report makes of it. */
export interface Tried extends Trial {
  readonly file: string
  readonly concluded: Concluded
}

/** Drives a gateway for each trial and judges them all in one go. */
export async function tryAll(trials: readonly Trial[]): Promise<readonly Tried[]> {
  const drives = trials.map(
    ({ set, only }) =>
      () =>
        record({ faults: Object.values(faultsIn(set)), settings: { only, timeoutS: 4 } }),
  )
  const judge = startJudge()
  try {
    const files = await sideBySide(drives)
    const concluded = await judgedAll(judge, files)
    return trials.map((trial, at) => ({ ...trial, file: files[at] ?? '', concluded: concluded[at] as Concluded }))
  } finally {
    await judge.close()
  }
}
