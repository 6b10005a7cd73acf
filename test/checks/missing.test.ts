import { describe, expect, test } from 'vitest'
import { overseasPrefix } from '../../src/drive/probe.ts'
import type { Outcome } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { reason, reasonText } from '../../src/results/reasons.ts'
import { unavailable, noExchanges, notDriven, probesFor, withheldReason } from '../../src/checks/missing.ts'
import type { Undecided } from '../../src/outcomes/undecided.ts'
import { exchangeOf, header } from '../evidence/sample.ts'
import { headed, judging } from './recorded.ts'

const request = {
  method: 'POST',
  url: 'http://127.0.0.1:1/v1/messages',
  line: 'domestic',
  key: 'default',
  headers: [],
} as const

const answered = (name: string, status: number, text = '{}') =>
  exchangeOf([], {
    id: `messages-plain/${name}`,
    probe: 'messages-plain',
    name,
    request,
    response: { status, headersAt: 1, headers: [], chunks: [{ at: 1, text }] },
  })

function silent(how: 'timeout' | 'reset') {
  const { response: _, ...exchange } = answered('silent', 200)
  return { ...exchange, end: { how, at: 1 } }
}

const done: Outcome = { type: 'outcome', probe: 'messages-plain', state: 'done', steering: [], names: {}, leftOut: {} }

const evidence = (exchanges: Evidence['exchanges'], outcome: Outcome = done) =>
  ({ header, shards: ['1/1'], scripts: new Map(), exchanges, outcome: () => outcome }) as unknown as Evidence

const nothing = (...given: Parameters<typeof evidence>) => noExchanges(['messages-plain'], evidence(...given)).end
const textOf = ({ end }: Undecided) => reasonText(end.reason)
const why = (...given: Parameters<typeof evidence>) => reasonText(nothing(...given).reason)

describe('the reason for no exchanges', () => {
  test('names the response if no request succeeded', () => {
    expect(why([answered('plain', 404, '{"error":"no such path"}')])).toBe(
      'no request to POST /v1/messages succeeded: messages-plain/plain returned 404: {"error":"no such path"}',
    )
  })

  test('is that no response contains what is checked', () => {
    expect(why([answered('plain', 200), answered('unstreamed', 200)])).toBe(
      'not covered: none of the 2 successful responses to messages-plain contains what is checked',
    )
  })

  test.for([
    ['was rejected for the load', answered('plain', 429), 'saturated'],
    ['was rejected for the balance', answered('plain', 402), 'balance-used-up'],
    ['timed out', silent('timeout'), 'no-reply'],
    ['broke', silent('reset'), 'no-reply'],
  ] as const)('is that a request %s, also if others succeeded', ([, exchange, code]) => {
    expect(nothing([answered('first', 200), exchange]).reason.code).toBe(code)
    expect(nothing([answered('first', 200), { ...exchange, retried: true }]).reason.code).toBe('none-of-kind')
    expect(nothing([answered('first', 200), { ...exchange, probe: 'other' }]).reason.code).toBe('none-of-kind')
    const imported = { ...evidence([exchange]), header: headed({ traffic: { from: 'har', unseen: [] } }) } as Evidence
    expect(withheldReason(['messages-plain'], imported)).toBeUndefined()
  })

  test('is a connection that broke only if no response was withheld, because it can break by chance', () => {
    expect(nothing([silent('reset'), answered('plain', 429)]).reason.code).toBe('saturated')
    expect(nothing([silent('reset'), answered('plain', 200)]).reason.code).toBe('no-reply')
  })

  test('is why a probe was not driven', () => {
    const noModel = reason('no-model', { role: 'messages' })
    const lacking: Outcome = { ...done, state: 'lacking', reason: 'model', because: reasonText(noModel) }
    const end = { state: 'undecided', verdict: 'inconclusive', cause: 'model' }
    expect(nothing([], { ...lacking, why: noModel })).toEqual({ ...end, reason: noModel })
    // Recordings of earlier versions hold the sentence alone.
    expect(nothing([], lacking)).toEqual({ ...end, reason: reason('reported', { text: reasonText(noModel) }) })
  })

  test('is not that media are not allowed, if other requests were sent', () => {
    const why = reason('media-not-allowed', { media: 'images' })
    const lacking: Outcome = { ...done, probe: 'images-plain', state: 'lacking', reason: 'not-allowed', why }
    const outcomes = new Map([lacking, done].map((one) => [one.probe, one]))
    const of = (exchanges: Evidence['exchanges']) => {
      const recorded = { ...evidence(exchanges), outcome: (probe: string) => outcomes.get(probe) }
      return noExchanges([...outcomes.keys()], recorded).end.reason.code
    }
    expect([of([]), of([answered('plain', 200)]), of([answered('plain', 403)])]).toEqual([
      'media-not-allowed',
      'none-of-kind',
      'no-call-answered',
    ])
  })

  test('is the recorded sentence if the recorded code is unknown', () => {
    const why = { code: 'none-of-kind', args: { probes: { toString: 1 } } }
    const lacking: Outcome = { ...done, state: 'lacking', reason: 'model', because: 'no model', why }
    expect(nothing([], lacking).reason).toEqual(reason('reported', { text: 'no model' }))
  })

  test('makes the check inapplicable if the feature is declared unsupported', () => {
    const absent = nothing([], {
      ...done,
      state: 'inapplicable',
      reason: 'declared-absent',
      because: 'it lacks messages',
    })
    expect(absent.verdict).toBe('inapplicable')
  })

  test('makes the check inapplicable if every operation that was asked is declared unsupported', () => {
    const { deployment } = header
    const lacking = (...lacks: readonly string[]) => {
      const given = {
        ...evidence([answered('plain', 401)]),
        header: { ...header, deployment: { ...deployment, lacks } },
      }
      return noExchanges(['messages-plain'], given).end
    }
    expect([lacking('messages').verdict, reasonText(lacking('messages').reason)]).toEqual([
      'inapplicable',
      'the deployment declares messages as unsupported (lacks)',
    ])
    expect(lacking('chat').verdict).toBe('inconclusive')
  })

  test('is why a step was not sent', () => {
    expect(why([], { ...done, leftOut: { result: 'the model made no call' } })).toBe('the model made no call')
    const partly = why([answered('plain', 200)], { ...done, leftOut: { result: 'the budget allows no more' } })
    expect(partly).toMatch(
      /^not covered: the only successful response to messages-plain .*; "result" was not sent: the budget allows no more$/,
    )
  })

  test('ignores the outcomes of other probes', () => {
    const other = { ...evidence([answered('plain', 200)]), outcome: () => undefined } as unknown as Evidence
    expect(textOf(noExchanges(['messages-plain'], other))).toMatch(
      /^not covered: the only successful response to messages-plain /,
    )
  })

  test('is that no probe was driven', () => {
    expect(why([])).toBe('not driven: messages-plain')
    expect(textOf(noExchanges([], evidence([])))).toBe('no probe covers this')
  })

  test('is that another shard drives the probe', () => {
    const plan = ['messages-plain', 'other'].map((probe, at) => ({
      probe,
      area: 'messages',
      bills: 'tokens',
      shard: at + 1,
    }))
    const divided = { header: { ...header, plan }, shards: ['2/2'], exchanges: [], outcome: () => undefined }
    const elsewhere = noExchanges(['other', 'messages-plain'], divided as unknown as Evidence)
    expect(elsewhere.end).toEqual({
      state: 'undecided',
      verdict: 'inconclusive',
      reason: reason('other-shard', { probe: 'messages-plain' }),
      cause: 'other-shard',
    })
    expect(textOf(elsewhere)).toBe('the probe messages-plain is driven by another shard')
    expect(textOf(notDriven('other', divided as unknown as Evidence))).toBe('the probe other was not driven')
  })

  test('is that recorded traffic does not cover it', () => {
    const traffic = { ...evidence([]), header: headed({ traffic: { from: 'har', unseen: [] } }) } as Evidence
    const undecided = [noExchanges(['messages-plain'], traffic), notDriven('x', traffic)]
    expect(undecided.map(({ end }) => end)).toEqual(
      undecided.map(() => ({ state: 'undecided', verdict: 'inconclusive', reason: reason('not-in-traffic') })),
    )
    expect(undecided.map(textOf)).toEqual(
      undecided.map(() => 'not covered: no exchange of this traffic contains what is checked'),
    )
  })

  test('is that a probe was not completed', () => {
    expect(why([], { ...done, state: 'failed' })).toBe('the probe messages-plain was not completed')
  })

  test('considers last attempts of its own probes only', () => {
    const earlier = { ...answered('plain', 200), retried: true }
    expect(why([earlier])).toBe('not driven: messages-plain')
    expect(why([{ ...answered('plain', 200), probe: 'other' }])).toBe('not driven: messages-plain')
    expect(why([answered('plain', 300), answered('late', 299)])).toMatch(
      /^not covered: the only successful response to/,
    )
    expect(why([{ ...answered('plain', 200), response: undefined } as never])).toMatch(/returned no response/)
  })

  test('names at most two operations and three probes', () => {
    const at = (path: string) => ({ ...answered('plain', 500), request: { ...request, url: path } })
    const calls = [at('https://a.example/v1/x?q'), at('/v1/x?q'), at('HTTP://h/y'), at('http://h/z')]
    expect(why(calls)).toMatch(/^no request to POST \/v1\/x\?q or POST \/y succeeded/)
    expect(why([at('/v1/x?of=http://h/z')])).toMatch(/^no request to POST \/v1\/x\?of=http:\/\/h\/z succeeded/)
    const probes = ['a', 'b', 'c', 'd', 'e']
    const none = { ...evidence([]), outcome: () => undefined } as unknown as Evidence
    expect(textOf(noExchanges(probes, none))).toBe('not driven: a, b, c and 2 more')
    expect(textOf(noExchanges(probes.slice(0, 3), none))).toBe('not driven: a, b, c')
  })
})

describe('the probes of a requirement', () => {
  const plan = (...probes: readonly (readonly [probe: string, area: string, serves?: readonly string[]])[]) => {
    judging(
      [],
      headed({
        plan: probes.map(([probe, area, serves]) => ({ probe, area, bills: 'nothing', ...(serves && { serves }) })),
      }),
    )
  }

  test('are those that serve it', () => {
    plan(['a', 'chat', ['chat.completion']], ['b', 'chat', ['chat.completion.id']], ['c', 'models'], ['d', 'chat', []])
    expect([probesFor('chat.completion.id'), probesFor('chat.completions'), probesFor('models.list')]).toEqual([
      ['a', 'b'],
      [],
      ['c'],
    ])
  })

  test('are those of its area with its name, if the recording has no `serves`', () => {
    plan(['chat-stream', 'streaming'], ['other', 'streaming'], ['chat-x', 'chat'])
    expect([probesFor('streaming.chat.id'), probesFor('streaming.typed.id')]).toEqual([
      ['chat-stream'],
      ['chat-stream', 'other'],
    ])
    plan(['chat-stream', 'streaming'], ['other', 'streaming', ['streaming']])
    expect(probesFor('streaming.chat.id')).toEqual(['chat-stream', 'other'])
  })

  test('exclude those of the overseas endpoint', () => {
    plan(['a', 'models'], [`${overseasPrefix}a`, 'models'])
    expect(probesFor('models.list')).toEqual(['a'])
  })
})

test('a missing prerequisite is inconclusive, and inapplicable if it is declared unsupported', () => {
  const why = reason('no-model', { role: 'chat' })
  const lacking = (['model', 'declared-absent'] as const).map((kind) => unavailable({ ...done, reason: kind }, why).end)
  expect(lacking).toEqual([
    { state: 'undecided', verdict: 'inconclusive', reason: why, cause: 'model' },
    { state: 'undecided', verdict: 'inapplicable', reason: why, cause: 'declared-absent' },
  ])
  expect(unavailable(done, why).end).toEqual({ state: 'undecided', verdict: 'inconclusive', reason: why })
})
