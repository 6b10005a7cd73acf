import { readdirSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CheckMeta } from './meta.ts'
import type { Judgement, Terms } from './recording.ts'

/** How one check ended, as vitest's runner tells it. */
export interface CheckResult {
  readonly name: string
  /** Path below `suites/`, with `/` and the extension of the source: `streaming/streaming.test.ts`. */
  readonly file: string
  readonly meta: CheckMeta | undefined
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Name and message of what the test threw. */
  readonly errors: readonly { readonly name: string; readonly message: string }[]
}

/** What a judging came to, before verdicts. `crashes` are errors outside tests: a suite that could not be loaded. */
export interface JudgeResult {
  readonly checks: readonly CheckResult[]
  readonly crashes: readonly string[]
}

/** What the thread is asked: to judge recordings by the tests of these files, given as paths. */
export interface JudgeRequest {
  readonly files: readonly string[]
  readonly judgement: Judgement
  /** One number in shared memory: anything but 0 ends the judging before its next test. */
  readonly cancelled: Int32Array
}

/** A thread that can judge one recording after another. */
export interface Judge {
  /** Judges recordings, each given by the files of its evidence; one result each, in the same order. */
  readonly judge: (...recordings: readonly (readonly string[])[]) => Promise<readonly JudgeResult[]>
  /** Ends a judging under way before its next test; what was decided so far is kept. */
  readonly cancel: () => void
  readonly close: () => Promise<void>
}

export interface JudgeOptions {
  /** Areas to judge by the tests of; all of them by default. */
  readonly areas?: readonly string[]
  /** Tests to judge by, as paths below `suites/` with the extension of the source; all of the areas by default. */
  readonly files?: readonly string[]
  readonly terms?: Terms
}

/** Judging runs what was compiled: from sources, what `npm run build` last made of them. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const root = fileURLToPath(new URL('suites', compiled))

/** MiB of short-lived values: nearly all that judging makes lives for one check, and more room for it costs memory and saves no time. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

/**
 * Starts a thread with the suites that are shipped with this package, wherever it is installed and whatever the working folder.
 * Nothing in it sends, watches, caches or reads configuration.
 *
 * @see ARCHITECTURE.md, "Judging"
 */
export function startJudge({ areas, files, terms = {} }: JudgeOptions = {}): Judge {
  const tests = testFiles().filter(
    (path) => (areas?.includes(areaOfFile(path)) ?? true) && (files?.includes(path) ?? true),
  )
  const cancelled = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('src/verdict/worker.js', compiled), { resourceLimits })
  return {
    judge: async (...recordings) => {
      Atomics.store(cancelled, 0, 0)
      const request: JudgeRequest = {
        files: tests.map((path) => join(root, path.replace(/\.ts$/, '.js'))),
        judgement: { recordings, terms },
        cancelled,
      }
      const { checks, crashes } = await answered(worker, request)
      return recordings.map((_files, index) => ({
        checks: checks.filter(({ meta }) => (meta?.recording ?? 0) === index),
        crashes,
      }))
    },
    cancel: () => Atomics.store(cancelled, 0, 1),
    close: async () => void (await worker.terminate()),
  }
}

/** All tests that are shipped, as paths below `suites/`. */
const testFiles = (): readonly string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => path.endsWith('.test.js'))
    .map((path) => path.replace(/\.js$/, '.ts'))
    .sort()

/** The area that a file below `suites/` belongs to: the name of its folder there, or below `protocols/`. */
const areaOfFile = (path: string) => path.replace(/^protocols\//, '').split('/', 1)[0] ?? ''

/** Asks the thread, which answers once; that it fell over is a crash of the suite. */
function answered(worker: Worker, request: JudgeRequest): Promise<JudgeResult> {
  // Node's id of a thread that has ended.
  if (worker.threadId === -1) return Promise.resolve({ checks: [], crashes: ['the thread that judges has ended'] })
  return new Promise((resolve) => {
    const settle = (result: JudgeResult) => {
      worker.off('message', settle).off('error', fall).off('exit', end)
      resolve(result)
    }
    const fall = (error: Error) => settle({ checks: [], crashes: [error.message] })
    const end = () => settle({ checks: [], crashes: ['the thread that judges ended before it was done'] })
    worker.on('message', settle).on('error', fall).on('exit', end)
    worker.postMessage(request)
  })
}
