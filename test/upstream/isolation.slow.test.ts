import { expect, test } from 'vitest'
import { run } from '../../api/index.ts'

test.each([1, 8, 64])(
  'keeps %i concurrent calls apart, from the client to the upstream and back',
  async (concurrency) => {
    const { report, exitCode } = await run({ embedded: true, upstream: 0, only: ['upstream'], seed: 1, concurrency })
    const others = report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
    expect(others.map(({ id, verdict, because, tests }) => [id, verdict, because, tests])).toEqual([])
    expect(exitCode).toBe(0)
    expect(report.requirements.filter(({ verdict }) => verdict === 'satisfied').length).toBeGreaterThan(40)
  },
)
