import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { nextSet, type Published } from '../../scripts/new-set/next.ts'
import type { Requirement } from '../../src/contract/requirements.ts'
import { sha256Of, type PublishedSet, type RequirementSet } from '../../src/contract/sets.ts'

const requirement = (id: string, part: Partial<Requirement> = {}): Requirement => ({
  ...{ id, level: 'MUST', text: `Of ${id}.`, section: 'Resources', at: '' },
  ...part,
})
const [a, b, c] = [requirement('chat.a'), requirement('chat.b', { level: 'SHOULD' }), requirement('chat.c')]
const make = (version: string, requirements: readonly Requirement[], published: Published = { sets: [] }) =>
  nextSet(version, published, requirements, '3.1.0', '2027-08-31')
const setsIn = (index: string) => (JSON.parse(index) as { readonly sets: readonly PublishedSet[] }).sets
const first = make('1.0.0', [a, b])
const published: Published = { sets: setsIn(first.index), newest: JSON.parse(first.text) as RequirementSet }

test('a new set lists each testable requirement with its level and the hash of its sentence', () => {
  const open = requirement('chat.open', { level: 'OPEN' })
  const unseen = requirement('chat.unseen', { untestable: 'It cannot be observed.' })
  const { text } = make('1.0.0', [a, b, open, unseen, requirement('clients.openai.chat')])
  const entries = [`"chat.a","level":"MUST"`, `"chat.b","level":"SHOULD"`].map(
    (start, at) => `    {"id":${start},"sentence":"${sha256Of([a, b][at]?.text ?? '')}"}`,
  )
  expect(text).toBe(
    `{\n  "set": "1.0.0",\n  "contract": "3.1.0",\n  "requirements": [\n${entries.join(',\n')}\n  ]\n}\n`,
  )
})

test('the support of the previous set ends after a year', () => {
  const { index, text } = make('1.1.0', [a, b, c], published)
  const own = { version: '1.1.0', published: '2027-08-31', sha256: sha256Of(text) }
  expect(setsIn(index)).toEqual([{ ...published.sets[0], until: '2028-08-31' }, own])
})

test.each([
  ['added', '1.1.0', [a, b, c], 'chat.c'],
  ['sharpened', '1.1.0', [requirement('chat.a', { text: 'More.' }), b], 'chat.a'],
  ['raised', '1.1.0', [a, requirement('chat.b')], 'chat.b'],
  ['raised', '1.1.0', [a, requirement('chat.b', { level: 'SHOULD', interop: 'gating' })], 'chat.b'],
  ['lowered', '1.1.0', [requirement('chat.a', { interop: 'advisory' }), b], 'chat.a'],
  ['dropped', '1.0.1', [a], 'chat.b'],
] as const)('a new set says what was %s', (how, version, now, id) => {
  const { changes } = make(version, now, published)
  expect(changes.filter(({ ids }) => ids.length > 0)).toEqual([{ how, ids: [id] }])
})

test.each([
  ['1.0.0', [a, b], 'set 1.0.0 is already published'],
  ['0.9.0', [a, b], 'set 0.9.0 is not newer than 1.0.0'],
  ['1.1.0', [a, b], 'nothing to publish: nothing changed since set 1.0.0'],
  ['1.0.1', [a, b, c], 'set 1.0.1 requires more than 1.0.0 (chat.c): raise the minor version'],
  ['1.1', [a, b], '"1.1": expected a version such as 1.2.0'],
  ['../1.1.0', [a, b], '"../1.1.0": expected a version such as 1.2.0'],
])('rejects %s', (version, now, message) => {
  expect(() => make(version, now, published)).toThrow(message)
})

test('npm run new-set writes the set and the index, and nothing for a version that is published', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-new-set-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const newSet = async (version: string) =>
    new Promise<readonly string[]>((resolve) => {
      const script = ['--import', fileURLToPath(import.meta.resolve('tsx')), join(root, 'scripts/new-set.ts'), version]
      execFile(process.execPath, script, { cwd: folder }, (_error, stdout, stderr) =>
        resolve([`${stdout}${stderr}`.split('\n')[0] ?? '', ...readdirSync(join(folder, 'spec/sets'))]),
      )
    })
  cpSync(join(root, 'spec/sets'), join(folder, 'spec/sets'), { recursive: true })
  const all = readdirSync(join(folder, 'spec/sets'))
  const newest = setsIn(readFileSync(join(folder, 'spec/sets/index.json'), 'utf8')).at(-1)?.version ?? ''
  expect(await newSet(newest)).toEqual([`new-set: set ${newest} is already published`, ...all])
  for (const name of all) rmSync(join(folder, 'spec/sets', name))
  expect(await newSet('1.0.0')).toEqual(['spec/sets/1.0.0.json', '1.0.0.json', 'index.json'])
})
