import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { abortError, fault, replaceBody, untouched, type Inject } from '../../gateway/reference/fault-kit.ts'
import type { Pause } from '../../gateway/upstream/holds.ts'
import { tryGateway, type TrialOptions } from '../suites/trial.ts'
import { plainContent, protocols, recorder, requestTo, scripted, streamContent, dataOf } from './client.ts'
import { asObject } from '../../gateway/reference/json.ts'

const probes = ['upstream-chat-to-chat']

/** Time that passes only while the upstream pauses. */
function virtualTime() {
  let now = 0
  const timers = new Set<{ readonly at: number; readonly expire: () => void }>()
  const pause: Pause = async (ms, signal) => {
    await setImmediate()
    now += ms
    for (const timer of timers) if (timer.at <= now) timer.expire()
    await setImmediate()
    return !signal.aborted
  }
  /** Rejects if the promise takes longer. */
  const within = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
    let expire: () => void = () => undefined
    const expired = new Promise<never>((_, reject) => (expire = () => reject(abortError('Reset'))))
    const timer = { at: now + ms, expire }
    timers.add(timer)
    return Promise.race([promise, expired]).finally(() => timers.delete(timer))
  }
  return { pause, within, now: () => now }
}

/** A relay that waits only for this time for bytes of the upstream. */
function impatient({ within }: ReturnType<typeof virtualTime>, limitMs: number): Inject {
  return (next) => async (request) => {
    const sent = Promise.resolve(next(request))
    const response = await within(limitMs, sent).catch(() => undefined)
    const reader = response?.body?.getReader()
    if (response === undefined || reader === undefined) {
      void sent.then(({ body }) => body?.cancel())
      return new Response('timeout', { status: 504 })
    }
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { value } = await within(limitMs, reader.read()).catch(async (error: unknown) => {
            await reader.cancel()
            throw error
          })
          if (value === undefined) controller.close()
          else controller.enqueue(value)
        },
        cancel: () => reader.cancel(),
      },
      { highWaterMark: 0 },
    )
    return replaceBody(response, body)
  }
}

describe.each([
  ['silence-stream', 'upstream.silence.stream'],
  ['silence', 'upstream.silence.plain'],
  ['pings-stream', 'upstream.silence.pings'],
])('%s', (step, id) => {
  test.each([
    [30, 45],
    [30, 100],
    [60, 45],
    [60, 100],
    [120, 45],
    [120, 100],
  ])('an upstream that is silent for %i s, and a gateway that waits for %i s', async (patienceS, limitS) => {
    const time = virtualTime()
    const { concluded } = await tryGateway({
      upstream: true,
      faults: [{ ...fault([], untouched), upstream: impatient(time, limitS * 1000) }],
      pause: time.pause,
      settings: { only: ['upstream.silence'], probes, samples: 0, patienceS },
      steps: [step],
    })
    expect(time.now()).toBe(patienceS * 1000)
    const isKept = step === 'pings-stream' || patienceS < limitS
    const { verdict, tests } = concluded.report.requirements.find((row) => row.id === id) ?? {}
    expect({ verdict, message: tests?.map(({ message }) => message).join() }).toEqual({
      verdict: isKept ? 'satisfied' : 'advisory',
      message: isKept ? '' : expect.stringContaining(`is silent for ${patienceS} s`),
    })
  })
})

describe('calls of a pair during which the upstream is silent', () => {
  const options: TrialOptions = { upstream: true, settings: { only: ['upstream'], probes, samples: 0 } }

  test('wait at the same time, whatever the concurrency', async () => {
    let waiting = 0
    let begin: (isOver: boolean) => void = () => undefined
    const all = new Promise<boolean>((resolve) => (begin = resolve))
    const pause: Pause = (ms) => {
      // Only the other scripts pause for less than a second.
      if (ms < 1000) return Promise.resolve(true)
      waiting += 1
      if (waiting === 3) begin(true)
      return all
    }
    const { evidence } = await tryGateway({
      ...options,
      pause,
      settings: { ...options.settings, concurrency: 1 },
      steps: ['silence', 'silence-stream', 'pings-stream', 'length'],
    })
    expect(waiting).toBeGreaterThan(3)
    expect(evidence.exchanges.filter(({ response }) => response?.status === 200)).toHaveLength(6)
  })

  test('are neither sent nor selected without a time', async () => {
    const { evidence, concluded } = await tryGateway({
      ...options,
      settings: { ...options.settings, patienceS: undefined as never },
      steps: ['silence', 'silence-stream', 'pings-stream'],
    })
    expect(evidence.header).not.toHaveProperty('patienceS')
    expect(evidence.exchanges.map(({ name }) => name)).not.toContain('silence')
    const rows = concluded.report.requirements.filter(({ id }) => id.startsWith('upstream.silence.'))
    expect(rows.map(({ judged, verdict, reason }) => [judged, verdict, reason?.code])).toEqual([
      ...Array.from({ length: 4 }, () => [false, undefined, 'not-selected']),
      [false, undefined, 'open'],
    ])
  })
})

describe.each(protocols)('the upstream of %s', (protocol) => {
  const script = { text: 'after some time', finish: 'stop', usage: { input: 1, output: 1 } } as const

  /** The pauses of an answer, and what it contains. */
  const answer = async (pingMs: number | undefined, stream: boolean) => {
    const pauses: number[] = []
    const pause: Pause = (ms) => Promise.resolve(pauses.push(ms) > 0)
    const upstream = recorder({ pause })
    const nonce = scripted(upstream, { ...script, delivery: { silentMs: 60_000, ...(pingMs && { pingMs }) } })
    const response = await upstream.fetch(requestTo(upstream, protocol, nonce, { stream }))
    return { pauses, text: await response.text() }
  }

  test('is silent before a plain answer, and after the first event of a stream', async () => {
    const plain = await answer(undefined, false)
    expect(plain.pauses).toEqual([60_000])
    expect(plainContent(protocol, asObject(JSON.parse(plain.text)))).toMatchObject({ text: script.text })
    const stream = await answer(undefined, true)
    expect(stream.pauses).toEqual([60_000])
    expect(streamContent(protocol, dataOf(stream.text))).toMatchObject({ text: script.text })
  })

  test('fills the silence with pings', async () => {
    const { pauses, text } = await answer(25_000, true)
    expect(pauses).toEqual([25_000, 25_000, 10_000])
    // Anthropic sends the first ping at once.
    expect(text.match(/^(?:event: ping|: keep-alive)$/gm)).toHaveLength(protocol === 'messages' ? 3 : 2)
    expect(text.indexOf('data: ')).toBeLessThan(text.search(/event: ping|: keep-alive/))
    expect(streamContent(protocol, dataOf(text))).toMatchObject({ text: script.text })
  })
})
