import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { exchangeOf, footer, header, outcome } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'evidence '))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const write = (content: string): string => {
  const file = join(folder, `${(files += 1)}.jsonl`)
  writeFileSync(file, content)
  return file
}
const lines = (...all: readonly EvidenceLine[]) => all.map((line) => `${JSON.stringify(line)}\n`).join('')
const load = (...all: readonly EvidenceLine[]) => loadEvidence([write(lines(...all))])
const problem = (...contents: readonly string[]): string => {
  const all = contents.map(write)
  try {
    loadEvidence(all)
  } catch (error) {
    const { name, message } = error as Error
    return all.reduce((text, file, index) => text.replaceAll(file, `FILE${index + 1}`), `${name}: ${message}`)
  }
  return 'none'
}

const first = exchangeOf([{ at: 1, text: 'a' }])
const second = exchangeOf([{ at: 1, text: 'b' }], { id: 'chat-plain/plain#2', attempt: 2 })

describe('one file', () => {
  test('is found by names: those of the outcome, else the last attempt', () => {
    const whole = load(header, first, second, outcome, footer)
    expect(whole.exchange('chat-plain', 'plain')?.id).toBe('chat-plain/plain#2')
    expect(load(header, second, first).exchange('chat-plain', 'plain')?.id).toBe('chat-plain/plain#2')
    const named = load(header, first, second, { ...outcome, names: { plain: first.id } })
    expect(named.exchange('chat-plain', 'plain')?.id).toBe(first.id)
    expect([whole.exchange('chat-plain', 'constructor'), whole.outcome('none')]).toEqual([undefined, undefined])
    expect([whole.interrupted, whole.footer?.tokens, whole.outcome('chat-plain')]).toEqual([false, 10, outcome])
  })

  test('has the models that discovery settled on', () => {
    expect(load(header, { type: 'discovery', models: { tools: 'big' }, steering: [] }).models).toEqual({
      chat: 'small',
      tools: 'big',
    })
  })

  test('of a killed drive is read as far as it goes', () => {
    const content = lines(header, first) + JSON.stringify(second).slice(0, 200)
    const { exchanges, interrupted, footer: none } = loadEvidence([write(content)])
    expect([exchanges.map(({ id }) => id), interrupted, none]).toEqual([[first.id], true, undefined])
    expect(loadEvidence([write(lines(header, first).slice(0, -1))]).exchanges[0]?.id).toBe(first.id)
  })

  test('gives a stream its chunks back, and none to an exchange that never ended', () => {
    const chunks = (exchange: string, text: string) =>
      ({ type: 'chunks', exchange, chunks: [{ at: 0, text }] }) as const
    const { exchanges } = load(
      header,
      chunks(second.id, 'lost'),
      chunks(first.id, 'x'),
      chunks(first.id, 'y'),
      first,
      { ...header, drive: 'resumed' },
      second,
    )
    expect(exchanges.map((exchange) => replyOf(exchange).text)).toEqual(['xya', 'b'])
  })

  test('that was resumed is whole again', () => {
    const interrupted = { ...footer, ended: 'interrupted' } as const
    expect(load(header, interrupted).interrupted).toBe(true)
    const resumed = load(header, first, interrupted, header, second, outcome, footer)
    expect([resumed.interrupted, resumed.footer?.requests, resumed.footer?.ended]).toEqual([false, 4, 'complete'])
    expect(load(header, interrupted, header).interrupted).toBe(true)
  })
})

describe('shards', () => {
  const shard = (name: string, changes: object = {}) => lines({ ...header, shard: name, ...changes }, footer)

  test('are merged', () => {
    const firstShard = write(lines({ ...header, shard: '1/2' }, first, second, outcome, footer))
    const secondShard = write(
      lines({ ...header, shard: '2/2', drive: 'x' }, exchangeOf([], { id: 'b/x', probe: 'b', name: 'x' }), footer),
    )
    const merged = loadEvidence([firstShard, secondShard])
    expect(merged.exchanges.map(({ id }) => id)).toEqual([first.id, second.id, 'b/x'])
    expect([merged.footer?.requests, merged.interrupted, merged.files]).toEqual([4, false, [firstShard, secondShard]])
  })

  test.each([
    ['the seed is 8, not 7', { seed: 8 }],
    ['the tool is gateproof 0.2.0, not gateproof 0.1.0', { tool: { name: 'gateproof', version: '0.2.0' } }],
    ['the contract documents differ', { contract: { ...header.contract, sha256: 'd' } }],
    ['the plans differ', { plan: [] }],
    ['the values of --patience differ', { patienceS: 60 }],
    [
      'the base URL is http://127.0.0.1:2, not http://127.0.0.1:1',
      { deployment: { ...header.deployment, baseUrl: 'http://127.0.0.1:2' } },
    ],
    ['the group is vip, not default', { deployment: { ...header.deployment, group: 'vip' } }],
    ['it is shard 2/3, the other is shard 1/2', { shard: '2/3' }],
    [
      'the model for the role chat is big, not small',
      { deployment: { ...header.deployment, models: { chat: 'big' } } },
    ],
  ])('are refused: %s', (difference, changes) => {
    expect(problem(shard('1/2'), shard('2/2', changes))).toBe(
      `UsageError: FILE2: cannot be merged with FILE1: ${difference}`,
    )
  })

  test('are refused twice', () => {
    expect(problem(shard('1/2'), shard('1/2'))).toBe(
      'UsageError: FILE2: cannot be merged with FILE1: both contain shard 1/2',
    )
  })

  test('count as interrupted when one was', () => {
    const merged = loadEvidence([write(shard('1/2')), write(lines({ ...header, shard: '2/2' }))])
    expect([merged.interrupted, merged.footer]).toEqual([true, undefined])
  })
})

describe('what is not evidence', () => {
  test.each([
    ['', 'FILE1: is empty'],
    ['hello', 'FILE1: is not evidence: its first line is not JSON'],
    ['hello\nworld\n', 'FILE1: is not evidence: its first line is not JSON'],
    ['{"type":"hea', 'FILE1: is not evidence: its first line is cut off'],
    ['[]\n', 'FILE1: is not evidence: its first line is not an evidence line'],
    ['{"log":{"entries":[]}}', 'FILE1: is not evidence: its first line is not an evidence line'],
    ['{"type":"header"}\n', 'FILE1: is not evidence: its first line is not a valid header: format is missing'],
    ['{"type":"toString"}\n', 'FILE1: is not evidence: its first line has the unknown type "toString"'],
    [lines(first), 'FILE1: is not evidence: it begins without a header'],
    [lines({ ...header, format: 2 as 1 }), 'FILE1: evidence format 2 is not supported: expected format 1'],
    [`${lines(header)}{"type":\n${lines(first)}`, 'FILE1: line 2 is not JSON'],
    [
      lines(header) + lines({ ...first, request: null as never }),
      'FILE1: line 2 is not a valid exchange: request is not an object',
    ],
    [
      lines(header) + lines(exchangeOf([{} as never])),
      'FILE1: line 2 is not a valid exchange: response.chunks[0] has neither text nor base64',
    ],
  ])('%j', (content, expected) => {
    expect(problem(content)).toBe(`UsageError: ${expected}`)
  })

  test('is a file that is missing, a folder, or none at all', () => {
    expect(() => loadEvidence([join(folder, 'none')])).toThrow(/none: no such file$/)
    expect(() => loadEvidence([folder])).toThrow(/: it is a folder$/)
    expect(() => loadEvidence([])).toThrow('no evidence file was given')
  })
})
