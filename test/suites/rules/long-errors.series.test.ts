import { describe, expect, test } from 'vitest'
import { replyOf } from '../../../src/reply/reader.ts'
import { hostsIn, internalsIn, keysIn } from '../../../suites/errors/leaks.rules.ts'
import { exchangeOf } from '../../evidence/sample.ts'
import { sampled } from '../../series.ts'

const leaksIn = (text: string) => {
  const reply = replyOf(exchangeOf([{ at: 1, text }]))
  return [...keysIn(reply), ...internalsIn(reply), ...hostsIn(reply)]
}

/** A page as proxies and consoles write them: long lines without a blank, paths and dots. */
const page = `<html><head>${'<link href="/static/js/main-4f/chunk.app_module/index-a.b.c"/>'.repeat(20)}</head>`

const pieces = [
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
]

/** A search that is quadratic would take hours. */
describe('searching an error of 1 MB takes time in proportion to its length', () => {
  test.each(sampled(pieces, 4))('%j', (piece) => {
    const text = piece.repeat(Math.ceil(2 ** 20 / piece.length))
    expect(leaksIn(text).length).toBeLessThan(200)
  })
})
