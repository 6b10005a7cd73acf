import { expect, test } from 'vitest'
import { headErrorOf } from '../../src/wire/head-error.ts'
import { refusedHeads } from './heads.ts'

const ok = 'HTTP/1.1 200 OK'
const nines = (count: number) => '9'.repeat(count)
/** A head whose headers these are. */
const head = (...lines: readonly string[]) => [ok, ...lines, '', ''].join('\r\n')
const noColon = (line: number) => `line ${line} of the head has no colon`
const [tls, http2] = [refusedHeads.at(-2)?.[2], refusedHeads.at(-1)?.[2]]

test.each(refusedHeads)('detects %s in the bytes', (_title, bytes, fault) => {
  expect(headErrorOf(bytes)).toBe(fault)
})

test.each([
  ['\x14\x03\x04', tls],
  ['\x17\x03\0', tls],
  ['\x18\x03\x03', 'no status line came'],
  ['\x15\x03\x05', 'no status line came'],
  [head('x: a', 'b\x15\x03\x03'), noColon(3)],
  ['\0\0\x12\x04\0\0\0\0\0', http2],
  ['\0\0\0\x04\x01\0\0\0\0', http2],
  ['\0\0\x12\x04\x02\0\0\0\0', 'no status line came'],
  ['\0\0\x12\x04\0\0\0\0x', 'no status line came'],
  ['> PRI * HTTP/2', 'no status line came'],
])('what speaks another protocol is known by its first bytes: %j', (bytes, fault) => {
  expect(headErrorOf(bytes)).toBe(fault)
})

test.each([
  ['', undefined],
  ['HTTP/', undefined],
  ['HTTP/1.1 099x', undefined],
  ['not HTTP/', 'no status line came'],
  ['> HTTP/1.1 099 X', 'no status line came'],
  ['HTTP/1.1 099', 'the status 099 is none of 100 to 999'],
  ['HTTP/1.1 0200 X', 'the status 0200 is none of 100 to 999'],
  ['HTTP/1.1 99 X', 'the status 99 is none of 100 to 999'],
  ['HTTP/1.1 103 E\r\nhello', noColon(2)],
  ['HTTP/1.1 099 X\r\nx: HTTP/1.1 103 \r\n\r\n', 'the status 099 is none of 100 to 999'],
  [`HTTP/1.1 101 S\r\n\r\n${head('x')}`, 'an upgrade that no one asked for (101)'],
  [`HTTP/1.1 100 C\r\n\r\nHTTP/1.1 103 E\r\n\r\n${head('x')}`, noColon(2)],
])('a status line: %j', (bytes, fault) => {
  expect(headErrorOf(bytes)).toBe(fault)
})

test.each([
  [head('x: a :b', 'content-length: 2'), undefined],
  [`${head('x: a')}hello`, undefined],
  [head('x: a').replaceAll('\r', '') + 'hello', undefined],
  [head('x: a', 'hello').replaceAll('\r', ''), noColon(3)],
  [head('hello', 'x: a'), noColon(2)],
  [head('x: a', '\tb'), 'a header is folded over two lines, which HTTP no longer allows'],
  [head('x: a', 'yes\t: b'), 'a header has white space before its colon'],
  [head('x: a', 'y: \0'), 'a header holds a NUL'],
])('headers: %j', (bytes, fault) => {
  expect(headErrorOf(bytes)).toBe(fault)
})

test.each([
  [[nines(16)], 'is too large: 9999999999999999'],
  [['9007199254740991'], undefined],
  [['-55'], 'is negative: -55'],
  [['-5x'], 'is no number'],
  [['2-5'], 'is no number: 2-5'],
  [['x2'], 'is no number'],
  [['2x'], 'is no number'],
  [[''], 'is no number'],
  [['x2', '2x'], 'came 2 times: no number and no number'],
  [['', '2', '3'], 'came 3 times: nothing and 2 and 3'],
  [[nines(24), nines(25)], `came 2 times: ${nines(24)} and ${nines(24)}…`],
])('a length of %j', (values, fault) => {
  const lines = values.map((value) => `Content-Length:${value}`)
  expect(headErrorOf(head(...lines))).toBe(fault && `content-length ${fault}`)
})
