import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { curl } from '../../reporters/curl.ts'
import { shell } from '../../reporters/plain.ts'
import type { RecordedRequest } from '../../src/evidence/exchange.ts'
import { isThere } from './browser.ts'
import { exchange, hostile } from './sample.ts'

const { request } = exchange('chat-plain/plain')
const lineOf = (more: Partial<RecordedRequest>) =>
  curl(exchange('chat-plain/plain', { request: { ...request, ...more } }))

describe('curl', () => {
  test('is one line with the key from the environment', () => {
    expect(curl(exchange('chat-plain/plain'))).toMatchInlineSnapshot(
      `"curl -sS -i 'https://gateway.example/v1/chat/completions' -H "Authorization: Bearer $GATEWAY_API_KEY" -H 'content-type: application/json' --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'"`,
    )
  })

  test('names the variables of other keys and of redacted headers, and describes invented keys', () => {
    expect(
      lineOf({
        key: 'low',
        headers: [
          ['Authorization', 'Bearer ****'],
          ['X-Gate', '******'],
        ],
      }),
    ).toMatchInlineSnapshot(
      `"curl -sS -i 'https://gateway.example/v1/chat/completions' -H "Authorization: Bearer $GATEWAY_KEY_LOW" -H "X-Gate: $X_GATE" --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'"`,
    )
    expect(
      lineOf({ key: 'a key that never existed', headers: [['authorization', 'Bearer ****']] }),
    ).toMatchInlineSnapshot(
      `"curl -sS -i 'https://gateway.example/v1/chat/completions' -H 'authorization: Bearer ****' --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}' # key: a key that never existed"`,
    )
    expect(
      lineOf({ method: 'GET', url: 'https://g.example/v1/models?a=[1]', key: 'none', headers: [] }),
    ).toMatchInlineSnapshot(
      `"curl -sS -i -g -X 'GET' 'https://g.example/v1/models?a=[1]' --data-raw '{"model":"m-1","messages":[{"role":"user","content":"It'\\''s 1 + 1"}]}'"`,
    )
  })

  test('leaves long and binary bodies in the evidence', () => {
    expect(lineOf({ body: { text: 'x'.repeat(601) }, headers: [] })).toMatchInlineSnapshot(
      `"curl -sS -i 'https://gateway.example/v1/chat/completions' --data-binary @body # body: 601 bytes, in evidence.jsonl at chat-plain/plain"`,
    )
    expect(
      lineOf({ body: { base64: Buffer.from([255, 254, 1]).toString('base64') }, headers: [] }),
    ).toMatchInlineSnapshot(
      `"curl -sS -i 'https://gateway.example/v1/chat/completions' --data-binary @body # body: 3 bytes, in evidence.jsonl at chat-plain/plain"`,
    )
  })

  test('quotes every argument so that a shell reads it back as it was', () => {
    for (const text of [
      "it's $(id) `id` \\ !x",
      hostile.replace('\ud800', '').replace('\u0000', ''),
      '\\x41\u202e\'"$HOME',
    ]) {
      expect(execFileSync('bash', ['-c', `printf %s ${shell(text)}`], { encoding: 'utf8' })).toBe(text)
      expect(shell(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    }
  })

  test('ends no quote in a shell that does not know the form with escapes', () => {
    const text = "\u001b'; echo obeyed; ' \\'; echo obeyed; '"
    for (const program of ['sh', 'dash', 'zsh'].filter(isThere)) {
      const said = execFileSync(program, ['-c', `printf '%s\\n' ${shell(text)}`], { encoding: 'utf8' })
      expect([program, said.split('\n').filter((line) => line === 'obeyed')]).toEqual([program, []])
    }
  })

  test('says in a comment nothing that is a command where comments are not known', () => {
    const line = lineOf({ key: 'a; touch x\n$(id) `id` | y', headers: [] })
    expect(line.slice(line.indexOf('# '))).toMatch(/^# key: [\w .,:/()-]*$/)
  })
})
