import { expect, test } from 'vitest'
import { startJudge } from '../../src/verdict/judge.ts'

test('a thread that has ended answers that it has', async () => {
  const judge = startJudge({ areas: ['balance'] })
  await judge.close()
  const [result] = await judge.judge([])
  expect(result).toEqual({ checks: [], crashes: ['the thread that judges has ended'] })
})

test('a recording that is not there is a crash of the suite, and no verdict', async () => {
  const judge = startJudge({ areas: ['limits'] })
  const [result] = await judge.judge(['/nowhere/evidence.jsonl'])
  await judge.close()
  expect(result?.checks).toEqual([])
  expect(result?.crashes.join()).toContain('/nowhere/evidence.jsonl')
})
