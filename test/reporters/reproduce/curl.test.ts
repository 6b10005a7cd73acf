import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { curlCommand, inlineBody } from '../../../reporters/reproduce/curl.ts'
import { shellQuote } from '../../../reporters/escape.ts'
import type { RecordedRequest } from '../../../src/evidence/exchange.ts'
import { isThere } from '../browser.ts'
import { exchange, hostile } from '../sample.ts'

const { request } = exchange('chat-plain/plain')
const commandOf = (more: Partial<RecordedRequest>, end?: { how: 'timeout'; at: number }) => {
  const sent = exchange('chat-plain/plain', { request: { ...request, ...more }, ...(end && { end }) })
  return curlCommand(sent, inlineBody(sent.request))
}
const get = { method: 'GET', body: undefined, url: 'https://g.example/v1/models' } as const

describe('curl', () => {
  test('is one line that takes the key from the environment', () => {
    expect(commandOf({})).toMatchInlineSnapshot(`
      {
        "line": "curl -sS -i --http1.1 --url 'https://gateway.example/v1/chat/completions' -H "authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' -A '' -H accept: --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'",
        "notes": [],
      }
    `)
  })

  test('names the variables of other keys and masked headers, with a note for each', () => {
    const headers = [
      ['Authorization', 'Bearer ****'],
      ['X-Gate', '******'],
    ] as const
    expect(commandOf({ ...get, key: 'low', headers })).toMatchInlineSnapshot(`
      {
        "line": "curl -sS -i --http1.1 --url 'https://g.example/v1/models' -H "Authorization: Bearer $GATEWAY_KEY_LOW" -H "X-Gate: $GATEWAY_HEADER_X_GATE" -A '' -H accept:",
        "notes": [
          "set GATEWAY_KEY_LOW to the low key",
          "set GATEWAY_HEADER_X_GATE to the value of the header, which was masked",
        ],
      }
    `)
  })

  test('uses the configured variable names', () => {
    const sent = exchange('a/b', {
      request: {
        ...request,
        ...get,
        headers: [
          ['x-gate', '***'],
          ['authorization', 'Bearer ***'],
        ],
      },
    })
    const { line, notes } = curlCommand(sent, undefined, {
      keys: { default: 'GATEWAY_STAGING' },
      headers: { 'x-gate': 'GATEWAY_GATE' },
    })
    expect(line).toContain('-H "x-gate: $GATEWAY_GATE" -H "authorization: Bearer $GATEWAY_STAGING"')
    expect(notes).toEqual([])
  })

  test('ignores variable names that would be commands', () => {
    const sent = exchange('a/b', { request: { ...request, ...get } })
    const { line } = curlCommand(sent, undefined, { keys: { default: 'X"; touch y; "' } })
    expect(line).toContain('"authorization: Bearer $GATEWAY_API_KEY"')
  })

  test.each([
    ['malformed', '****', '-H "authorization: $GATEWAY_API_KEY"'],
    ['malformed', 'Token sk-****', '-H "authorization: Token $GATEWAY_API_KEY"'],
    ['malformed', 'Basic dXNlcjpzay1****', '-u "user:$GATEWAY_API_KEY"'],
    ['malformed', 'Bearer', "-H 'authorization: Bearer'"],
    ['malformed', '', "-H 'authorization;'"],
    ['without prefix', 'Bearer ****', '-H "authorization: Bearer ${GATEWAY_API_KEY#sk-}"'],
    ['made up', 'Bearer sk-**********', "-H 'authorization: Bearer sk-MadeUpKeyM'"],
  ])('places a key that was sent as %s the same way: %s', (key, value, argument) => {
    expect(commandOf({ ...get, key, headers: [['authorization', value]] }).line).toContain(` ${argument} `)
  })

  test('keeps a key in the query', () => {
    const { line } = commandOf({ ...get, key: 'none', headers: [], url: "https://g.example/v1?a='&key=sk-****&b=1" })
    expect(line).toContain('"https://g.example/v1?a=%27&key=$GATEWAY_API_KEY&b=1"')
  })

  test('has the timeout of the recorded request', () => {
    expect(commandOf({}, { how: 'timeout', at: 2001 }).line).toMatch(/^curl -sS -i -m 6 /)
  })

  test('notes that a body was masked', () => {
    expect(commandOf({ body: { text: '{"key":"************"}' } }).notes).toHaveLength(1)
  })

  test('quotes every argument so that a shell reads back the same text', () => {
    for (const text of [
      "it's $(id) `id` \\ !x",
      hostile.replace('\ud800', '').replace('\u0000', ''),
      '\\x41\u202e\'"$HOME',
    ]) {
      expect(execFileSync('bash', ['-c', `printf %s ${shellQuote(text)}`], { encoding: 'utf8' })).toBe(text)
      expect(shellQuote(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })

  test("is safe in shells without $'…' quotes", () => {
    const text = "\u001b'; echo obeyed; ' \\'; echo obeyed; '"
    for (const program of ['sh', 'dash', 'zsh'].filter(isThere)) {
      const said = execFileSync(program, ['-c', `printf '%s\\n' ${shellQuote(text)}`], { encoding: 'utf8' })
      expect([program, said.split('\n').filter((line) => line === 'obeyed')]).toEqual([program, []])
    }
  })

  test('escapes what a recording contains', () => {
    const bad = 'x"; touch obeyed; "$(touch obeyed)`touch obeyed`'
    const { line } = commandOf({
      method: bad,
      url: `https://g.example/${bad}?key=****${bad}`,
      key: bad,
      headers: [
        [bad, bad],
        [bad, '****'],
        ['authorization', `${bad} ****`],
        ['accept-encoding', bad],
        ['x-api-key', '****'],
      ],
      body: { base64: `${bad}AA==` },
    })
    const seen = execFileSync('bash', ['-c', `touch() { echo obeyed; }; curl() { :; }; ${line}`], { encoding: 'utf8' })
    expect(seen).toBe('')
  })
})
