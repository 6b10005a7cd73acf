import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { latency, startGateway, type StartedGateway } from '../../api/gateway.ts'
import { compare, drive, GateproofError, judge, run, type ProgressEvent, type RunOptions } from '../../api/index.ts'

let gateway: StartedGateway
beforeAll(async () => {
  gateway = await startGateway({ seed: 1 })
})
afterAll(() => gateway.close())

const target = (options: RunOptions = {}): RunOptions => ({
  baseUrl: gateway.url,
  apiKey: gateway.keys.default,
  only: ['chat'],
  seed: 1,
  ...options,
})

/** Aborts at the first event that matches, and collects the events. */
function abortingAt(matches: (event: ProgressEvent, exchanges: number) => boolean) {
  const abort = new AbortController()
  const events: ProgressEvent[] = []
  let exchanges = 0
  const onProgress = (event: ProgressEvent) => {
    events.push(event)
    if (event.type === 'exchange') exchanges += 1
    if (matches(event, exchanges)) abort.abort()
  }
  return { options: { signal: abort.signal, onProgress }, events }
}

/** Judging after an abort has half a second, in which a slow machine may judge nothing. Here that time never ends. */
function withoutLimitAfterAbort() {
  const { setTimeout: original } = globalThis
  const limits: number[] = []
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...args: Parameters<typeof setTimeout>) => {
    if (args[1] !== 500) return original(...args)
    limits.push(args[1])
    return undefined
  }) as typeof setTimeout)
  return { limits, [Symbol.dispose]: () => spy.mockRestore() }
}

describe('an aborted signal', () => {
  test('ends the drive, and what was recorded is judged', async () => {
    const { options, events } = abortingAt((event, exchanges) => event.type === 'exchange' && exchanges === 20)
    using clock = withoutLimitAfterAbort()
    const { exitCode, report } = await run(target(options))
    expect(clock.limits).toEqual([500])
    expect([exitCode, report.verdict]).toEqual([130, 'inconclusive'])
    expect(report.notes.join('\n')).toContain('interrupted: the run was stopped before it finished')
    expect(report.judged.of).toBeGreaterThan(10)
    expect(report.summary.broken).toBe(0)
    // Of the requests in flight, none is awaited and none is sent again.
    expect(events.filter(({ type }) => type === 'exchange').length).toBeLessThan(20 + 2 * 8)
  })

  test('does not wait for a gateway that never answers', async () => {
    await using silent = await startGateway({ faults: [latency({ ms: 2 ** 31 - 1, on: 'createChatCompletion' })] })
    const { options } = abortingAt(({ type }) => type === 'exchange')
    const own = { ...options, baseUrl: silent.url, apiKey: silent.keys.default, timeoutMs: 86_400_000 }
    expect((await run(target(own))).exitCode).toBe(130)
  })

  test('sends nothing if it was aborted before', async () => {
    const events: ProgressEvent[] = []
    const { exitCode, report } = await run(
      target({ signal: AbortSignal.abort(), onProgress: (event) => void events.push(event) }),
    )
    expect([exitCode, report.judged.of, report.run.requests]).toEqual([130, 0, 0])
    expect(events.some(({ type }) => type === 'exchange')).toBe(false)
  })

  test('while judging gives the exit code of an abort', async () => {
    const { exitCode, report } = await run(target(abortingAt(({ type }) => type === 'judging').options))
    expect([exitCode, report.summary.broken]).toEqual([130, 0])
  })

  test('of the drive alone leaves judging its time', async () => {
    const { options } = abortingAt((event, exchanges) => event.type === 'exchange' && exchanges === 20)
    const { signal: driveSignal, onProgress } = options
    const { exitCode, report } = await run(target({ driveSignal, onProgress }))
    expect([exitCode, report.verdict]).toEqual([130, 'inconclusive'])
    expect(report.notes.join()).not.toContain('judging did not finish')
    expect(report.judged.of).toBeGreaterThan(10)
  })

  test('ends a drive that is judged later', async () => {
    const { options } = abortingAt((event, exchanges) => event.type === 'exchange' && exchanges === 20)
    using recording = await drive(target(options))
    expect(recording.incomplete).toBe('the drive was interrupted')
    const judged = await judge(recording)
    expect(judged.exitCode).toBe(3)
    expect(judged.report.judged.of).toBeGreaterThan(0)
    await expect(judge(recording, { signal: AbortSignal.abort() })).resolves.toMatchObject({ exitCode: 130 })
  })

  test('rejects a comparison, which cannot be partial', async () => {
    using recording = await drive(target({ only: ['models'] }))
    const [file = ''] = recording.files
    const error: unknown = await compare({ before: file, after: file, signal: AbortSignal.abort() }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(GateproofError)
    expect((error as GateproofError).message).toMatch(/^aborted: /)
  })
})

describe('an onProgress that throws', () => {
  test('ends the run, which rejects with its message', async () => {
    let calls = 0
    const onProgress = (event: ProgressEvent) => {
      calls += 1
      if (event.type === 'exchange') throw new Error('no more disk')
    }
    const error: unknown = await run(target({ onProgress })).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'GateproofError', code: 'usage' })
    expect((error as GateproofError).message).toBe('onProgress threw an error: no more disk')
    expect(calls).toBeLessThan(40)
  })
})

test('events arrive in order, with the result last', async () => {
  const types: ProgressEvent['type'][] = []
  const { report } = await run(target({ only: ['models'], onProgress: ({ type }) => void types.push(type) }))
  const first = (type: ProgressEvent['type']) => types.indexOf(type)
  expect(first('endpoint')).toBe(0)
  expect(first('exchange')).toBeGreaterThan(0)
  expect(types.lastIndexOf('exchange')).toBeLessThan(first('judging'))
  expect(types.at(-1)).toBe('result')
  expect(types.filter((type) => type === 'exchange').length).toBe(report.run.requests)
})
