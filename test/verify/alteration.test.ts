import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { chainedTo, lineDigest, unchained } from '../../src/evidence/chain.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { alterationsOf } from '../../src/statement/alteration.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { exchangeOf, footer, header, outcome } from '../evidence/sample.ts'
import { sampleStatement } from './sample-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-alteration-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'evidence.jsonl')

const call = (name: string) => exchangeOf([{ at: 1, text: name }], { id: `chat-plain/${name}`, name })
const names = ['a', 'b', 'c', 'd', 'e']
const recorded: readonly EvidenceLine[] = [
  { ...header, plan: [{ ...header.plan[0], probe: 'chat-plain' } as (typeof header.plan)[number]] },
  call('a'),
  call('b'),
  { type: 'sending', exchange: 'chat-plain/c', probe: 'chat-plain', name: 'c' },
  call('c'),
  call('d'),
  call('e'),
  { ...outcome, probe: 'chat-plain', names: Object.fromEntries(names.map((name) => [name, `chat-plain/${name}`])) },
  { ...footer, requests: 5 },
]

/** The lines that a recorder writes. */
function written(lines: readonly EvidenceLine[]): readonly string[] {
  const recorder = createRecorder(file, createRedactor([]))
  for (const line of lines) recorder.write(line)
  recorder.close()
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

/** Chains changed lines again. */
function chained(lines: readonly string[]): readonly string[] {
  let previous = ''
  return lines.map((line, index) => {
    const bare = unchained(Buffer.from(line)).toString()
    const whole = index === 0 ? bare : chainedTo(previous, bare)
    previous = lineDigest(whole)
    return whole
  })
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const lines = written(recorded)
const other = written([{ ...header, drive: 'other', seed: 9 }, ...recorded.slice(1)])

const sample = sampleStatement()
const { conformance } = sample.predicate
const statement: Statement = {
  ...sample,
  subject: [
    {
      name: 'evidence.jsonl',
      digest: { sha256: createHash('sha256').update(textOf(lines)).digest('hex') },
      annotations: { drive: header.drive },
    },
  ],
  predicate: {
    ...sample.predicate,
    conformance: {
      ...conformance,
      deployment: { ...conformance.deployment, baseUrl: header.deployment.baseUrl },
      drivenAt: { started: header.startedAt, finished: footer.finishedAt },
      drive: { ...conformance.drive, seed: header.seed, requests: 5, retries: footer.retries, tokens: footer.tokens },
    },
  },
}

function alterations(content: string | Buffer): readonly string[] {
  writeFileSync(file, content)
  return alterationsOf(file, statement)
}

const line = (number: number) => lines[number - 1] ?? ''
const without = (...numbers: readonly number[]) => textOf(lines.filter((_, index) => !numbers.includes(index + 1)))
const changed = (number: number, change: (text: string) => string) =>
  textOf(lines.map((text, index) => (index + 1 === number ? change(text) : text)))
const otherText = (text: string) => text.replace('"text":"', '"text":"x')
const moved = (from: number, after: number) =>
  textOf(lines.flatMap((text, index) => (index + 1 === from ? [] : index + 1 === after ? [text, line(from)] : [text])))
const stranger = other[2] ?? ''

describe('what the chain proves is said with the line', () => {
  test.each<[string, string | Buffer, string]>([
    ['a byte of a line', changed(6, otherText), 'line 6 was changed'],
    ['a byte of the first line', changed(1, (text) => text.replace('"seed":', '"seed":1')), 'line 1 was changed'],
    [
      'a line that is no JSON any more',
      changed(6, (text) => text.slice(1)),
      'line 6 was changed: it is not a JSON object',
    ],
    [
      'the name of an exchange',
      changed(6, (text) => text.replaceAll('chat-plain/d', 'chat-plain/x')),
      'line 6 was changed',
    ],
    ['the name of an outcome', changed(8, (text) => text.replace('"chat-plain"', '"chat-x"')), 'line 8 was changed'],
    [
      'the digest in a line',
      changed(6, (text) => text.replace(/[0-9a-f]{64}/, (digest) => [...digest].reverse().join(''))),
      'line 5, or the digest of it in line 6, was changed',
    ],
    [
      'a line without its digest',
      changed(6, (text) => text.replace(/,"previous":"\w+"/, '')),
      'line 6 was added or changed: it does not contain the digest of the line before it',
    ],
    ['an exchange', without(6), 'a line is missing between line 5 and line 6: the exchange chat-plain/d'],
    [
      'two exchanges',
      without(5, 6),
      'at least 2 lines are missing between line 4 and line 5: the exchange chat-plain/c, the exchange chat-plain/d',
    ],
    ['an outcome', without(8), 'a line is missing between line 7 and line 8: the outcome of chat-plain'],
    [
      'the announcement of a billed request',
      without(4),
      'a line is missing between line 3 and line 4: the announcement of a request',
    ],
    ['the header', without(1), 'the lines before line 1 are missing'],
    ['the header and more', without(1, 2, 3), 'the lines before line 1 are missing'],
    ['the footer', without(9), 'cut off after line 8: the footer is missing'],
    ['the end', textOf(lines.slice(0, 4)), 'cut off after line 4: the footer is missing'],
    ['the end and a part of a line', textOf(lines.slice(0, 5)).slice(0, -9), 'cut off in line 5, after line 4'],
    ['a line that is there twice', textOf(lines.toSpliced(3, 0, line(3))), 'line 4 repeats line 3'],
    ['a line that is there again later', textOf(lines.toSpliced(6, 0, line(3))), 'line 7 repeats line 3'],
    ['a line that was moved down', moved(3, 6), 'line 3 belongs after line 6: lines were moved'],
    ['a line that was moved up', moved(6, 2), 'line 3 belongs after line 6: lines were moved'],
    ['two lines that changed places', moved(5, 6), 'line 5 belongs after line 6: lines were moved'],
    ['a line of another run', textOf(lines.toSpliced(4, 0, stranger)), 'line 5 was inserted'],
    ['lines of another run', textOf(lines.toSpliced(4, 0, ...other.slice(2, 5))), 'lines 5 to 7 were inserted'],
    [
      'a line that the forger chained',
      textOf(lines.toSpliced(4, 0, chainedTo(lineDigest(line(4)), '{"type":"sending"}'))),
      'line 5 was inserted',
    ],
    [
      'a line at the end',
      `${textOf(lines)}{"type":"footer"}\n`,
      'line 10 was added or changed: it does not contain the digest of the line before it',
    ],
    [
      'two files in one',
      textOf([...lines, ...other]),
      'another recording begins at line 10: two files were joined. Pass each file of its own',
    ],
    ['another run', textOf(other), `it is of another run (seed 9, not ${header.seed})`],
    ['an extract', without(3, 4, 5, 7), 'incomplete: it has 2 of 5 exchanges. Pass the complete file'],
    [
      'a chain that was taken out',
      textOf(lines.map((text) => unchained(Buffer.from(text)).toString())),
      'its lines are not chained: the digests of the previous lines were removed, or the lines were formatted anew',
    ],
    [
      'a byte order mark',
      `\uFEFF${textOf(lines)}`,
      'it begins with a byte order mark; the lines are those of the evidence. Get the file as it was published',
    ],
    [
      'the line endings of Windows',
      lines.map((text) => `${text}\r\n`).join(''),
      'line 1 ends with the line ending of Windows (CR LF); the lines are those of the evidence. Get the file as it was published',
    ],
    [
      'an empty line',
      textOf(lines.toSpliced(4, 0, '')),
      'line 5 is empty; the lines are those of the evidence. Get the file as it was published',
    ],
    [
      'a line break at the end',
      `${textOf(lines)}\n`,
      'line 10 is empty; the lines are those of the evidence. Get the file as it was published',
    ],
    [
      'no line break at the end',
      lines.join('\n'),
      'line 9, the last one, has no line break; the lines are those of the evidence. Get the file as it was published',
    ],
    [
      'something after the end',
      `${textOf(lines)}{"type`,
      'line 10, the last one, is incomplete; the lines are those of the evidence. Get the file as it was published',
    ],
    ['nothing', '', 'it is empty'],
    ['empty lines', '\n\n', 'it is empty'],
    ['no evidence', 'hello\n', 'it is not evidence: its first line is not a JSON object'],
    ['zeros', Buffer.alloc(5000), 'its first line is cut off'],
    ['JSON Lines of something else', '{"id":1}\n{"id":2}\n', 'it is not evidence: its first line has no type'],
  ])('%s', (_what, content, says) => {
    expect(alterations(content)[0]).toBe(says)
  })
})

test('a chain that was computed again is intact, and the end differs', () => {
  const says =
    "the chain is intact, but its end differs from the statement's: the last line was changed, or the evidence was recorded or written again"
  const hidden = chained(lines.map((text, index) => (index === 5 ? otherText(text) : text)))
  expect(alterations(textOf(hidden))).toEqual([says])
  expect(alterations(changed(9, (text) => text.replace('"requests":5', '"requests":4')))).toEqual([
    says,
    'requests in the footer is 4, but the statement says 5',
  ])
})

test('says of two changes both, and claims neither where the content cannot decide', () => {
  const both = (number: number) => (text: string, index: number) => (index + 1 === number ? otherText(text) : text)
  expect(alterations(textOf(lines.map(both(3)).map(both(6))))).toEqual(['line 3 was changed', 'line 6 was changed'])
  expect(alterations(textOf(lines.map(both(3)).toSpliced(5, 1)))).toEqual([
    'incomplete: it has 4 of 5 exchanges. Pass the complete file',
    'line 3 was changed, or lines are missing between line 3 and line 4',
    'line 5 was changed, or lines are missing between line 5 and line 6',
  ])
})

test('a line that no other line mentions may be missing', () => {
  const chunks: EvidenceLine = { type: 'chunks', exchange: 'chat-plain/c', chunks: [] }
  const streamed = written(recorded.toSpliced(4, 0, chunks, chunks))
  expect(alterations(textOf(streamed.toSpliced(4, 1)))[0]).toBe(
    'line 4 was changed, or lines are missing between line 4 and line 5',
  )
})

test('names only the first ten of many places', () => {
  const longRun = written([...recorded.slice(0, 1), ...Array.from({ length: 60 }, () => call('a')), footer])
  const said = alterations(textOf(longRun.map((text, index) => (index % 2 === 1 ? otherText(text) : text))))
  expect(said).toHaveLength(12)
  expect(said.at(-1)).toMatch(/^and \d+ more$/)
})
