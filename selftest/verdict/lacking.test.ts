import { describe, expect, test } from 'vitest'
import { secondLine } from '../../src/drive/probe.ts'
import type { Outcome } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { lack, nothingOf, notDriven, probesOf } from '../../src/verdict/lacking.ts'
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

const done: Outcome = { type: 'outcome', probe: 'messages-plain', state: 'done', steering: [], names: {}, leftOut: {} }

const evidence = (exchanges: Evidence['exchanges'], outcome: Outcome = done) =>
  ({ header, shards: ['1/1'], exchanges, outcome: () => outcome }) as unknown as Evidence

const why = (...given: Parameters<typeof evidence>) => nothingOf(['messages-plain'], evidence(...given))

describe('where there is nothing to look at, the reason is', () => {
  test('how the calls were answered that came to nothing', () => {
    expect(why([answered('plain', 404, '{"error":"no such path"}')]).because).toBe(
      'no call of POST /v1/messages was answered, so nothing could be looked at: ' +
        'messages-plain/plain got 404: {"error":"no such path"}',
    )
  })

  test('that the answers hold nothing of the kind', () => {
    expect(why([answered('plain', 200), answered('unstreamed', 200)]).because).toBe(
      'nothing of this kind was found in the 2 answers to messages-plain',
    )
  })

  test('what a probe lacked that was not driven', () => {
    const because = 'no model for the role "messages"'
    const lacking = why([], { ...done, state: 'lacking', reason: 'model', because })
    expect([lacking.verdict, lacking.because, lacking.reason]).toEqual(['inconclusive', because, 'model'])
  })

  test('that the deployment is said to lack it, which is no gap', () => {
    const absent = why([], { ...done, state: 'inapplicable', reason: 'declared-absent', because: 'it lacks messages' })
    expect(absent.verdict).toBe('inapplicable')
  })

  test('why a step was left out', () => {
    expect(why([], { ...done, leftOut: { result: 'the model made no call' } }).because).toBe('the model made no call')
    const partly = why([answered('plain', 200)], { ...done, leftOut: { result: 'the budget allows no more' } })
    expect(partly.because).toMatch(
      /in the one answer to messages-plain; "result" was not sent: the budget allows no more$/,
    )
  })

  test('that the answers hold nothing, whatever another probe came to', () => {
    const other = { ...evidence([answered('plain', 200)]), outcome: () => undefined } as unknown as Evidence
    expect(nothingOf(['messages-plain'], other).because).toMatch(/in the one answer to messages-plain$/)
  })

  test('that nothing was driven', () => {
    expect(why([]).because).toBe('not driven: messages-plain')
    expect(nothingOf([], evidence([])).because).toBe('no probe sends anything for this')
  })

  test('that the other side is another shard’s', () => {
    const plan = ['messages-plain', 'other'].map((probe, at) => ({
      probe,
      area: 'messages',
      bills: 'tokens',
      shard: at + 1,
    }))
    const divided = { header: { ...header, plan }, shards: ['2/2'], exchanges: [], outcome: () => undefined }
    const elsewhere = nothingOf(['other', 'messages-plain'], divided as unknown as Evidence)
    expect([elsewhere.verdict, elsewhere.because, elsewhere.reason]).toEqual([
      'inconclusive',
      "the probe messages-plain is another shard's",
      'other-shard',
    ])
    expect(notDriven('other', divided as unknown as Evidence).because).toBe('the probe other was not driven')
  })

  test('that others’ traffic does not hold it', () => {
    const traffic = { ...evidence([]), header: headed({ traffic: { from: 'har', unseen: [] } }) } as Evidence
    const because = 'no exchange in this traffic shows it'
    expect([nothingOf(['messages-plain'], traffic).because, notDriven('x', traffic).because]).toEqual([
      because,
      because,
    ])
  })

  test('that a probe was not finished', () => {
    expect(why([], { ...done, state: 'failed' }).because).toBe('the probe messages-plain was not finished')
  })

  test('what was answered at last, and by this probe', () => {
    const earlier = { ...answered('plain', 200), retried: true }
    expect(why([earlier]).because).toBe('not driven: messages-plain')
    expect(why([{ ...answered('plain', 200), probe: 'other' }]).because).toBe('not driven: messages-plain')
    expect(why([answered('plain', 300), answered('late', 299)]).because).toMatch(/in the one answer to/)
    expect(why([{ ...answered('plain', 200), response: undefined } as never]).because).toMatch(/got no reply/)
  })

  test('told of a few calls and a few probes', () => {
    const at = (path: string) => ({ ...answered('plain', 500), request: { ...request, url: path } })
    const calls = [at('https://a.example/v1/x?q'), at('/v1/x?q'), at('HTTP://h/y'), at('http://h/z')]
    expect(why(calls).because).toMatch(/^no call of POST \/v1\/x\?q or POST \/y was answered/)
    expect(why([at('/v1/x?of=http://h/z')]).because).toMatch(/^no call of POST \/v1\/x\?of=http:\/\/h\/z was/)
    const probes = ['a', 'b', 'c', 'd', 'e']
    const none = { ...evidence([]), outcome: () => undefined } as unknown as Evidence
    expect(nothingOf(probes, none).because).toBe('not driven: a, b, c and 2 more')
    expect(nothingOf(probes.slice(0, 3), none).because).toBe('not driven: a, b, c')
  })
})

describe('what a requirement is about is obtained', () => {
  const plan = (...probes: readonly (readonly [probe: string, area: string, serves?: readonly string[]])[]) => {
    judging(
      [],
      headed({
        plan: probes.map(([probe, area, serves]) => ({ probe, area, bills: 'nothing', ...(serves && { serves }) })),
      }),
    )
  }

  test('by the probes that serve it', () => {
    plan(['a', 'chat', ['chat.completion']], ['b', 'chat', ['chat.completion.id']], ['c', 'models'], ['d', 'chat', []])
    expect([probesOf('chat.completion.id'), probesOf('chat.completions'), probesOf('models.list')]).toEqual([
      ['a', 'b'],
      [],
      ['c'],
    ])
  })

  test('by those of its area that are named like it, where none says what it serves', () => {
    plan(['chat-stream', 'streaming'], ['other', 'streaming'], ['chat-x', 'chat'])
    expect([probesOf('streaming.chat.id'), probesOf('streaming.typed.id')]).toEqual([
      ['chat-stream'],
      ['chat-stream', 'other'],
    ])
    plan(['chat-stream', 'streaming'], ['other', 'streaming', ['streaming']])
    expect(probesOf('streaming.chat.id')).toEqual(['chat-stream', 'other'])
  })

  test('not by those of the second line', () => {
    plan(['a', 'models'], [`${secondLine}a`, 'models'])
    expect(probesOf('models.list')).toEqual(['a'])
  })
})

test('what is lacking is inconclusive, but for what is declared absent', () => {
  const lacking = (['model', 'declared-absent'] as const).map((reason) => lack({ ...done, reason }, 'so'))
  expect(lacking.map(({ verdict, because, reason }) => [verdict, because, reason])).toEqual([
    ['inconclusive', 'so', 'model'],
    ['inapplicable', 'so', 'declared-absent'],
  ])
})
