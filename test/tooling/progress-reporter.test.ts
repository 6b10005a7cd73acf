import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestCase, TestModule, TestSpecification } from 'vitest/node'
import ProgressReporter from '../progress-reporter.ts'

const ended = (state: 'passed' | 'failed' | 'skipped') =>
  ({ result: () => ({ state }), fullName: 'a > b', module: { relativeModuleId: 'c.test.ts' } }) as TestCase
const specifications = (count: number) => Array.from({ length: count }, () => ({}) as TestSpecification)

describe('the progress of piped tests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is a line at the start, then one every five seconds until the end, and one for each failure', () => {
    const lines: string[] = []
    const reporter = new ProgressReporter({ print: (line) => lines.push(line) })
    reporter.onInit()
    expect(lines).toEqual(['building dist/, then running the tests …'])
    reporter.onTestRunStart(specifications(3))
    for (const state of ['passed', 'passed', 'failed', 'skipped'] as const) reporter.onTestCaseResult(ended(state))
    reporter.onTestModuleEnd({} as TestModule)
    vi.advanceTimersByTime(10_000)
    reporter.onTestRunEnd()
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(1)).toEqual([
      'running 3 files',
      'failed: c.test.ts > a > b',
      '1 of 3 files, 2 tests passed, 1 failed',
      '1 of 3 files, 2 tests passed, 1 failed',
    ])
  })

  test('starts from zero in each run and uses the singular', () => {
    const lines: string[] = []
    const reporter = new ProgressReporter({ print: (line) => lines.push(line) })
    reporter.onTestRunStart(specifications(2))
    reporter.onTestCaseResult(ended('failed'))
    reporter.onTestRunStart(specifications(1))
    reporter.onTestCaseResult(ended('passed'))
    vi.advanceTimersByTime(5000)
    expect(lines.at(-1)).toBe('0 of 1 file, 1 test passed, 0 failed')
    reporter.onTestRunEnd()
  })
})
