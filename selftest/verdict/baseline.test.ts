import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readBaseline } from '../../cli/baseline.ts'
import { judgeEvidence } from '../../cli/judging.ts'
import type { KnownViolation } from '../../src/verdict/baseline.ts'
import * as faults from '../../suites/authentication/faults.ts'
import { gateproof } from '../cli/gateproof.ts'
import { record } from '../suites/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
const [fault] = Object.values(faults).filter(({ breaks }) => breaks.length === 1)
const id = fault?.breaks[0] ?? ''
const reason = 'ticket 4711'

let evidence = ''
let satisfied = ''
beforeAll(async () => {
  evidence = await record({ faults: fault === undefined ? [] : [fault], settings: { only: ['authentication'] } })
  const { report, exitCode } = await judgedWith()
  expect([exitCode, report.verdict]).toEqual([1, 'nonconformant'])
  satisfied = report.requirements.find(({ verdict }) => verdict === 'satisfied')?.id ?? ''
}, 60_000)

const judgedWith = (...baseline: readonly KnownViolation[]) =>
  judgeEvidence([evidence], { profile: 'spec', strict: false, only: [], skip: [], baseline })

describe('a known violation', () => {
  test('does not gate, and is no less a violation', async () => {
    const { report, exitCode } = await judgedWith({ id, reason, expires: '2999-12-31' })
    expect([exitCode, report.verdict]).toEqual([0, 'nonconformant'])
    expect(report.requirements.find((row) => row.id === id)).toMatchObject({ verdict: 'violated', known: reason })
    expect(report.notes).toEqual([`known violation: ${id}: ${reason} (until 2999-12-31)`])
  }, 60_000)

  test('that is none any more fails the run', async () => {
    const { report, exitCode } = await judgedWith({ id, reason }, { id: satisfied, reason })
    expect(exitCode).toBe(1)
    expect(report.notes).toContain(`stale baseline entry: ${satisfied} is satisfied`)
  }, 60_000)

  test('that expired before the drive fails the run', async () => {
    const { report, exitCode } = await judgedWith({ id, reason, expires: '2020-01-01' })
    expect(exitCode).toBe(1)
    expect(report.notes).toEqual([`stale baseline entry: ${id} expired on 2020-01-01`])
  }, 60_000)

  test('is read from a file', async () => {
    const file = join(folder, 'baseline.yaml')
    writeFileSync(file, `- id: ${id}\n  reason: ${reason}\n`)
    const { code, stdout, stderr } = await gateproof(['judge', evidence, '--baseline', file])
    expect(code, stderr).toBe(0)
    expect(stdout).toContain(`known violation: ${id}`)
  }, 60_000)
})

test.each([
  ['', 'must be a list of entries with id and reason'],
  ['- [', 'Flow sequence'],
  ['- 1', 'entry 1 is not an entry with id and reason'],
  [`- {id: ${id}}`, `entry 1 (${id}) has no reason`],
  ['- {reason: x}', 'entry 1 has no id'],
  ['- {id: authentication.nothing, reason: x}', 'entry 1 names an unknown requirement "authentication.nothing"'],
  [
    '- {id: chat.completion.creatd, reason: x}',
    'entry 1 names an unknown requirement "chat.completion.creatd" (did you mean "chat.completion.created"?)',
  ],
  [`- {id: ${id}, reason: x, until: 2026-01-01}`, 'entry 1 has an unknown key "until"'],
  [`- {id: ${id}, reason: x, expires: soon}`, `entry 1 (${id}): expires must be a day such as 2026-12-31`],
  [`- {id: ${id}, reason: x}\n- {id: ${id}, reason: y}`, 'entry 2 is there twice'],
])('the baseline %j is refused', async (text, why) => {
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, text)
  await expect(readBaseline(file)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(why) as string,
  })
})
