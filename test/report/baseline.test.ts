import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readBaseline } from '../../api/files/baseline.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import type { JudgeResult } from '../../src/judge/judge.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import * as faults from '../../suites/authentication/faults.ts'
import { gateproof } from '../cli/gateproof.ts'
import { concludeTrial, record } from '../suites/harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
const [fault] = Object.values(faults).filter(({ breaks }) => breaks.length === 1)
const id = fault?.breaks[0] ?? ''
const reason = 'ticket 4711'

let file = ''
let evidence: Evidence
let result: JudgeResult
let satisfied = ''
beforeAll(async () => {
  file = await record({ faults: fault === undefined ? [] : [fault], settings: { only: ['authentication'] } })
  evidence = loadEvidence([file])
  result = await judgeInProcess(evidence, { areas: ['authentication'] })
  const { report, exitCode } = concludedWith()
  expect([exitCode, report.verdict]).toEqual([1, 'nonconformant'])
  satisfied = report.requirements.find(({ verdict }) => verdict === 'satisfied')?.id ?? ''
})

const defectOf = (requirement: string) =>
  requirementsOf(packagedContract().document).find((one) => one.id === requirement)?.defect

/** The report on the evidence with these known violations. */
const concludedWith = (...baseline: readonly KnownViolation[]) => concludeTrial(evidence, result, { baseline })

describe('a known violation', () => {
  test('does not fail the run, but is still a violation', () => {
    const { report, exitCode } = concludedWith({ id, reason, expires: '2999-12-31' })
    expect([exitCode, report.verdict]).toEqual([0, 'nonconformant'])
    expect(report.requirements.find((row) => row.id === id)).toMatchObject({ verdict: 'violated', known: reason })
    expect(report.notes).toEqual([`known violation: ${id}: ${reason} (until 2999-12-31)`])
  })

  test('fails the run if it is satisfied again', () => {
    const { report, exitCode } = concludedWith({ id, reason }, { id: satisfied, reason })
    expect(exitCode).toBe(1)
    expect(report.notes).toContain(`stale baseline entry: ${satisfied} is satisfied`)
  })

  test('fails the run if it expired before the drive', () => {
    const { report, exitCode } = concludedWith({ id, reason, expires: '2020-01-01' })
    expect(exitCode).toBe(1)
    expect(report.notes).toEqual([`stale baseline entry: ${id} expired on 2020-01-01`])
  })

  test('is written by a run, each with its defect and a reason to fill in, and accepted by the next one', async () => {
    const written = join(folder, 'written.yaml')
    const first = await gateproof(['judge', file, '--write-baseline', written])
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('wrote 1 known violation to ')])
    const text = readFileSync(written, 'utf8')
    expect(await readBaseline(written)).toEqual([
      { id, reason: expect.stringMatching(/^not explained yet, found on \d/) },
    ])
    expect(text.match(/^#.*$/gm)?.at(-1)).toBe(`# ${defectOf(id)}`)
    expect((await gateproof(['judge', file, '--baseline', written])).code).toBe(0)
    const again = await gateproof(['judge', file, '--write-baseline', written])
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringMatching(/^gateproof: --write-baseline: .* exists already/),
    ])
    expect(readFileSync(written, 'utf8')).toBe(text)
    const rest = join(folder, 'rest.yaml')
    await gateproof(['judge', file, '--baseline', written, '--write-baseline', rest])
    expect(await readBaseline(rest)).toEqual([])
  })

  test('is read from a file', async () => {
    const baseline = join(folder, 'baseline.yaml')
    writeFileSync(baseline, `- id: ${id}\n  reason: ${reason}\n`)
    const { code, stdout, stderr } = await gateproof(['judge', file, '--baseline', baseline])
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/^judged \d+ of \d+: .*1 known/)
  })
})

test.each([
  ['', 'expected a list of entries with id and reason'],
  ['- [', 'Flow sequence'],
  ['- 1', 'entry 1 must be an object with id and reason'],
  [`- {id: ${id}}`, `entry 1 (${id}) has no reason`],
  ['- {reason: x}', 'entry 1 has no id'],
  ['- {id: authentication.nothing, reason: x}', 'entry 1 names an unknown requirement "authentication.nothing"'],
  [
    '- {id: chat.completion.creatd, reason: x}',
    'entry 1 names an unknown requirement "chat.completion.creatd" (did you mean "chat.completion.created"?)',
  ],
  [`- {id: ${id}, reason: x, until: 2026-01-01}`, 'entry 1 has an unknown key "until"'],
  [`- {id: ${id}, reason: x, expires: soon}`, `entry 1 (${id}): expires must be a date such as 2026-12-31`],
  [`- {id: ${id}, reason: x}\n- {id: ${id}, reason: y}`, 'entry 2 repeats the id of an earlier entry'],
])('the baseline %j is refused', async (text, why) => {
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, text)
  await expect(readBaseline(file)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringContaining(why) as string,
  })
})
