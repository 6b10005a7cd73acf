import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { isOverloadResponse, mentionsRequest } from '../../src/reply/saturation.ts'
import { exchangeOf } from '../evidence/sample.ts'

const refusal = (text: string, status = 503, request: Partial<Exchange['request']> = {}) =>
  exchangeOf([], {
    request: { method: 'POST', url: 'http://a/v1/x', line: 'domestic', key: 'default', headers: [], ...request },
    response: { status, headersAt: 1, headers: [], chunks: [{ at: 1, text }] },
  })
const body = (model: unknown) => ({ body: { text: JSON.stringify({ model }) } })
const at = (path: string) => ({ url: `http://a/v1beta/${path}` })

describe('a refusal', () => {
  test.each([
    [true, 'no model gpt-x here', body('gpt-x')],
    [true, '{"message":"no \\u0067pt-x"}', body('gpt-x')],
    [false, 'no model gpt-x here', body('gpt-y')],
    [false, 'too many requests', body('')],
    [false, 'too many requests', body(undefined)],
    [false, 'undefined', body(7)],
    [true, 'no gemini-x', at('models/gemini-x:generateContent')],
    [true, 'no a/b', at('models/a%2Fb:generateContent')],
    [true, 'no a%2', at('models/a%2:generateContent')],
    [false, 'no gemini-x', at('models/gemini-x')],
    [false, 'no x', at('models/x/y:generateContent')],
    [false, 'no x', at('a?models/x#b:')],
    [true, 'no gpt-x', { ...body('gpt-x'), ...at('models/gemini-y:generateContent') }],
    [true, '{"error":{"code":"model_not_found"}}', {}],
    [false, '{"code":"model_not_found"}', {}],
    [true, 'No available Channel', {}],
    [true, '无可用渠道', {}],
    [false, 'too many requests', {}],
  ])('speaks of its request: %s (%j)', (speaks, text, request) => {
    expect(mentionsRequest(replyOf(refusal(text, 503, request)))).toBe(speaks)
  })
})

describe('a gateway has too much to do', () => {
  test.each([
    [true, 503, {}],
    [true, 429, {}],
    [false, 500, {}],
    [false, 503, { once: [503] }],
    [false, 429, { once: [503, 429] }],
    [true, 503, { once: [429] }],
    [false, 429, { expects: [402, 429] }],
    [true, 429, { expects: [402] }],
    [true, 503, { expects: [503, 429] }],
  ])('%s: %i where a request was sent for %j', (isOver, status, request) => {
    expect(isOverloadResponse(refusal('slow down', status, request))).toBe(isOver)
    expect(isOverloadResponse(refusal('no channel', status, request))).toBe(false)
  })

  test('not where no reply came', () => {
    const { response: _, ...silent } = refusal('')
    expect(isOverloadResponse(silent)).toBe(false)
  })
})
