import { describe, expect, test } from 'vitest'
import { replyOf } from '../../src/evidence/reader.ts'
import { hostsIn, internalsIn, keysIn } from '../../suites/errors/leaks.rules.ts'
import { exchangeOf } from '../evidence/sample.ts'

const leaksIn = (text: string) => {
  const reply = replyOf(exchangeOf([{ at: 1, text }]))
  return [...keysIn(reply), ...internalsIn(reply), ...hostsIn(reply)]
}

/** A page as proxies and consoles write them: long lines without a blank, paths and dots. */
const page = `<html><head>${'<link href="/static/js/main-4f/chunk.app_module/index-a.b.c"/>'.repeat(20)}</head>`

describe('an error of a megabyte is looked through in time in proportion to its length', () => {
  test.each([
    ...[
      'a',
      '/',
      '.',
      '-/',
      'a.',
      'a-',
      './',
      '\\',
      'C:\\',
      '@/a',
      '*',
      '-*',
      'sk-*',
      ' ',
      'at ',
      'at a',
      'at (',
      '.go',
      '/a.g',
    ],
    ...[
      'File "',
      'goroutine 1',
      'Bearer ',
      'AIza',
      '10.0.0.',
      '10.0.0.1.',
      'localhost',
      'dial tcp ',
      'lookup a',
      'lookup a on',
    ],
    ...['connect E', 'a.internal', 'svc.', '1:', ':1', '(1)', ' on line ', 'a.go(', '中', page],
  ])('%j', (piece) => {
    const text = piece.repeat(Math.ceil(2 ** 20 / piece.length))
    expect(leaksIn(text).length).toBeLessThan(200)
  })
})

test.each([
  'TypeError: no model\n    at findModel (/app/relay/channel.js:12:7)',
  '    at async Promise.all (node:internal/process/task_queues:95:5)',
  '    at com.example.Relay.send(Relay.java:42)',
  'Traceback (most recent call last): File "/app/main.py", line 3',
  'File \\"main.py\\", line 3',
  'goroutine 17 [running]',
  'panic: runtime error: index out of range',
  'unexpected model (/src/middleware/distributor.go)',
  'relay/channel.go:120',
  'C:\\gateway\\relay.cs: not found',
  'index.php on line 12',
  'dial tcp 10.4.0.12:8080: connect: refused',
  'no route to models.prod.internal',
  'connect ECONNREFUSED 192.168.0.7:80',
  'lookup upstream on 10.96.0.10:53: no such host',
  'localhost is not allowed',
])('a leak is found: %s', (text) => {
  expect(leaksIn(text)).not.toEqual([])
})

test.each([
  page,
  'The model gpt-4.1 does not exist (request id: 20261121084045123456789AbCdEfGh)',
  'See https://docs.example.com/errors/index.html for more',
  'Use application/json; version 1.2.3.4567',
  'your plan allows 10.0 requests at most',
])('an ordinary text is none: %s', (text) => {
  expect(leaksIn(text)).toEqual([])
})
