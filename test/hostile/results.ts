import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Tried } from './try.ts'

/** The last result of each server. */
export interface Results {
  readonly all: () => readonly Tried[]
  readonly add: (one: Tried) => void
}

/** Kept in a file, if given, so that an interrupted run can continue. */
export function keepResults(file: string | undefined): Results {
  const earlier = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tried[]) : []
  const byName = new Map(earlier.map((one) => [one.name, one]))
  return {
    all: () => [...byName.values()],
    add: (one) => {
      byName.set(one.name, one)
      if (file !== undefined) writeFileSync(file, JSON.stringify([...byName.values()], undefined, 1))
    },
  }
}
