import { exchangesIn, flawsOf, undecidedIn, type CheckResult } from '../../src/outcomes/check-result.ts'
import type { CheckRun, plannedRuns, resultOf } from '../../src/judge/check-run.ts'
import type { JudgedRecording } from '../../src/outcomes/recording.ts'
import type { collectSuite, register } from '../../src/checks/registry.ts'
import type { Switch } from './kept.ts'

/** A check of one recording, as a suite registered it. */
export interface Check {
  readonly requirement: string
  /** The index of the recording. */
  readonly recording: number
  /** The same for every mutant of the file. */
  readonly key: string
  /** Runs the check again. */
  readonly run: () => CheckResult
  /** Mutants that were executed since the previous check was registered. */
  readonly passed: readonly number[]
}

/** `src/checks/registry.ts`, as it is in the graph. */
interface Registry {
  readonly collectSuite: typeof collectSuite
  register: typeof register
}

/** `src/judge/check-run.ts`, as it is in the graph. */
interface Runner {
  readonly plannedRuns: typeof plannedRuns
  readonly resultOf: typeof resultOf
}

type Load = (path: string) => unknown

/** Loads suites and returns their checks, for every recording. */
export function collected(
  paths: readonly string[],
  recordings: readonly JudgedRecording[],
  load: Load,
  state: Switch,
): readonly Check[] {
  const registry = load('src/checks/registry.ts') as Registry
  const runner = load('src/judge/check-run.ts') as Runner
  const files = paths.map((path) => path.replace(/^suites\//, ''))
  const passedBy = notingPassed(registry, state, () => {
    for (const [at, path] of paths.entries()) registry.collectSuite(files[at] ?? '', () => void load(path))
  })
  const counts = new Map<string, number>()
  return runner.plannedRuns(files, recordings).map((planned) => {
    const { check, index: recording } = planned
    const { requirement } = check.coverage
    const place = `${recording} ${requirement} ${check.file} ${check.title}`
    const count = (counts.get(place) ?? 0) + 1
    counts.set(place, count)
    const run = () => runner.resultOf({ ...planned, observations: [] })
    return { requirement, recording, key: `${place} ${count}`, run, passed: passedBy.get(check.judge) ?? [] }
  })
}

type Judge = CheckRun['check']['judge']

/** The mutants that were executed since the previous registration, by judge. */
function notingPassed(registry: Registry, state: Switch, collect: () => void): ReadonlyMap<Judge, readonly number[]> {
  const passedBy = new Map<Judge, readonly number[]>()
  const known = new Set<number>()
  const original = registry.register
  registry.register = (title, coverage, judge) => {
    const passed = [...(state.frame ?? [])].filter((one) => !known.has(one))
    for (const one of passed) known.add(one)
    passedBy.set(judge, passed)
    original(title, coverage, judge)
  }
  try {
    collect()
  } finally {
    registry.register = original
  }
  return passedBy
}

/** How a check ended, and the part of it that can change a verdict. */
export interface Outcome {
  readonly result: CheckResult
  readonly signature: string
}

export function outcomeOf({ run }: Check, state: Switch): Outcome {
  state.turns = 0
  const result = run()
  const { end, exchanges, observations } = result
  const failed = flawsOf(result).map(exchangesIn)
  const seen = [undecidedIn(result), exchanges, failed, observations]
  return { result, signature: JSON.stringify([end.state, ...seen]) }
}
