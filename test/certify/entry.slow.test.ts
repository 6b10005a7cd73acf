import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredResult } from '../../api/scoreboard/stored-result.ts'
import { usageMissing } from '../../suites/protocols/chat/faults.ts'
import { cleanBuild } from './clean-build.ts'
import { completeRun, openVendor, type Vendor } from './vendor.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'entry '))
mkdirSync(join(scratch, 'clean'))
const main = cleanBuild(join(scratch, 'clean'))
const folder = join(scratch, 'vendor')
mkdirSync(folder)
const entry = join(folder, 'scoreboard/acorn/1.2.0')
const fileIn = (name: string) => join(entry, name)

let vendor: Vendor
beforeAll(async () => {
  vendor = await openVendor(folder, main, [usageMissing])
  const { code } = await vendor.command(...completeRun(vendor.gateway))
  expect(code).toBe(1)
})
afterAll(async () => {
  await vendor.gateway.close()
  rmSync(scratch, { recursive: true, force: true })
})

const certify = (...args: readonly string[]) =>
  vendor.command('certify', 'gateproof-report', '--name', 'Acorn', '--entry', 'scoreboard/acorn/1.2.0', ...args)
const lines = (stdout: string) => stdout.slice(stdout.indexOf('entry: ')).trimEnd().split('\n')

test('an entry is begun, completed by a person, and checked as the scoreboard does', async () => {
  const begun = await certify()
  expect(begun.code).toBe(1)
  expect(lines(begun.stdout)).toEqual([
    'entry: scoreboard/acorn/1.2.0: not complete. Correct this, and repeat the command:',
    '  ✗ scoreboard/acorn/1.2.0: entry.yaml: homepage: must match pattern "^https://[^\\s]+$". See scoreboard/entry.schema.json',
  ])
  expect(readdirSync(entry).sort()).toEqual(['entry.yaml', 'evidence.jsonl.gz', 'packages.txt', 'result.json'])
  const result = JSON.parse(readFileSync(fileIn('result.json'), 'utf8')) as StoredResult
  expect([result.profile, result.violated]).toEqual(['interop', ['chat.completion.usage']])
  const text = readFileSync(fileIn('entry.yaml'), 'utf8')
  expect(text).toContain("\"chat.completion.usage\": { judgement: '', seen: '' }")
  const complete = text
    .replace(`homepage: ''`, 'homepage: https://acorn.example')
    .replace('install: []', 'install: [npm install acorn@1.2.0]')
    .replace('start: []', 'start: [npx acorn]')
    .replace(`upstream: ''`, 'upstream: The reference gateway.')
    .replace(`name: ''`, 'name: A vendor')
    .replace(`judgement: '', seen: ''`, 'judgement: bug, seen: No completion has a usage.')
  writeFileSync(fileIn('entry.yaml'), complete)
  const finished = await certify('--failed-too')
  expect(lines(finished.stdout)).toEqual(['entry: scoreboard/acorn/1.2.0: complete. Open a pull request with it'])
  expect(readFileSync(fileIn('entry.yaml'), 'utf8')).toBe(complete)
  expect(readdirSync(entry)).toContain('statement.json')
  const check = ['--import', 'tsx', 'scripts/scoreboard.ts', '--root', join(folder, 'scoreboard'), 'acorn/1.2.0']
  expect(execFileSync(process.execPath, check, { cwd: root, encoding: 'utf8' })).toBe('1 entry, 0 problems\n')
})

test('what contradicts the run is reported', async () => {
  writeFileSync(fileIn('notes.txt'), 'x')
  const text = readFileSync(fileIn('entry.yaml'), 'utf8')
  writeFileSync(fileIn('entry.yaml'), text.replace('lacks: {}', 'lacks: { images: It has no images. }'))
  const { stdout } = await certify('--json')
  const { entry: written } = JSON.parse(stdout) as { readonly entry: { readonly problems: readonly string[] } }
  expect(written.problems).toEqual([
    expect.stringContaining('notes.txt: unknown file'),
    expect.stringContaining('lacks images: the run declared nothing. Write the same features'),
  ])
})

test('a folder that is not GATEWAY/VERSION is refused', async () => {
  const { code, stderr } = await vendor.command('certify', 'gateproof-report', '--entry', 'Acorn Gateway')
  expect([code, stderr]).toEqual([
    2,
    'gateproof: --entry "Acorn Gateway": expected a folder GATEWAY/VERSION, for example scoreboard/litellm/1.108.0\n',
  ])
})
