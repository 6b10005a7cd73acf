import { unlinkSync } from 'node:fs'
import type { Concluded } from '../../src/verdict/conclude.ts'
import { startJudge } from '../../src/verdict/judge.ts'
import { faults } from '../../suites/faults.ts'
import type { Faults } from '../prove/choose.ts'
import { scopeOf } from '../prove/scope.ts'
import { judgedAll, record, sideBySide } from '../suites/harness.ts'
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
export const askedOf = (set: FaultSet): readonly string[] =>
  [...new Set(scopesOf(set).flatMap((scope) => scope.only))].sort()

const scopesOf = (set: FaultSet) => Object.entries(faultsIn(set)).map(([name, fault]) => scopeOf(name, fault))

/** A gateway to drive: its faults, and what is asked of it. */
export interface Trial {
  readonly set: FaultSet
  /** The set that it is to be compared with, if it is another one: both are driven and judged for the same. */
  readonly as?: FaultSet
  /** For how long an answer is waited for: longer where a busy machine must not decide. */
  readonly timeoutS: number
}

/** What a gateway was recorded to say, and what the report makes of it. */
export interface Tried extends Trial {
  readonly file: string
  readonly concluded: Concluded
}

/** Drives a gateway for each trial and judges them all in one go. */
export async function tryAll(trials: readonly Trial[]): Promise<readonly Tried[]> {
  if (trials.length === 0) return []
  const scopes = trials.map(({ set, as = set }) => scopesOf(as))
  const drives = trials.map(({ set, as = set, timeoutS }) => () => {
    const settings = { only: askedOf(as), timeoutS, deadlineS: 300 }
    return record({ faults: Object.values(faultsIn(set)), settings })
  })
  const judge = startJudge({ areas: [...new Set(scopes.flat().flatMap(({ areas }) => areas))] })
  try {
    const files = await sideBySide(drives)
    const concluded = await judgedAll(judge, files)
    return trials.map((trial, at) => ({ ...trial, file: files[at] ?? '', concluded: concluded[at] as Concluded }))
  } finally {
    await judge.close()
  }
}

/** Recordings are of a quarter of a megabyte each, and there are thousands. */
export const forget = (tried: readonly Tried[]): void => tried.forEach(({ file }) => unlinkSync(file))
