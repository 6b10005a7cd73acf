/**
 * The thread that judges: vitest's own runner over the compiled suites, and nothing else of vitest. No file is watched, transformed or
 * cached, no configuration is read, and nothing is printed.
 *
 * @see ARCHITECTURE.md, "Judging"
 */
import { relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { startTests, type File, type Suite, type Test, type VitestRunner } from '@vitest/runner'
import type { CheckResult } from './check-result.ts'
import { checkKey, forgetChecks, judgeInBlocks } from './blocks.ts'
import { beginJudging } from './recording.ts'
import { slots, type EndedCheck, type JudgeMessage, type JudgeRequest } from './thread.ts'

const root = fileURLToPath(new URL('../../suites', import.meta.url))

/** Errors outside tests. */
const crashes: string[] = []
process.on('unhandledRejection', (reason) => crashes.push(described(reason)))
process.on('uncaughtException', (error) => crashes.push(described(error)))

/** How often this thread has judged: a file that was loaded before is loaded again under another address. */
let turn = 0

const tell = (message: JudgeMessage) => parentPort?.postMessage(message)

/** What checks came to and nobody was told yet: a message for each of them would cost a fifth of a judging. */
let ended: EndedCheck[] = []
let toldAt = 0

/** At most so many milliseconds of judging are lost with a thread that is ended; in another thread they are judged again. */
const tellEveryMs = 20

function tellEnded(check: EndedCheck) {
  ended.push(check)
  if (performance.now() - toldAt >= tellEveryMs) tellAllEnded()
}

function tellAllEnded() {
  if (ended.length > 0) tell({ type: 'ended', checks: ended })
  ended = []
  toldAt = performance.now()
}

// Whatever happens is answered: whoever asked waits for nothing else.
parentPort?.on(
  'message',
  (request: JudgeRequest) =>
    void judge(request)
      .catch((error: unknown) => [described(error)])
      .then((found) => {
        tellAllEnded()
        tell({ type: 'done', crashes: found })
      }),
)

/** @returns errors outside tests; what the tests came to was told on the way */
async function judge({ files, judgement, state, settled }: JudgeRequest): Promise<readonly string[]> {
  crashes.length = 0
  turn += 1
  forgetChecks()
  beginJudging(judgement)
  const modules = await startTests([...files], runnerOf(state, new Set(settled)))
  crashes.push(...modules.flatMap(crashesOf))
  if (modules.length < files.length)
    crashes.push(`${files.length - modules.length} of ${files.length} suites were not run`)
  return [...crashes]
}

/** A runner that imports what was compiled as Node does, and tries each test once. */
function runnerOf(state: Int32Array, settled: ReadonlySet<number>): VitestRunner {
  const numbers = new Map<Test, number>()
  /** Makes a check the one that is being judged, unless it is decided, or the judging is cancelled. */
  const begin = (number: number) => {
    if (settled.has(number) || Atomics.load(state, slots.cancelled) !== 0) return false
    Atomics.store(state, slots.running, number + 1)
    return true
  }
  return {
    config: {
      root,
      name: undefined,
      setupFiles: [],
      // Of what a recording was not asked about no test is declared, which can leave a file without any.
      passWithNoTests: true,
      testNamePattern: undefined,
      allowOnly: false,
      sequence: { seed: 0, hooks: 'stack', setupFiles: 'list' },
      chaiConfig: undefined,
      maxConcurrency: 1,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      retry: 0,
      includeTaskLocation: false,
      tags: [],
      tagsFilter: undefined,
      strictTags: false,
    },
    importFile: (path) => import(`${pathToFileURL(path).href}?turn=${turn}`),
    onCollected: (files) => {
      const tests = files.flatMap(testsOf)
      for (const [number, test] of tests.entries()) numbers.set(test, number)
      tell({ type: 'declared', checks: tests.map(checkOf) })
      const byKey = new Map(tests.map((test, number) => [keyOf(test), number]))
      judgeInBlocks({
        begin: ({ title, meta }) => begin(byKey.get(checkKey(title, meta)) ?? -1),
        isLate: () => Atomics.load(state, slots.hurry) !== 0,
        onRead: (exchanges, of) => tell({ type: 'read', exchanges, of }),
      })
      Atomics.store(state, slots.running, 0)
    },
    onBeforeRunTask: (test) => {
      if (!begin(numbers.get(test) ?? -1)) test.mode = 'skip'
    },
    onAfterRunTask: (test) => {
      tellEnded({ number: numbers.get(test) ?? -1, check: checkOf(test) })
      Atomics.store(state, slots.running, 0)
    },
  }
}

/** Why a file, or a group of its tests, could not be run. */
const crashesOf = (file: File) =>
  suitesOf(file).flatMap(({ result }) => (result?.errors ?? []).map((error) => `${pathOf(file)}: ${error.message}`))

const suitesOf = (suite: Suite): readonly Suite[] => [
  suite,
  ...suite.tasks.flatMap((task) => (task.type === 'suite' ? suitesOf(task) : [])),
]

const testsOf = (suite: Suite): readonly Test[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]))

const states = { pass: 'passed', fail: 'failed', skip: 'skipped', todo: 'skipped' } as const

function checkOf({ name, meta, mode, result, file }: Test): CheckResult {
  const state = mode === 'skip' ? 'skip' : result?.state
  return {
    name,
    file: pathOf(file),
    meta: meta.check,
    state: state !== undefined && state in states ? states[state as keyof typeof states] : 'pending',
    errors: (result?.errors ?? []).map((error) => ({ name: error.name ?? 'Error', message: error.message })),
  }
}

const keyOf = ({ name, meta }: Test) => (meta.check === undefined ? '' : checkKey(name, meta.check))

const pathOf = ({ filepath }: File) => relative(root, filepath).split(sep).join('/').replace(/\.js$/, '.ts')

const described = (error: unknown) => (error instanceof Error ? error.message : String(error))
