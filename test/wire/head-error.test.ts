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
  ['\x18\x03\x03', 'no status line'],
  ['\x15\x03\x05', 'no status line'],
  [head('x: a', 'b\x15\x03\x03'), noColon(3)],
  ['\0\0\x12\x04\0\0\0\0\0', http2],
  ['\0\0\0\x04\x01\0\0\0\0', http2],
  ['\0\0\x12\x04\x02\0\0\0\0', 'no status line'],
  ['\0\0\x12\x04\0\0\0\0x', 'no status line'],
  ['> PRI * HTTP/2', 'no status line'],
])('what speaks another protocol is known by its first bytes: %j', (bytes, fault) => {
  expect(headErrorOf(bytes)).toBe(fault)
})

test.each([
  ['', undefined],
  ['HTTP/', undefined],
  ['HTTP/1.1 099x', undefined],
  ['not HTTP/', 'no status line'],
  ['> HTTP/1.1 099 X', 'no status line'],
  ['HTTP/1.1 099', 'the status 099 is not between 100 and 999'],
  ['HTTP/1.1 0200 X', 'the status 0200 is not between 100 and 999'],
  ['HTTP/1.1 99 X', 'the status 99 is not between 100 and 999'],
  ['HTTP/1.1 103 E\r\nhello', noColon(2)],
  ['HTTP/1.1 099 X\r\nx: HTTP/1.1 103 \r\n\r\n', 'the status 099 is not between 100 and 999'],
  [`HTTP/1.1 101 S\r\n\r\n${head('x')}`, 'an unrequested upgrade (101)'],
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
  [head('x: a', 'y: \0'), 'a header contains a NUL'],
])('headers: %j', (bytes, fault) => {
  expect(headErrorOf(bytes)).toBe(fault)
})

test.each([
  [[nines(16)], 'is too large: 9999999999999999'],
  [['9007199254740991'], undefined],
  [['-55'], 'is negative: -55'],
  [['-5x'], 'is not a number'],
  [['2-5'], 'is not a number: 2-5'],
  [['x2'], 'is not a number'],
  [['2x'], 'is not a number'],
  [[''], 'is not a number'],
  [['x2', '2x'], 'is set 2 times: not a number and not a number'],
  [['', '2', '3'], 'is set 3 times: nothing and 2 and 3'],
  [[nines(24), nines(25)], `is set 2 times: ${nines(24)} and ${nines(24)}…`],
])('a length of %j', (values, fault) => {
  const lines = values.map((value) => `Content-Length:${value}`)
  expect(headErrorOf(head(...lines))).toBe(fault && `content-length ${fault}`)
})
