import { expect, test } from 'vitest'
import { run } from '../../api/index.ts'

// The SDK waits about 9 s in total before it gives up.
test('a collector that cannot be reached is a problem of the run, with exit code 2', async () => {
  const { problems, exitCode } = await run({
    embedded: true,
    only: ['models'],
    samples: 0,
    otlp: 'http://127.0.0.1:9',
  })
  expect([exitCode, problems[0]?.message]).toEqual([2, expect.stringMatching(/ECONNREFUSED|refused|failed/i)])
})
