import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Comparison } from '../../src/compare/comparison.ts'
import type { Report } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { schemaFlawsOf } from '../compare/schema.ts'
import { record } from '../suites/harness.ts'
import { gateproof } from './gateproof.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
const only = ['models', 'balance']
const run = (out: string, seed: string) =>
  gateproof(['--only', only.join(), '--seed', seed, '--out', out], { cwd: folder })
const compared = (...args: readonly string[]) => gateproof(['compare', ...args], { cwd: folder })

const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const reportIn = (name: string) => JSON.parse(read(join(name, 'report.json'))) as Report

const faultyTraffic = fileURLToPath(new URL('../traffic/recordings/redocly-sick.har.gz', import.meta.url))

/** A folder with these files. */
function place(name: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, name))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
}

beforeAll(async () => {
  const ended = await Promise.all([run('monday', '1'), run('tuesday', '2')])
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
  const fault = faults['models.groupsMissing']
  symlinkSync(await record({ ...(fault && { faults: [fault] }), settings: { only } }), join(folder, 'broken.jsonl'))
  // Subjects with a report are not judged again.
  place('broken', { 'evidence.jsonl': read('broken.jsonl') })
  await gateproof(['judge', 'broken/evidence.jsonl', '--out', 'broken'], { cwd: folder })
  place('told', { 'report.json': read('monday/report.json') })
  place('others', { 'report.json': read('monday/report.json'), 'evidence.jsonl': read('tuesday/evidence.jsonl') })
  place('recorded', { 'evidence.jsonl': read('tuesday/evidence.jsonl') })
  place('empty', {})
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('two runs of one gateway', () => {
  test('have no differences', async () => {
    const { code, stdout, stderr } = await compared('monday', 'tuesday')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^no differences: tuesday against monday\n/)
  })

  test.each([['recorded'], ['tuesday/report.json'], ['told']])('nor does %s', async (now) => {
    const { code, stdout } = await compared('monday', now, '--json')
    const { differences, compared: columns } = JSON.parse(stdout) as Comparison
    expect(code).toBe(0)
    expect(columns.map(({ judged }) => judged.of)).toEqual(Array(2).fill(reportIn('monday').judged.of))
    expect(differences[0]?.verdicts.compared).toBe(reportIn('monday').judged.total)
  })
})

describe('a regression', () => {
  test('is printed first and exits with 1', async () => {
    const { code, stdout } = await compared('monday', 'broken.jsonl')
    expect(code).toBe(1)
    expect(stdout.split('\n')[0]).toBe('regressed: broken against monday')
    expect(stdout).toContain('✗ models.record.enable_groups  satisfied → violated')
    expect(stdout).toMatch(
      /field data\[\]\.enable_groups removed: now in none of \d+, was in (\d+) of \1: 2xx of GET \/v1\/models/,
    )
  })

  test.each([
    ['none', 0],
    ['statuses,timings', 0],
    ['shapes,unjudged', 1],
  ])('depends on --fail-on %s', async (failOn, code) => {
    expect((await compared('monday', 'broken', '--fail-on', failOn)).code).toBe(code)
  })

  test('is an improvement in the other direction', async () => {
    const { code, stdout } = await compared('now=broken', 'then=monday')
    expect(code).toBe(0)
    expect(stdout).toContain('fixed: models.record.enable_groups')
  })

  test('is written to three files that match the schema and contain no scripts', async () => {
    const { stdout } = await compared('a=monday', 'b=broken', 'c=tuesday', '--out', 'compared')
    expect(stdout).toContain('compare.html, compare.md and compare.json are in ')
    expect(readdirSync(join(folder, 'compared')).sort()).toEqual(['compare.html', 'compare.json', 'compare.md'])
    expect(schemaFlawsOf(JSON.parse(read('compared/compare.json')))).toEqual([])
    expect(read('compared/compare.md')).toContain('| `models.record.enable_groups` | satisfied → violated |')
    expect(read('compared/compare.html')).toContain('aria-label="b: violated"')
    expect(read('compared/compare.html')).not.toMatch(/<script|https?:\/\/(?!127)|url\(/)
  })
})

test('imported traffic can be compared with a report', async () => {
  const { code, stdout } = await compared('told', `faulty=${faultyTraffic}`, '--json')
  const { differences, compared: columns } = JSON.parse(stdout) as Comparison
  expect([code, columns.map(({ name }) => name)]).toEqual([1, ['told', 'faulty']])
  expect(differences[0]?.verdicts.violated.map(({ id }) => id)).toEqual(['models.record.description'])
})

describe('a comparison reports what it cannot compare', () => {
  test('a report without evidence has no responses', async () => {
    const { stdout } = await compared('monday', 'told')
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('shapes, statuses and times are not compared: no evidence of told')
  })

  test('evidence of another run is not used for a report', async () => {
    const { stdout } = await compared('monday', 'others', '--json')
    const { differences } = JSON.parse(stdout) as Comparison
    expect(differences[0]?.notes[0]).toBe(
      'others: its report.json and evidence.jsonl are from different runs: the evidence is not compared',
    )
  })

  test('subjects without a common requirement exit with 3', async () => {
    const { code, stdout } = await gateproof(['--only', 'versioning', '--out', 'alone'], { cwd: folder }).then(() =>
      compared('monday', 'alone'),
    )
    expect({ code, line: stdout.split('\n')[0] }).toEqual({ code: 3, line: 'inconclusive: alone against monday' })
  })

  test.each([
    [['monday'], 'compare: expected at least two files or folders'],
    [['monday', 'none'], '"none": no such file or folder'],
    [['monday', 'empty'], '"empty": no report.json or evidence.jsonl in this folder'],
    [['a=monday', 'a=tuesday'], 'duplicate name "a"'],
    [['a=', 'tuesday'], '"a=": expected NAME=PATH, got no path'],
    [
      ['told', 'monday', '--profile', 'interop'],
      '"told": a report without evidence cannot be judged by the profile interop',
    ],
    [
      ['told', 'monday', '--spec', 'packaged'],
      '"told": a report without evidence cannot be judged by another contract document',
    ],
    [['monday', 'monday/junit.xml'], 'is not evidence'],
  ])('%j exits with 2', async (args, line) => {
    const { code, stdout, stderr } = await compared(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(line)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('names', () => {
  test('are those of the folders, or the given ones', async () => {
    const { stdout } = await compared('monday/report.json', 'x y=tuesday', 'tuesday', '--json')
    expect((JSON.parse(stdout) as Comparison).compared.map(({ name }) => name)).toEqual(['monday', 'x y', 'tuesday'])
  })

  test('are unique', async () => {
    const { stdout } = await compared('monday', 'monday', 'monday', '--json')
    const names = (JSON.parse(stdout) as Comparison).compared.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
  })
})
