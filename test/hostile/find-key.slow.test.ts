import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keyFinder } from '../redact/find-key.ts'
import { outputProblems } from './problems.ts'

const secret = '0123456789abcdef0123456789abcdef'
const find = keyFinder([`sk-ref-default-${secret}`])
const found = (text: string) => find(Buffer.from(text)).length > 0

test.each([
  ['plain', secret],
  ['backwards', [...secret].toReversed().join('')],
  ['in Base64, after nothing', Buffer.from(secret).toString('base64')],
  ['in Base64, after a byte', Buffer.from(`.${secret}.`).toString('base64')],
  ['in Base64, after two bytes', Buffer.from(`..${secret}..`).toString('base64url')],
  ['in hex', Buffer.from(secret).toString('hex').toUpperCase()],
  ['percent-encoded', [...secret].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')],
  ['as entities', [...secret].map((character) => `&#${character.charCodeAt(0)};`).join('')],
  ['as a list of bytes', [...Buffer.from(secret)].join(', ')],
  ['in Base64 of Base64', Buffer.from(`x${Buffer.from(`.${secret}`).toString('base64')}`).toString('base64')],
  ['in gzip in Base64', gzipSync(`the key ${secret} is not valid`).toString('base64')],
  ['with spaces', [...secret].join(' ')],
  ['with soft hyphens', [...secret].join('\u00ad')],
  ['in UTF-16', Buffer.from(secret, 'utf16le').toString('latin1')],
  ['in part', secret.slice(3, 15)],
  ['spelled', [...secret].map((character) => `data: {\\"content\\":\\"${character}\\"}`).join('\\n\\n')],
])('finds a key %s', (_, text) => {
  expect(found(`before ${text} after`)).toBe(true)
})

test('does not report another key, a mask or compressed bytes', () => {
  expect([secret.replaceAll(/[02468]/g, 'x'), '*'.repeat(32), gzipSync(secret).toString('latin1')].some(found)).toBe(
    false,
  )
})

test.each([
  ['a stack trace', 'Error: x\n    at run (file:///a/b.js:1:2)'],
  ['a control character', 'a\u001B[31mb'],
  ['a command to the CI system', 'told\n::error file=a::b'],
])('detects %s in output', (what, output) => {
  expect(outputProblems(output)).toEqual([`${what} was printed`])
})

test('accepts plain output', () => {
  expect(outputProblems('judged 1 of 1: conformant\n  see file:///a/b.js:1:2')).toEqual([])
})
