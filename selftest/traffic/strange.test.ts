import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import { archive, healthyEntries } from './archive.ts'
import { accusations, evidenceFrom } from './judging.ts'
import { strange } from './strange.ts'

/** Traffic that is strange and right, and traffic that shows a defect all the same. */
const { origin } = new URL(healthyEntries()[0]?.request.url ?? '')

let judge: Judge
let accused: Awaited<ReturnType<typeof accusations>>
beforeAll(async () => {
  judge = startJudge()
  const files = Object.entries(strange).map(([name, entries]) => [
    name,
    evidenceFrom(archive(entries), { baseUrl: origin }),
  ])
  accused = await accusations(judge, Object.fromEntries(files) as Record<string, string>)
}, 120_000)
afterAll(() => judge.close())

describe('traffic that is strange accuses nobody', () => {
  test.each(Object.keys(strange))('%s', (name) => {
    expect(accused[name]).toEqual([])
  })
})
