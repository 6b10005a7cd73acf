import { mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareSamples } from '../../api/identify/compare.ts'
import type { Entry } from '../../api/scoreboard/entry.ts'
import { sampleFiles } from '../../api/scoreboard/files.ts'
import {
  identificationFacts,
  identificationProblems,
  type IdentificationFacts,
  type SamplesFacts,
} from '../../api/scoreboard/identification.ts'
import { entryProblems } from '../../api/scoreboard/problems.ts'
import { renderIdentification } from '../../reporters/identify.ts'
import type { SimulatedModel } from '../identify/simulated.ts'
import { entry, evidence, facts, today } from './facts.ts'
import { packedSamples, rewritten, type Line } from './samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-identification-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { reference, got } = sampleFiles
const fileIn = (name: string) => join(folder, name)
const model: SimulatedModel = { name: 1, flatness: 0.2 }
const identified: Entry = {
  ...entry,
  identification: { model: 'ref-chat-1', reference: 'The API of the vendor of the model.' },
}

let samples: { readonly reference: Buffer; readonly got: Buffer; readonly ofAnotherSeed: Buffer }
beforeAll(async () => {
  samples = {
    reference: await packedSamples(entry.date, { drive: 1, model }),
    got: await packedSamples(entry.date, { drive: 2, model: { ...model, hiddenTokens: 500, charactersPerToken: 3 } }),
    ofAnotherSeed: await packedSamples(entry.date, { drive: 3, model, seed: 8 }),
  }
})
beforeEach(() => {
  for (const name of [reference, got]) rmSync(fileIn(name), { force: true })
  writeFileSync(fileIn(reference), samples.reference)
  writeFileSync(fileIn(got), samples.got)
})

const read = (isNew = true) => identificationFacts(folder, { scratch: folder, isNew })
const problems = async () => identificationProblems(await read(), identified, today)
const rewrite = (change: (lines: readonly Line[]) => readonly Line[]) =>
  writeFileSync(fileIn(got), rewritten(samples.got, change))
const header = (change: (line: Line) => Line) => rewrite(([first = {}, ...rest]) => [change(first), ...rest])
const unpacked = (file: Buffer) => gunzipSync(file).toString('utf8')

describe('the samples of an entry', () => {
  test('have no problem, and the words of identify compare', async () => {
    const found = await read()
    expect(identificationProblems(found, identified, today)).toEqual([])
    writeFileSync(fileIn('identify-reference.jsonl'), unpacked(samples.reference))
    writeFileSync(fileIn('identify-got.jsonl'), unpacked(samples.got))
    const paths = { reference: 'identify-reference.jsonl', got: 'identify-got.jsonl' }
    const { identification, text } = await compareSamples({ ...paths, cwd: folder })
    expect(identification.verdict).toBe('differs')
    expect(found.result).toEqual(identification)
    expect(renderIdentification(identification)).toBe(text)
  })

  test('of an earlier version are compared if they were accepted', async () => {
    header((line) => ({ ...line, tool: { ...(line['tool'] as Line), version: '0.0.9' } }))
    expect(await read(false)).toMatchObject({ result: { verdict: 'differs' } })
    expect(await problems()).toEqual([
      expect.stringMatching(/^identify-got\.jsonl\.gz: the evidence cannot be compared with its plan: .* 0\.0\.9,/),
    ])
  })

  test.each<[string, () => void, RegExp]>([
    ['without one side', () => rmSync(fileIn(got)), /^identify-got\.jsonl\.gz: missing\. Collect the samples again$/],
    [
      'that are a link',
      () => {
        rmSync(fileIn(got))
        symlinkSync('/dev/zero', fileIn(got))
      },
      /^identify-got\.jsonl\.gz: not a regular file\. /,
    ],
    [
      'that are not gzipped',
      () => writeFileSync(fileIn(got), '{}'),
      /^identify-got\.jsonl\.gz: incorrect header check\. /,
    ],
    [
      'that are cut off',
      () => writeFileSync(fileIn(got), samples.got.subarray(0, 2000)),
      /^identify-got\.jsonl\.gz: unexpected end of file\. /,
    ],
    [
      'that are larger than an entry may be',
      () => truncateSync(fileIn(got), 8 * 1024 * 1024),
      /^identify-got\.jsonl\.gz: more than 1048576 bytes\. /,
    ],
    [
      'that unpack to much more than any collection has',
      () => writeFileSync(fileIn(got), gzipSync(Buffer.alloc(65 * 1024 * 1024))),
      /^identify-got\.jsonl\.gz: Cannot create a Buffer larger than 67108864 bytes\. /,
    ],
    [
      'that are no evidence',
      () => writeFileSync(fileIn(got), gzipSync('{}\n')),
      /^identify-got\.jsonl: .*\. Collect the samples again$/,
    ],
    [
      'that are the evidence of a run',
      () => writeFileSync(fileIn(got), runEvidence()),
      /^identify-got\.jsonl: no samples: expected the evidence of gateproof identify collect\. /,
    ],
    [
      'with a changed answer',
      () => writeFileSync(fileIn(got), gzipSync(unpacked(samples.got).replace('"status":200', '"status":201'))),
      /^identify-got\.jsonl\.gz: the evidence was changed: line \d+: /,
    ],
    [
      'that were interrupted',
      () => rewrite((lines) => lines.filter(({ type }) => type !== 'footer')),
      /^identify-got\.jsonl\.gz: the run was interrupted, /,
    ],
    [
      'of another seed',
      () => writeFileSync(fileIn(got), samples.ofAnotherSeed),
      /^the two recordings have different seeds: /,
    ],
  ])('%s are refused in one line', async (_title, change, line) => {
    change()
    expect(await problems()).toEqual([expect.stringMatching(line)])
  })

  test('with a key are refused', async () => {
    rewrite((lines) => lines.map((line, at) => (at === 9 ? withText(line, `sk-${'k3y'.repeat(10)}`) : line)))
    expect(await problems()).toContainEqual(
      'identify-got.jsonl.gz: line 10 of the evidence contains a key. Revoke the key, and record the run again',
    )
  })

  test('with an invented question are refused, and not compared', async () => {
    rewrite((lines) => lines.map((line) => (line['name'] === 'first-01-1' ? withBody(line, '{"messages":[]}') : line)))
    expect(await problems()).toEqual([
      expect.stringMatching(/^identify-got\.jsonl\.gz: the evidence contradicts itself: .*first-01-1/),
    ])
    expect(await read()).not.toHaveProperty('result')
  })

  test('of the same recording are refused', async () => {
    writeFileSync(fileIn(got), samples.reference)
    expect(await problems()).toContainEqual(
      'identify-reference.jsonl and identify-got.jsonl are the same recording. Collect samples of both sides',
    )
  })
})

const runEvidence = () =>
  readFileSync(fileURLToPath(new URL('../../scoreboard/portkey/1.15.2/evidence.jsonl.gz', import.meta.url)))
const withText = (line: Line, text: string): Line => ({
  ...line,
  response: { ...(line['response'] as Line), chunks: [{ at: 1, text }] },
})
const withBody = (line: Line, text: string): Line => ({
  ...line,
  request: { ...(line['request'] as Line), body: { text } },
})

const side = (changed: Partial<SamplesFacts> = {}): SamplesFacts => ({
  ...{ ...evidence, model: 'ref-chat-1', baseUrl: 'http://gateway.test' },
  ...changed,
})
const vendor = side({ baseUrl: 'http://vendor.test' })
const both: IdentificationFacts = { reference: vendor, got: side() }

describe('an entry with samples', () => {
  const linesOf = (identification: IdentificationFacts, changed: Partial<Entry> = {}) =>
    entryProblems({ ...facts, entry: { ...identified, ...changed }, identification }, today)

  test('has no problem if its model and its dates are those of the samples', () => {
    expect(linesOf(both)).toEqual([])
    const named = { model: 'ref-chat-1', referenceModel: 'chat-1', reference: 'The API of the vendor.' }
    const elsewhere = { ...both, reference: { ...vendor, model: 'chat-1', date: '2026-11-24' } }
    expect(linesOf(elsewhere, { identification: named })).toEqual([])
  })

  test.each<[string, IdentificationFacts, string]>([
    [
      'another model of the gateway',
      { ...both, got: side({ model: 'ref-chat-many' }) },
      `identification: ${got} has the model "ref-chat-many": expected "ref-chat-1". Collect the samples again`,
    ],
    [
      'another model of the reference',
      { ...both, reference: { ...vendor, model: 'ref-chat-many' } },
      `identification: ${reference} has the model "ref-chat-many": expected "ref-chat-1". Collect the samples again`,
    ],
    [
      'samples of the embedded gateway',
      { ...both, reference: { ...vendor, isEmbedded: true } },
      `${reference}: the evidence is about the embedded reference gateway. Record a run against the gateway`,
    ],
    [
      'the gateway as its own reference',
      { reference: side(), got: side() },
      'identification: both sides are http://gateway.test. Collect the reference at another place than the gateway',
    ],
    [
      'samples of another week',
      { ...both, reference: { ...vendor, date: '2026-11-12' } },
      'identification: the run was on 2026-11-20, the reference was collected on 2026-11-12, and the gateway on 2026-11-20: ' +
        'expected at most 7 days between them. Collect the samples again',
    ],
    [
      'samples from the future',
      { ...both, got: side({ date: '2026-11-27' }) },
      `${got}: collected on 2026-11-27: in the future, today is 2026-11-26. Correct the clock, and collect again`,
    ],
    ['samples that cannot be compared', { ...both, result: 'they differ' }, 'they differ'],
  ])('is refused with %s', (_title, identification, line) => {
    expect(linesOf(identification)).toEqual([`scoreboard/acorn/1.2.0: ${line}`])
  })

  test('is refused if it does not say what they are of', () => {
    expect(entryProblems({ ...facts, identification: both }, today)).toEqual([
      'scoreboard/acorn/1.2.0: entry.yaml: no identification, but the entry has samples. Add the model and what the reference is',
    ])
  })
})
