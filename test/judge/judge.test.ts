import { beforeAll, describe, expect, test } from 'vitest'
import { startJudge, type Judge, type JudgeOptions, type JudgeResult } from '../../src/judge/judge.ts'
import { concludedOf, record } from '../suites/harness.ts'

let healthy = ''
beforeAll(async () => {
  healthy = await record({ settings: { only: ['chat'] } })
})

test('returns a crash if the thread has exited', async () => {
  const judge = startJudge({ areas: ['balance'] })
  await judge.close()
  const [result] = await judge.judge([])
  expect(result).toEqual({ checks: [], crashes: ['the judging thread has exited'] })
})

test('returns a crash if the recording does not exist', async () => {
  const judge = startJudge({ areas: ['limits'] })
  const [result] = await judge.judge(['/nowhere/evidence.jsonl'])
  await judge.close()
  expect(result?.checks).toEqual([])
  expect(result?.crashes.join()).toContain('/nowhere/evidence.jsonl')
})

describe('judging that ends early', () => {
  const ended = async (options: JudgeOptions, meanwhile: (judge: Judge) => void = () => undefined) => {
    const judge = startJudge({ areas: ['chat', 'errors'], ...options })
    const result = judge.judge([healthy])
    meanwhile(judge)
    const concluded = concludedOf(healthy, (await result)[0] as JudgeResult)
    await judge.close()
    return concluded
  }

  test('is inconclusive, not broken, after its time limit', async () => {
    const { report, exitCode } = await ended({ bounds: { totalMs: 1 } })
    expect([exitCode, report.verdict, report.summary.broken]).toEqual([3, 'inconclusive', 0])
    expect(report.notes).toContain('the time for judging was over (--deadline)')
  })

  test('is reported as interrupted after a cancellation', async () => {
    const { report } = await ended({}, (judge) => judge.cancel())
    expect([report.verdict, report.summary.broken]).toEqual(['inconclusive', 0])
    expect(report.notes[0]).toBe(report.interrupted)
    expect(report.interrupted).toMatch(/^interrupted: judging did not finish/)
  })
})
