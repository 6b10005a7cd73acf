import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { pluralize } from '../src/std/pluralize.ts'

const intervalMs = 5000

/**
 * Prints a line at the start, every 5 s, and for each failed test, for output that is piped: the default reporter then prints nothing until
 * a file ends.
 */
class ProgressReporter implements Reporter {
  readonly #print: (line: string) => void
  #timer: ReturnType<typeof setInterval> | undefined
  #files = { done: 0, all: 0 }
  #tests = { passed: 0, failed: 0 }

  constructor({ print = (line) => void process.stdout.write(`${line}\n`) }: { print?: (line: string) => void } = {}) {
    this.#print = print
  }

  onInit(): void {
    this.#print('building dist/, then running the tests …')
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = { done: 0, all: specifications.length }
    this.#tests = { passed: 0, failed: 0 }
    this.#print(`running ${pluralize(specifications.length, 'file')}`)
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#print(this.#counts()), intervalMs)
    this.#timer.unref()
  }

  onTestCaseResult(testCase: TestCase): void {
    const { state } = testCase.result()
    if (state === 'passed' || state === 'failed') this.#tests[state] += 1
    if (state === 'failed') this.#print(`failed: ${testCase.module.relativeModuleId} > ${testCase.fullName}`)
  }

  onTestModuleEnd(_module: TestModule): void {
    this.#files.done += 1
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  #counts(): string {
    const { done, all } = this.#files
    const { passed, failed } = this.#tests
    return `${done} of ${pluralize(all, 'file')}, ${pluralize(passed, 'test')} passed, ${failed} failed`
  }
}

// vitest requires the default export.
export { ProgressReporter as default }
