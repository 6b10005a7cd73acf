import { extname, relative, sep } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { CheckMeta } from './meta.ts'

/** How one check ended, as vitest tells it. */
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

/** A vitest instance that can judge one recording after another. */
export interface Judge {
  /** Judges recordings, each given by the files of its evidence; one result each, in the same order. */
  readonly judge: (...recordings: readonly (readonly string[])[]) => Promise<readonly JudgeResult[]>
  /** Stops a judging under way; what was decided so far is kept. */
  readonly cancel: () => Promise<void>
  readonly close: () => Promise<void>
}

export interface JudgeOptions {
  readonly reporters?: readonly Reporter[]
  readonly setupFiles?: readonly string[]
  /** Folders below `suites/` to judge by; all of them by default. */
  readonly folders?: readonly string[]
  readonly terms?: Terms
}

/** What recordings are judged by, besides what they say themselves. */
export interface Terms {
  /** A contract document in place of the recorded one: the path of a file, or `packaged` for today's. */
  readonly spec?: string
  /** Id prefixes, in addition to what was selected when driving. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
}

/** This file's own extension says whether the suites next to it are sources or compiled. */
const extension = extname(fileURLToPath(import.meta.url))
const root = fileURLToPath(new URL('../../suites', import.meta.url))

/**
 * Starts vitest over the suites that are shipped with this package, wherever it is installed and whatever the working folder.
 * Nothing in this vitest sends, watches, caches or reads configuration.
 *
 * @see ARCHITECTURE.md, "Judging"
 */
export async function startJudge({
  reporters = [],
  setupFiles = [],
  folders = ['.'],
  terms = {},
}: JudgeOptions = {}): Promise<Judge> {
  // Loaded late: a fifth of a second that the first request of a drive need not wait for.
  const { createVitest } = await import('vitest/node')
  const signals = keepOwnSignals()
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      include: folders.map((folder) => `${folder}/**/*.test${extension}`),
      exclude: [],
      watch: false,
      cache: false,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      retry: 0,
      // Of what a recording was not asked about no test is declared, which can leave a file without any.
      passWithNoTests: true,
      testTimeout: 60_000,
      setupFiles: [...setupFiles],
      reporters: [{ onInit: () => {} }, ...reporters],
      ...(hasUnsafeCharacters(root) && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
    },
    { envDir: false, css: { postcss: {} } },
    { stdout: nowhere(), stderr: nowhere() },
  )
  signals.restore()
  const specifications = await vitest.globTestSpecifications()
  return {
    judge: async (...recordings) => {
      vitest.provide('recordings', recordings)
      vitest.provide('terms', terms)
      const { testModules, unhandledErrors } = await keepingExitCode(() =>
        vitest.runTestSpecifications(specifications, true),
      )
      const crashes = crashesOf(testModules, unhandledErrors, specifications.length)
      const checks = testModules.flatMap((module) => [...module.children.allTests()].map(checkOf))
      return recordings.map((_files, index) => ({
        checks: checks.filter(({ meta }) => (meta?.recording ?? 0) === index),
        crashes,
      }))
    },
    cancel: () => vitest.cancelCurrentRun('keyboard-input'),
    close: () => vitest.close(),
  }
}

/** A URL would cut such an install path short. */
const hasUnsafeCharacters = (path: string) => /[#%?]/.test(path)

function crashesOf(modules: readonly TestModule[], unhandled: readonly unknown[], expected: number): readonly string[] {
  const crashes = unhandled.map(describe)
  for (const module of modules) crashes.push(...module.errors().map((error) => `${fileOf(module)}: ${error.message}`))
  if (modules.length < expected) crashes.push(`${expected - modules.length} of ${expected} suites were not run`)
  return crashes
}

function checkOf(test: TestCase): CheckResult {
  const { state, errors = [] } = test.result()
  return {
    name: test.name,
    file: fileOf(test.module),
    meta: test.meta().check,
    state,
    errors: errors.map(({ name = 'Error', message }) => ({ name, message })),
  }
}

const fileOf = (module: TestModule) => relative(root, module.moduleId).split(sep).join('/').replace(/\.js$/, '.ts')

const describe = (error: unknown) => (error instanceof Error || isErrorLike(error) ? error.message : String(error))

const isErrorLike = (error: unknown): error is { message: string } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** vitest prints nothing of its own: the reporters speak. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** A check that does not pass is a finding: vitest would make it the exit code of the whole process. */
async function keepingExitCode<T>(run: () => Promise<T>): Promise<T> {
  const { exitCode } = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}

/**
 * vitest ends the process on the first SIGINT or SIGTERM, which would lose the report; the drive and the command line have
 * handlers of their own.
 */
function keepOwnSignals(): { readonly restore: () => void } {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = signals.map((signal) => new Set(process.listeners(signal)))
  const restore = () =>
    signals.forEach((signal, index) => {
      for (const listener of process.listeners(signal)) {
        if (!before[index]?.has(listener)) process.off(signal, listener)
      }
    })
  return { restore }
}
