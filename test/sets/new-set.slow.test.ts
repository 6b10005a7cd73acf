import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextSet, type Published } from '../../scripts/new-set/next.ts'
import type { Requirement } from '../../src/contract/requirements.ts'
import { sha256Of, type PublishedSet, type RequirementSet } from '../../src/contract/sets.ts'

const requirement = (id: string, part: Partial<Requirement> = {}): Requirement => ({
  id,
  level: 'MUST',
  text: `Of ${id}.`,
  section: 'Resources',
  at: '',
  ...part,
})

const before = [requirement('chat.a'), requirement('chat.b', { level: 'SHOULD' })]
const make = (version: string, requirements: readonly Requirement[], published: Published = { sets: [] }) =>
  nextSet(version, published, requirements, (id) => !id.endsWith('.unbuilt'), '3.1.0', '2027-08-31')
const first = make('1.0.0', before)
const published: Published = { sets: first.sets, newest: JSON.parse(first.text) as RequirementSet }

describe('a new set', () => {
  test('lists each testable requirement with its level and the hash of its sentence', () => {
    const unjudged = [
      requirement('chat.open', { level: 'OPEN' }),
      requirement('chat.unseen', { untestable: 'It cannot be observed.' }),
      requirement('chat.unbuilt'),
      requirement('clients.openai.chat'),
    ]
    const { text } = make('1.0.0', [...before, ...unjudged])
    expect(text).toBe(first.text)
    expect(text.split('\n').slice(1, 6)).toEqual([
      '  "set": "1.0.0",',
      '  "contract": "3.1.0",',
      '  "requirements": [',
      `    {"id":"chat.a","level":"MUST","sentence":"${sha256Of('Of chat.a.')}"},`,
      `    {"id":"chat.b","level":"SHOULD","sentence":"${sha256Of('Of chat.b.')}"}`,
    ])
  })

  test('ends the support of the previous set after a year', () => {
    const { sets, text } = make('1.1.0', [...before, requirement('chat.c')], published)
    const own = { version: '1.1.0', published: '2027-08-31', sha256: sha256Of(text) }
    expect(sets).toEqual([{ ...first.sets[0], until: '2028-08-31' }, own])
  })

  test.each([
    ['added', [...before, requirement('chat.c')], 'chat.c'],
    ['sharpened', [requirement('chat.a', { text: 'More.' }), requirement('chat.b', { level: 'SHOULD' })], 'chat.a'],
    ['raised', [requirement('chat.a'), requirement('chat.b')], 'chat.b'],
    ['raised', [requirement('chat.a'), requirement('chat.b', { level: 'SHOULD', interop: 'gating' })], 'chat.b'],
    ['lowered', [requirement('chat.a', { interop: 'advisory' }), requirement('chat.b', { level: 'SHOULD' })], 'chat.a'],
    ['dropped', [requirement('chat.a')], 'chat.b'],
  ] as const)('tells what was %s', (how, now, id) => {
    const { changes } = make('1.1.0', now, published)
    const none = { added: [], sharpened: [], raised: [], lowered: [], dropped: [] }
    expect(changes).toEqual({ ...none, [how]: [id] })
  })

  test.each([
    ['1.0.0', before, 'set 1.0.0 is already published'],
    ['0.9.0', before, 'set 0.9.0 is not newer than 1.0.0'],
    ['1.1.0', before, 'nothing to publish: nothing changed since set 1.0.0'],
    [
      '1.0.1',
      [...before, requirement('chat.c')],
      'set 1.0.1 requires more than 1.0.0 (chat.c): raise the minor version',
    ],
    ['1.1', before, '"1.1": expected a version such as 1.2.0'],
    ['../1.1.0', before, '"../1.1.0": expected a version such as 1.2.0'],
  ])('is rejected: %s', (version, now, message) => {
    expect(() => make(version, now, published)).toThrow(message)
  })

  test('that requires less can be a patch version', () => {
    expect(make('1.0.1', [requirement('chat.a')], published).changes.dropped).toEqual(['chat.b'])
  })
})

describe('npm run new-set', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gateproof-new-set-'))
    mkdirSync(join(folder, 'spec'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Runs the script in its own folder. */
  const newSet = (version: string) =>
    new Promise<{ readonly stdout: string; readonly stderr: string; readonly files: readonly string[] }>((resolve) => {
      const script = ['--import', fileURLToPath(import.meta.resolve('tsx')), join(root, 'scripts/new-set.ts'), version]
      execFile(process.execPath, script, { cwd: folder }, (_error, stdout, stderr) =>
        resolve({ stdout, stderr, files: readdirSync(join(folder, 'spec/sets')) }),
      )
    })

  test('writes nothing if nothing changed', async () => {
    cpSync(join(root, 'spec/sets'), join(folder, 'spec/sets'), { recursive: true })
    const { sets } = JSON.parse(readFileSync(join(folder, 'spec/sets/index.json'), 'utf8')) as { sets: PublishedSet[] }
    const { stderr, files } = await newSet(sets.at(-1)?.version ?? '')
    expect(stderr).toMatch(/^new-set: set \S+ is already published\n$/)
    expect(files).toEqual(readdirSync(join(root, 'spec/sets')))
  }, 30_000)

  test('writes the set and the index', async () => {
    rmSync(join(folder, 'spec/sets'), { recursive: true, force: true })
    mkdirSync(join(folder, 'spec/sets'))
    const { stdout, files } = await newSet('1.0.0')
    expect([stdout.split('\n')[0], files]).toEqual(['spec/sets/1.0.0.json', ['1.0.0.json', 'index.json']])
  }, 30_000)
})
