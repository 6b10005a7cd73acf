import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Chain } from '../../src/evidence/chain.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { createRecorder } from '../../src/evidence/recorder.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { createLiveEvidence } from '../../src/proxy/live-evidence.ts'
import { createEvidenceFiles } from '../../src/proxy/evidence-files.ts'
import { exchangeOf, footer, header, outcome } from './sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'chain '))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const fresh = () => join(folder, `${(files += 1)}.jsonl`)
const redactor = createRedactor([])

function record(file: string, lines: readonly EvidenceLine[], append = false): string {
  const recorder = createRecorder(file, redactor, { append })
  for (const line of lines) recorder.write(line)
  recorder.close()
  return file
}

const call = (name: string) => exchangeOf([{ at: 1, text: name }], { id: `chat-plain/${name}`, name })
const all: readonly EvidenceLine[] = [header, call('a'), call('b'), call('é'), outcome, footer]
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')
const chainOf = (file: string) => loadEvidence([file]).chains[0]
const written = linesOf(record(fresh(), all))
const other = linesOf(record(fresh(), [{ ...header, drive: 'other' }, call('a'), call('b'), outcome, footer]))

/** What is said of a file of these lines. */
function chainIn(lines: readonly (string | undefined)[]): Chain | undefined {
  const file = fresh()
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
  return chainOf(file)
}

test('every line but the first ends with the digest of the line before it', () => {
  expect(written.slice(1).every((line) => /,"previous":"[0-9a-f]{64}"\}$/.test(line))).toBe(true)
  expect(written[0]).toBe(JSON.stringify(header))
  expect(chainIn(written)).toEqual({ state: 'whole' })
})

describe('a drive that goes on', () => {
  const rest = [{ ...header, drive: 'resumed' }, call('b'), footer]

  test.each([
    ['at its end', 0],
    ['behind a line that was cut', 9],
    ['behind a line that lacks its end alone', 1],
  ])('goes on with the chain %s', (_where, cut) => {
    const file = record(fresh(), all.slice(0, 3))
    truncateSync(file, Buffer.byteLength(readFileSync(file)) - cut)
    expect(chainOf(record(file, rest, true))).toEqual({ state: 'whole' })
    expect(linesOf(file)).toHaveLength(cut === 9 ? 5 : 6)
  })

  test('behind an older recording has no chain from its beginning, and none is missed', () => {
    const file = fresh()
    writeFileSync(
      file,
      all
        .slice(0, 3)
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
    expect(chainOf(record(file, rest, true))).toEqual({ state: 'none' })
  })

  test('in an empty file begins one', () => {
    const file = fresh()
    appendFileSync(file, '')
    expect(chainOf(record(file, all, true))).toEqual({ state: 'whole' })
  })
})

test('older recordings have none', () => {
  expect(chainIn(all.map((line) => JSON.stringify(line)))).toEqual({ state: 'none' })
})

const resumed = record(record(fresh(), all.slice(0, 3)), [header, call('b'), footer], true)
const with3 = (line: string | undefined) => written.toSpliced(3, 1, line ?? '')

test.each([
  ['a byte of a line was changed', with3(written[3]?.replace('"name":"é"', '"name":"è"')), 5, 'line 4 was changed, or'],
  [
    'a line was changed in its form alone',
    with3(written[3]?.replace('{"type"', '{ "type"')),
    5,
    'line 4 was changed, or',
  ],
  ['a line was left out', written.toSpliced(3, 1), 4, 'line 3 was changed, or lines between them were removed'],
  ['several lines were left out', written.toSpliced(1, 3), 2, 'line 1 was changed, or lines between'],
  ['the first line is of another drive', [other[0], ...written.slice(1)], 2, 'line 1 was changed'],
  ['the beginning is missing', linesOf(resumed).slice(3), 1, 'it continues a line that is missing'],
  ['a line is there twice', written.toSpliced(3, 0, written[3] ?? ''), 5, 'it was inserted'],
  ['a line of another drive was put in', written.toSpliced(3, 0, other[2] ?? ''), 4, 'it was inserted'],
  [
    'lines of another drive were put in',
    written.toSpliced(3, 0, ...other.slice(1, 3)),
    4,
    'it and the lines up to 5 were inserted',
  ],
  ['a line is of another drive', with3(other[2]), 4, 'it does not belong to this recording: it matches neither'],
  ['two lines changed places', written.toSpliced(2, 2, written[3] ?? '', written[2] ?? ''), 3, 'it was inserted'],
  ['an empty line was put in', written.toSpliced(3, 0, ''), 4, 'it does not contain the digest of the previous line'],
  [
    'the link of a line is gone',
    with3(written[3]?.replace(/,"previous":"\w+"/, '')),
    4,
    'it does not contain the digest of the previous line',
  ],
  ['the end is of another drive', [...written.slice(0, 4), ...other.slice(3)], 5, 'line 4 was changed, or'],
])('%s', (_what, lines, line, because) => {
  expect(chainIn(lines)).toMatchObject({ state: 'broken', line, because: expect.stringContaining(because) })
})

test('what is copied out of a recording that grows has no chain', () => {
  const parts = createEvidenceFiles({
    folder,
    header,
    redactor,
    rotateBytes: 1e6,
    now: () => ({ ms: 0, text: header.startedAt }),
  })
  const batches = createLiveEvidence(folder, header)
  for (const name of ['a', 'b', 'c']) batches.add([parts.write(call(name))])
  parts.close()
  expect(chainOf(parts.files()[0] ?? '')).toEqual({ state: 'whole' })
  expect(loadEvidence([batches.next() ?? ''])).toMatchObject({ chains: [{ state: 'none' }], exchanges: { length: 3 } })
})
