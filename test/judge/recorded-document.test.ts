import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare } from '../../api/index.ts'
import { judgeEvidence } from '../../api/judge/judging.ts'
import { contractOf, packagedContract } from '../../src/contract/document.ts'
import { edited, type Node } from '../../src/contract/pointer.ts'
import { faults } from '../../suites/faults.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { gateproof } from '../cli/gateproof.ts'
import { record } from '../suites/harness.ts'
import { withDocument, withRequirement } from './forged-document.ts'

const { document: packaged, sha256, version } = packagedContract()
const folder = mkdtempSync(join(tmpdir(), 'gateproof-document-'))
const only = ['models.record', 'models.list', 'balance']
const violated = 'models.record.enable_groups'
const recordings = { faulty: '', healthy: '' }

beforeAll(async () => {
  const fault = faults['models.groupsMissing']
  recordings.faulty = await record({ ...(fault && { faults: [fault] }), settings: { only } })
  recordings.healthy = await record({ settings: { only } })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Judges as the command does, but not in another thread, which would load the suites each time. */
const judge = (file: string, { spec }: { readonly spec?: string } = {}) =>
  judgeEvidence([file], {
    ...{ profile: 'spec', strict: false, only: [], skip: [], isInProcess: true },
    ...(spec !== undefined && { spec }),
  })

/** Documents that hide a violation: each attack changes one thing. */
const weaker = (): Readonly<Record<string, Node>> => ({
  'another basis': withRequirement(violated, ({ interop: _, ...entry }) => [{ ...entry, basis: 'shown' }]),
  'a lowered level': withRequirement(violated, ({ basis: _basis, interop: _, ...entry }) => [
    { ...entry, level: 'SHOULD' },
  ]),
  'an OPEN requirement': withRequirement(violated, ({ interop: _, ...entry }) => [{ ...entry, basis: 'open' }]),
  'an untestable requirement': withRequirement(violated, (entry) => [{ ...entry, untestable: 'It cannot be tested.' }]),
  'a removed requirement': withRequirement(violated, () => []),
})

describe('a recording with', () => {
  test.for(Object.entries(weaker()))('%s does not pass', async ([, document]) => {
    const file = withDocument(recordings.faulty, document)
    const { report, exitCode } = await judge(file)
    expect(report.requirements.filter(({ verdict }) => verdict === 'violated')).toEqual([])
    expect([exitCode, report.verdict]).toEqual([3, 'inconclusive'])
    const own = contractOf(document).sha256
    const note = `judged by another contract document (${version}, sha256 ${own.slice(0, 12)}) than the packaged one (${version}, sha256 ${sha256.slice(0, 12)}): it is from the evidence, which may be of an older version or changed. Choose with --spec packaged or --spec recorded`
    expect([report.notes[0], report.problems?.[0]]).toEqual([note, note])
    expect(report.spec).toEqual({ version, sha256: own, packaged: { version, sha256 } })
  })

  test('another document is judged as usual by the packaged one', async () => {
    const file = withDocument(recordings.faulty, weaker()['a removed requirement'])
    const { report, exitCode } = await judge(file, { spec: 'packaged' })
    expect([exitCode, report.spec]).toEqual([1, { version, sha256 }])
    expect(report.findings.flatMap(({ requirements }) => requirements)).toContain(violated)
  })

  test('another document passes only by --spec recorded, and the report says so', async () => {
    const file = withDocument(recordings.healthy, weaker()['a removed requirement'])
    const { report, exitCode } = await judge(file, { spec: 'recorded' })
    expect([exitCode, report.verdict]).toEqual([0, 'conformant'])
    expect(report.notes[0]).toMatch(/^judged by another contract document \(.+\) than the packaged one \(.+\)$/)
  })

  test('another document is violated if a violation by it is found', async () => {
    const document = edited(packaged, '/info', (info) => ({ ...info, title: 'Another document' }))
    const { report, exitCode } = await judge(withDocument(recordings.faulty, document))
    expect([exitCode, report.verdict]).toEqual([1, 'nonconformant'])
    expect(report.notes[0]).toMatch(/^judged by another contract document/)
  })

  test('the members of the packaged document in another order passes', async () => {
    const reversed = Object.fromEntries(Object.entries(packaged).reverse())
    const { report, exitCode } = await judge(withDocument(recordings.healthy, reversed))
    expect([exitCode, report.spec]).toEqual([0, { version, sha256 }])
  })
})

describe('the document of a recording is refused if it contains', () => {
  const withSchema = (Added: object) => edited(packaged, '/components/schemas', (schemas) => ({ ...schemas, Added }))
  test.for([
    [
      'a slow expression',
      withSchema({ patternProperties: { '^(a+)+$': {} } }),
      '/patternProperties: this regular expres',
    ],
    [
      '__proto__',
      withSchema(JSON.parse('{"default": {"__proto__": {"x": 1}}}') as object),
      '/default/__proto__: a contr',
    ],
    [
      'a reference to a host',
      withSchema({ not: { $ref: 'https://host.example/a' } }),
      '/not/$ref: expected a place in',
    ],
    [
      'a loop of alternatives',
      withSchema({
        'x-limits': { parameter: 'limits.chat.x', accepts: 'stated' },
        anyOf: Array.from({ length: 8 }, () => ({ $ref: '#/components/schemas/Added' })),
      }),
      'a schema with x-limits has more than 100 alternatives',
    ],
  ] as const)('%s', async ([, document, message]) => {
    const file = withDocument(recordings.healthy, document)
    const started = performance.now()
    await expect(judge(file)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining(message) as string,
    })
    await expect(judge(file, { spec: 'recorded' })).rejects.toThrow(UsageError)
    expect(performance.now() - started).toBeLessThan(20_000)
    expect((await judge(file, { spec: 'packaged' })).exitCode).toBe(0)
  })
})

describe('the command', () => {
  test('says it in the first lines of every report', async () => {
    const file = withDocument(recordings.faulty, weaker()['a removed requirement'])
    const out = join(folder, 'out')
    const { code, stdout } = await gateproof(['judge', file, '--out', out])
    expect(code).toBe(3)
    const said = 'judged by another contract document'
    const begins = (text: string, lines: number) => text.split('\n').slice(0, lines).join('\n')
    expect(begins(stdout, 6)).toContain(said)
    const read = (name: string) => readFileSync(join(out, name), 'utf8')
    expect(begins(read('summary.md'), 8)).toContain(said)
    expect(begins(read('junit.xml'), 20)).toContain(said)
    expect(read('junit.xml')).toContain(`<property name="packagedSpec" value="${version} sha256:${sha256}"/>`)
    expect(read('report.html').replaceAll(/\s+/g, ' ')).toContain(`<ul class="notes"> <li>${said}`)
    expect(JSON.parse(read('report.json'))).toMatchObject({ spec: { packaged: { sha256 } } })
  })

  test('judges by a document of the user, and its recording only if the user chooses the document again', async () => {
    const spec = join(folder, 'own.json')
    writeFileSync(spec, JSON.stringify(weaker()['a removed requirement']))
    const out = join(folder, 'own')
    const run = await gateproof(['--embedded', '--only', only.join(), '--spec', spec, '--out', out])
    expect([run.code, run.stdout]).toEqual([0, expect.stringContaining('judged by another contract document')])
    const codeOf = async (...args: readonly string[]) =>
      (await gateproof(['judge', join(out, 'evidence.jsonl'), ...args])).code
    expect([await codeOf(), await codeOf('--spec', spec)]).toEqual([3, 0])
  })

  test('refuses an unknown document by its name', async () => {
    const { code, stderr } = await gateproof(['judge', recordings.healthy, '--spec', 'Recorded'], { cwd: folder })
    expect([code, stderr]).toEqual([2, expect.stringContaining('--spec "Recorded": no such file')])
  })
})

test('a comparison with a recording that has another document is inconclusive', async () => {
  const file = withDocument(recordings.faulty, weaker()['a lowered level'])
  const of = (options: object = {}) =>
    compare({ before: recordings.healthy, after: { name: 'after', path: file }, ...options })
  const { exitCode, comparison } = await of()
  expect([exitCode, comparison.differences[0]?.gaps[0]]).toEqual([
    3,
    'after was judged by the contract document of its evidence, which is not the packaged one. Choose with --spec packaged or --spec recorded',
  ])
  expect((await of({ spec: 'recorded' })).exitCode).toBe(0)
  expect((await of({ spec: 'packaged' })).exitCode).toBe(1)
})
