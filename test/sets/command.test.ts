import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import * as faults from '../../suites/authentication/faults.ts'
import { publishedSets } from '../../src/contract/sets.ts'
import { gateproof } from '../cli/gateproof.ts'
import { record } from '../suites/harness.ts'
import { installedCopy } from './installed.ts'

const [fault] = Object.values(faults).filter(({ breaks }) => breaks.length === 1)
const id = fault?.breaks[0] ?? ''
/** A version after every published one. */
const set = '1.99.0'
const available = publishedSets()
  .map(({ version }) => version)
  .join(', ')

let copy: ReturnType<typeof installedCopy>
let evidence = ''
beforeAll(async () => {
  evidence = await record({ faults: fault === undefined ? [] : [fault], settings: { only: [id] } })
  copy = installedCopy()
  const { shipped } = copy
  copy.publish({ ...shipped, set, requirements: shipped.requirements.filter((one) => one.id !== id) })
})
afterAll(() => rmSync(copy.folder, { recursive: true, force: true }))

describe('judge', () => {
  test('reports a violation outside the newest set as advisory, in every report', async () => {
    const out = join(copy.folder, 'newest')
    const { code, stdout, stderr } = await copy.run('judge', evidence, '--out', out, '--verbose')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`1 requirement added or changed after set ${set}: judged but not gating, 1 unmet`)
    const reports = ['report.json', 'summary.md', 'junit.xml', 'report.html'].map((file) =>
      readFileSync(join(out, file), 'utf8'),
    )
    expect(reports.filter((text) => text.includes(`added after set ${set}`))).toHaveLength(reports.length)
    const { set: by, requirements } = JSON.parse(reports[0] ?? '') as Report
    expect(by).toMatchObject({ version: set })
    expect(requirements.find((row) => row.id === id)).toMatchObject({
      verdict: 'advisory',
      ungated: `added after set ${set}`,
    })
  })

  test('reports a violation by the older set in --set, and names the set', async () => {
    const { code, stdout } = await copy.run('judge', evidence, '--set', '1.0.0', '--verbose')
    expect(code).toBe(1)
    expect(stdout).toContain(`requirement set 1.0.0 (the newest is ${set})`)
  })
})

test('judges a recording by the set that its configuration selected', async () => {
  const config = join(copy.folder, 'pinned.yaml')
  writeFileSync(config, 'set: 1.0.0\n')
  const out = join(copy.folder, 'pinned')
  const { code, stdout } = await copy.run('--config', config, '--only', 'balance', '--samples', '0', '--out', out)
  expect([code, stdout.includes('requirement set 1.0.0')]).toEqual([0, true])
  const again = await copy.run('judge', join(out, 'evidence.jsonl'), '--json')
  expect((JSON.parse(again.stdout) as Report).set).toMatchObject({ version: '1.0.0', newest: set })
})

test.each([
  [['run', '--set', '2.0.0'], '--set "2.0.0": unknown requirement set. Available: '],
  [['plan', '--set', 'newest'], '--set "newest": unknown requirement set. Available: '],
  [['judge', 'evidence.jsonl', '--set', '../1.0.0'], '--set "../1.0.0": unknown requirement set. Available: '],
])(
  'rejects an unpublished set: %j',
  async (args, line) => {
    writeFileSync(join(copy.folder, 'evidence.jsonl'), '')
    const { code, stderr } = await gateproof(args, { cwd: copy.folder })
    expect([code, stderr]).toEqual([2, `gateproof: ${line}${available}\n`])
  },
  60_000,
)

test('rejects evidence that was driven for an unknown set', async () => {
  const file = join(copy.folder, 'later.jsonl')
  writeFileSync(file, readFileSync(evidence, 'utf8').replace('"only":', '"asked":{"set":"9.0.0"},"only":'))
  const { code, stderr } = await gateproof(['judge', file])
  expect([code, stderr.split('\n').length]).toEqual([2, 2])
  expect(stderr).toContain('unknown requirement set "9.0.0". Choose one with --set')
})

// These break the copy and must run last.
describe('a broken set stops the command before the first request if', () => {
  test('it names a requirement that is not in the contract document', async () => {
    const [first, ...others] = copy.shipped.requirements
    copy.publish({
      ...copy.shipped,
      set: '1.100.0',
      requirements: [...(first ? [{ ...first, id: 'chat.gone' }] : []), ...others],
    })
    const { code, stdout, stderr } = await copy.runProcess('--out', join(copy.folder, 'vanished'))
    expect([code, stdout]).toEqual([4, ''])
    expect(stderr).toBe(
      'gateproof: requirement set 1.100.0: not in the contract document: chat.gone. Reinstall gateproof, or report this\n',
    )
  })

  test('its file was edited after publication', async () => {
    appendFileSync(join(copy.sets, '1.0.0.json'), ' ')
    const { code, stderr } = await copy.runProcess('plan', '--set', '1.0.0', '--verbose')
    expect([code, stderr]).toEqual([
      4,
      'gateproof: requirement set 1.0.0: the file differs from the published one. Reinstall gateproof, or report this\n',
    ])
  })
})
