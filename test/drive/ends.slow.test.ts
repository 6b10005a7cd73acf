import { expect, test } from 'vitest'
import { startReference } from '../../gateway/reference/server.ts'
import { deploymentAt, driven, judgedFrom, watched, withReference } from './target.ts'

/** A stopped drive reports no violations, and notes that it ended early. */
async function expectHarmless(file: string, note: RegExp): Promise<void> {
  const { report, exitCode } = await judgedFrom(file)
  expect(report.summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
  expect(report.notes.join('\n')).toMatch(note)
  expect(report.judged.of).toBeLessThan(report.judged.total)
  expect([0, 3]).toContain(exitCode)
}

test('--max-requests sends no more requests, and judges those that were sent', async () => {
  let received = 0
  const faults = [{ inject: watched(() => void (received += 1)) }]
  const { file, evidence } = await withReference({ faults }, (reference) =>
    driven(deploymentAt(reference), { maxRequests: 10 }),
  )
  expect(received).toBe(10)
  expect(evidence.exchanges).toHaveLength(10)
  expect(evidence.footer).toMatchObject({ ended: 'budget', requests: 10 })
  await expectHarmless(file, /the drive ended early: budget exhausted: 10 of 10 requests \(--max-requests\)/)
})

test('--max-tokens does not send requests that could exceed it', async () => {
  const { file, evidence } = await withReference({}, (reference) =>
    driven(deploymentAt(reference), { only: ['streaming'], maxTokens: 100, concurrency: 1 }),
  )
  expect(evidence.footer?.ended).toBe('budget')
  expect(evidence.footer?.tokens).toBeLessThanOrEqual(100)
  await expectHarmless(
    file,
    /the drive ended early: budget exhausted: the next request could exceed 100 tokens \(--max-tokens\)/,
  )
})

test('--max-tokens 0 sends and judges free requests', async () => {
  const only = ['authentication', 'models', 'balance', 'errors', 'service', 'versioning']
  const { file, evidence } = await withReference({}, (reference) =>
    driven(deploymentAt(reference), { only, maxTokens: 0 }),
  )
  expect(evidence.footer).toMatchObject({ ended: 'budget', tokens: 0 })
  const { report, exitCode } = await judgedFrom(file)
  expect(report.summary).toMatchObject({ violated: 0, advisory: 0, broken: 0 })
  expect(report.judged.of).toBeGreaterThan(report.judged.total / 2)
  expect(exitCode).toBe(3)
})

test('--deadline aborts requests in flight, and judges the others', async () => {
  const { file, evidence } = await withReference({ latencyMs: 150 }, (reference) =>
    driven(deploymentAt(reference), { deadlineS: 1, concurrency: 1 }),
  )
  expect(evidence.footer?.ended).toBe('deadline')
  expect(evidence.exchanges.length).toBeGreaterThan(0)
  await expectHarmless(file, /ended early: deadline of 1 s exceeded/)
})

test('a gateway that dies during the drive gets no further requests', async () => {
  let received = 0
  const dying = watched(() => {
    received += 1
    if (received === 15) void mortal.close()
  })
  const mortal = await startReference({ faults: [{ inject: dying }] })
  const only = ['authentication', 'streaming']
  const { file, evidence } = await driven(deploymentAt(mortal), { only, concurrency: 4 })
  expect(evidence.footer?.ended).toBe('unreachable')
  expect(evidence.exchanges.length).toBeLessThan(35)
  expect((await judgedFrom(file)).exitCode).toBe(3)
  await expectHarmless(file, /ended early: \d+ requests in a row without a response/)
})
