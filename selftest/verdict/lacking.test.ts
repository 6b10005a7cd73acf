import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/evidence/exchange.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { nothingOf } from '../../src/verdict/lacking.ts'
import { exchangeOf, header } from '../evidence/sample.ts'

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

  test('that nothing was driven', () => {
    expect(why([]).because).toBe('not driven: messages-plain')
    expect(nothingOf([], evidence([])).because).toBe('no probe sends anything for this')
  })
})
