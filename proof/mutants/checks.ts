import type { CheckResult } from '../../src/verdict/check-result.ts'
import type { CheckRun } from '../../src/verdict/check-run.ts'
import type { CheckMeta } from '../../src/verdict/meta.ts'
import type { Switch } from './kept.ts'

/** The part of the graph that loads modules, some of them mutated. */
interface Graph {
  readonly load: (path: string) => unknown
}

interface Registry {
  readonly collectSuite: (file: string, load: () => void) => void
}

interface Runner {
  readonly plannedRuns: (files: readonly string[]) => readonly CheckRun[]
  readonly resultOf: (run: CheckRun) => CheckResult
}

/** A check of one recording. */
export interface Check {
  readonly meta: CheckMeta
  /** The same however the file was mutated. */
  readonly key: string
  /** Runs the check again, with nothing left of an earlier run. */
  readonly result: () => CheckResult
}

/** Loads suites and gives their checks of every recording. */
export function checksOf(graph: Graph, paths: readonly string[]): readonly Check[] {
  const { collectSuite } = graph.load('src/verdict/registry.ts') as Registry
  const { plannedRuns, resultOf } = graph.load('src/verdict/check-run.ts') as Runner
  return paths.flatMap((path) => {
    const file = path.replace(/^suites\//, '')
    collectSuite(file, () => void graph.load(path))
    const counts = new Map<string, number>()
    return plannedRuns([file]).map(({ check, meta }) => {
      const place = `${meta.recording} ${meta.requirement} ${file} ${check.title}`
      const count = (counts.get(place) ?? 0) + 1
      counts.set(place, count)
      const fresh = (): CheckRun => ({ check, meta: { ...meta, exchanges: [], failures: [], observations: [] } })
      return { meta, key: `${place} ${count}`, result: () => resultOf(fresh()) }
    })
  })
}

/** How a check ended, and what of that can change a verdict. */
export interface Outcome {
  readonly result: CheckResult
  readonly signature: string
}

/** Runs a check. */
export function outcomeOf(check: Check, state: Switch): Outcome {
  state.turns = 0
  const result = check.result()
  const { meta, errors } = result
  const failed = meta?.failures.map(({ exchanges }) => exchanges)
  const signature = JSON.stringify([
    result.state,
    errors[0]?.name,
    meta?.undecided,
    meta?.exchanges,
    failed,
    meta?.observations,
  ])
  return { result, signature }
}
