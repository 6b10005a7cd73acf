import type { CheckResult } from '../../src/verdict/check-result.ts'
import type { CheckMeta } from '../../src/verdict/meta.ts'
import type { Switch } from './kept.ts'

/** A check of one recording, as a test file declared it. */
export interface Check {
  readonly name: string
  readonly file: string
  readonly meta: CheckMeta
  /** The same in whatever way the file was mutated. */
  readonly key: string
  readonly judge: (context: { readonly task: { readonly meta: { check: CheckMeta } } }) => unknown
  /** Mutants that were passed since the check before it was declared. */
  readonly passed: readonly number[]
}

type Options = { readonly meta?: { readonly check?: CheckMeta } }

/** What stands in place of vitest's runner: tests are collected, to be run one by one whenever that is wanted. */
export function createCollector(state: Switch) {
  let [file, checks, known] = ['', [] as Check[], new Set<number>()]
  const counts = new Map<string, number>()
  return {
    module: {
      describe: (_name: string, declare: () => void) => declare(),
      test: (name: string, { meta }: Options, judge: Check['judge']) => {
        if (meta?.check === undefined) throw new Error(`${file} "${name}" covers nothing`)
        const { requirement, recording } = meta.check
        const place = `${recording} ${requirement} ${file} ${name}`
        const count = (counts.get(place) ?? 0) + 1
        counts.set(place, count)
        const passed = [...(state.frame ?? [])].filter((one) => !known.has(one))
        known = new Set([...known, ...passed])
        checks.push({ name, file, meta: meta.check, judge, key: `${place} ${count}`, passed })
      },
    },
    /** What is declared while `load` runs. */
    collect: (path: string, load: () => void): readonly Check[] => {
      file = path.replace(/^suites\//, '')
      checks = []
      known = new Set()
      counts.clear()
      load()
      return checks
    },
  }
}

/** How a check ended, and what of that can change a verdict. */
export interface Outcome {
  readonly result: CheckResult
  readonly signature: string
}

/** Runs a check as vitest's runner would. */
export function outcomeOf({ name, file, meta, judge }: Check, state: Switch): Outcome {
  const own: CheckMeta = { ...meta, exchanges: [], failures: [], observations: [] }
  state.turns = 0
  let error: Error | undefined
  try {
    judge({ task: { meta: { check: own } } })
  } catch (thrown) {
    error = thrown instanceof Error ? thrown : new Error(String(thrown))
  }
  const errors = error === undefined ? [] : [{ name: error.name, message: error.message }]
  const result: CheckResult = { name, file, meta: own, state: error === undefined ? 'passed' : 'failed', errors }
  const failed = own.failures.map(({ exchanges }) => exchanges)
  const signature = JSON.stringify([result.state, error?.name, own.undecided, own.exchanges, failed, own.observations])
  return { result, signature }
}
