import { describe, expect, test } from 'vitest'
import type { Fault } from '../../gateway/reference/fault.ts'
import type { Handler } from '../../gateway/reference/faults/handler.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { conclusionOf } from '../../src/report/conclusion.ts'
import { concludeTrial } from './harness.ts'
import { recordInMemory } from './trial.ts'

/** A gateway between a client and the scripted upstream, with this defect on the way to the upstream. */
const toUpstream = (change: (request: Request, next: Handler) => ReturnType<Handler>): Fault =>
  ({
    name: 'test',
    breaks: [],
    inject: (next: Handler) => next,
    upstream: (next: Handler) => (request: Request) => change(request, next),
  }) as unknown as Fault

/** The request with a key of another account. */
function withOtherKey(request: Request): Request {
  const headers = new Headers(request.headers)
  const url = new URL(request.url)
  for (const name of ['authorization', 'x-api-key', 'x-goog-api-key'])
    if (headers.has(name)) headers.set(name, name === 'authorization' ? 'Bearer sk-other' : 'sk-other')
  if (url.searchParams.has('key')) url.searchParams.set('key', 'sk-other')
  return new Request(url, { ...request, method: request.method, headers, body: request.body, duplex: 'half' })
}

const notFound = { error: { message: 'model not found', type: 'invalid_request_error' } }

const afterFirstCall = () => {
  let calls = 0
  return toUpstream((request, next) => next((calls += 1) > 1 ? withOtherKey(request) : request))
}

describe.each([
  [
    'has another key',
    () => toUpstream((request, next) => next(withOtherKey(request))),
    /^all calls reached the upstream with a key that it does not know/,
  ],
  [
    'has another key after the first call',
    afterFirstCall,
    /^\d+ of \d+ calls reached the upstream with a key that it does not know/,
  ],
  [
    'knows no model',
    () => toUpstream(() => Response.json(notFound, { status: 404 })),
    /^nothing reached the upstream at \S+: the gateway answered 17 calls /,
  ],
])('a gateway whose channel %s', (_name, fault, first) => {
  test.each(['spec', 'interop'] as const)(
    'does not pass by the few requirements of profile %s that show',
    async (profile) => {
      const settings = { only: ['upstream'], samples: 1 }
      const evidence = await recordInMemory({ upstream: true, faults: [fault()], settings })
      const { report, exitCode } = concludeTrial(evidence, await judgeInProcess(evidence, { areas: ['upstream'] }), {
        profile,
      })
      expect([exitCode, conclusionOf(report), report.complete]).toEqual([3, 'inconclusive', false])
      expect(report.notes[0]).toMatch(first)
    },
  )
})

/** A gateway whose channels to these protocols have another key. */
const withWrongChannels = (...paths: readonly string[]) =>
  toUpstream((request, next) =>
    next(paths.some((path) => new URL(request.url).pathname.endsWith(path)) ? withOtherKey(request) : request),
  )

describe('a gateway of whose channels some have another key', () => {
  const concluded = async (fault: Fault, settings: object = {}) => {
    const evidence = await recordInMemory({
      upstream: true,
      faults: [fault],
      settings: { only: ['upstream'], samples: 1, ...settings },
      steps: ['text', 'length', 'text-stream', 'calls', 'results', 'system-parts', 'error-invalid', 'error-internal'],
    })
    return concludeTrial(evidence, await judgeInProcess(evidence, { areas: ['upstream'] }))
  }

  test.each([
    [
      'one',
      ['/messages'],
      /^\d+ of \d+ calls reached the upstream with a key that it does not know \(upstream\/\d+: POST \S*\/messages\): those of the model "gateproof-messages" \((?:[a-z-]+ to messages(?:, |(?=\)))){4}\)\. Their pairs are not judged: give these channels the keys/,
    ],
    [
      'a channel of one protocol',
      ['/responses'],
      /: those of the model "gateproof-responses" \((?:[a-z-]+ to responses(?:, |(?=\)))){4}\)\./,
    ],
    [
      'two',
      ['/messages', '/chat/completions'],
      /: those of (?=.*the model "gateproof-messages" \()(?=.*the model "gateproof-chat" \(.*responses to chat).* and the model /,
    ],
  ])('%s: names the models and pairs first, and does not pass', async (_name, paths, first) => {
    const { report, exitCode } = await concluded(withWrongChannels(...paths))
    expect([exitCode, conclusionOf(report), report.complete]).toEqual([3, 'inconclusive', false])
    expect(report.notes[0]).toMatch(first)
    // The other pairs are judged.
    expect(report.summary.satisfied).toBeGreaterThan(10)
    expect(report.summary.violated).toBe(0)
  })

  test('what only such a pair shows is inconclusive for that reason', async () => {
    const probes = ['upstream-messages-to-messages']
    const { report } = await concluded(withWrongChannels('/messages'), { probes })
    const { verdict, reason } = report.requirements.find(({ id }) => id === 'upstream.answer.text') ?? {}
    expect({ verdict, reason }).toMatchObject({
      verdict: 'inconclusive',
      reason: { code: 'upstream-key', args: { pair: 'messages to messages' } },
    })
  })

  test('a request without a word of a script fails no run', async () => {
    // Such as a request for the list of models, by which some gateways see whether a channel lives.
    let isFirst = true
    const asksForModels = toUpstream(async (request, next) => {
      if (isFirst) {
        isFirst = false
        await (await next(new Request(new URL('/v1/models', request.url)))).text()
      }
      return next(request)
    })
    const { report, exitCode } = await concluded(asksForModels)
    expect(exitCode).toBe(0)
    expect(report.notes[0]).toMatch(
      /^1 of \d+ calls reached the upstream without a key .*: give the channels of the gateway the keys/,
    )
  })

  test('a call that reaches the upstream with its key at the second attempt is judged', async () => {
    const triesTwoKeys = toUpstream(async (request, next) => {
      const copy = request.clone()
      await (await next(withOtherKey(request))).text()
      return next(copy)
    })
    const { report, exitCode } = await concluded(triesTwoKeys)
    expect(exitCode).toBe(0)
    expect(report.requirements.find(({ id }) => id === 'upstream.retries.once')?.verdict).toBe('satisfied')
  })
})

const unavailable = () => Response.json({ error: { message: 'no channel', type: 'server_error' } }, { status: 503 })

/** A gateway that no longer uses a channel after a number of these answers. */
const disablesAfter = (times: number, isBad: (status: number) => boolean): Fault => {
  const bad = new Map<string, number>()
  return toUpstream(async (request, next) => {
    const { pathname } = new URL(request.url)
    const count = bad.get(pathname) ?? 0
    if (count >= times) return unavailable()
    const response = await next(request)
    if (isBad(response.status)) bad.set(pathname, count + 1)
    return response
  })
}

const twoPairs = ['upstream-chat-to-chat', 'upstream-messages-to-messages']

const recordedWith = (fault: Fault, steps?: readonly string[]) =>
  recordInMemory({
    upstream: true,
    faults: [fault],
    settings: { only: ['upstream'], probes: twoPairs, samples: 1, concurrency: 1 },
    ...(steps && { steps }),
  })

const conclude = async (evidence: Awaited<ReturnType<typeof recordInMemory>>) =>
  concludeTrial(evidence, await judgeInProcess(evidence, { areas: ['upstream'] }))

test('a gateway whose channels lead elsewhere: says that nothing reached the upstream, and what was answered', async () => {
  const { report, exitCode } = await conclude(await recordedWith(toUpstream(unavailable), ['text']))
  expect([exitCode, report.summary.violated]).toEqual([3, 0])
  expect(report.notes[0]).toMatch(
    /^nothing reached the upstream at \S+: the gateway answered 2 calls \(upstream-\S+\/text returned 503: \{.*\)\. Let its channels lead there$/,
  )
})

test.each([
  ['disables a channel whose account is refused', disablesAfter(1, (status) => [401, 403].includes(status))],
  ['has a circuit breaker', disablesAfter(5, (status) => status >= 500)],
])('a gateway that %s: everything else is judged first, and the report says what to turn off', async (_name, fault) => {
  const evidence = await recordedWith(fault)
  const arrived = new Set(evidence.upstream.map(({ nonce }) => nonce))
  const lost = [...evidence.scripts.values()].filter(({ nonce }) => !arrived.has(nonce))
  expect(lost.length).toBeGreaterThan(1)
  expect(
    lost.filter(({ script }) => script.error === undefined && script.delivery?.cutAfterEvents === undefined),
  ).toEqual([])
  const { report, exitCode } = await conclude(evidence)
  expect([exitCode, report.summary.violated]).toEqual([3, 0])
  expect(report.notes[0]).toMatch(
    /^turn off circuit breakers and the disabling of channels for this run: \d+ of \d+ calls/,
  )
})

test('a path that answers with a page serves no protocol', async () => {
  const page = new Response('<!doctype html><title>Console</title>', { headers: { 'content-type': 'text/html' } })
  const noMessages = {
    ...toUpstream((request, next) => next(request)),
    inject: (next: Handler) => (request: Request) =>
      new URL(request.url).pathname.endsWith('/messages') ? page.clone() : next(request),
  } as unknown as Fault
  const evidence = await recordedWith(noMessages, ['text', 'form'])
  expect(evidence.exchanges.filter(({ probe }) => probe === 'upstream-messages-to-messages')).toHaveLength(1)
  expect((await conclude(evidence)).report.summary.violated).toBe(0)
})

test.each([1, 2])('no answer that has arrived whole is sent again with less, with seed %i', async (seed) => {
  const settings = { only: ['upstream'], probes: ['upstream-chat-to-chat'], seed }
  const { exchanges } = await recordInMemory({ upstream: true, settings })
  // Some of these have 150 events of empty deltas between the others.
  expect(exchanges.filter(({ name }) => /^drawn-\d+-stream$/.test(name)).length).toBeGreaterThan(2)
  expect(exchanges.filter(({ name }) => name.includes('-smaller-'))).toEqual([])
})
