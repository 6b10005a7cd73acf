import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { displayWidth } from '../../reporters/console/columns.ts'
import { renderAnnotations, renderConsole, renderJunit, renderMarkdown } from '../../reporters/index.ts'
import { renderCtrf } from '../../reporters/ctrf.ts'
import { reportLines } from '../../reporters/limit-lines.ts'
import { renderPrometheus } from '../../reporters/prometheus.ts'
import { renderSarif } from '../../reporters/sarif/index.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { concludeTrial, scratchFile } from '../suites/harness.ts'
import { recordInMemory } from '../suites/trial.ts'
import { ctrfProblems, sarifProblems } from './json-schemas.ts'
import { junitProblems } from './junit-schema.ts'
import { markdownProblems } from './markdown-tables.ts'
import { samplesIn } from './prometheus-text.ts'
import { wellFormedness } from './xml.ts'

/** A conformant run of some areas (test/reporters/conformant.slow.test.ts has all), and the recording of a real, nonconformant gateway. */
let clean: JudgedRun
let faulty: JudgedRun

const real = new URL('../recordings/new-api-native.jsonl.gz', import.meta.url)

/** Judges by the newest set, as the command does. */
async function judgedOf(evidence: Evidence): Promise<JudgedRun> {
  const result = await judgeInProcess(evidence)
  return { ...concludeTrial(evidence, result, { set: requirementSet() }), evidence }
}

beforeAll(async () => {
  const unpacked = scratchFile()
  writeFileSync(unpacked, gunzipSync(readFileSync(real)))
  faulty = await judgedOf(loadEvidence([unpacked]))
  clean = await judgedOf(await recordInMemory({ settings: { only: ['chat', 'models', 'errors', 'limits.chat'] } }))
})

const look = (width: number) => ({ color: false, width, outDir: 'gateproof-report' })

const screenOf = (judged: JudgedRun, width: number) => renderConsole(judged, look(width))

describe('a nonconformant gateway', () => {
  test('has the findings, their callers and a command on its first screen', async () => {
    await expect(screenOf(faulty, 80)).toMatchFileSnapshot('first-screen.txt')
  })

  test.each([80, 120, 200])('fits 23 rows of %i columns, with no wider lines', (width) => {
    const rows = screenOf(faulty, width)
      .trimEnd()
      .split('\n')
      .map((line) => Math.ceil(displayWidth(line) / width))
    expect(rows.reduce((sum, one) => sum + one, 0)).toBeLessThan(24)
    const wide = renderConsole(faulty, { ...look(width), isWhole: true })
      .split('\n')
      .filter((line) => displayWidth(line) > width)
    expect(wide.filter((line) => !/^ +(?:repro +)?(?:npx|curl) /.test(line))).toEqual([])
  })

  test('has a well-formed summary, with findings first and commands unchanged', () => {
    const text = renderMarkdown(faulty)
    expect(markdownProblems(text)).toEqual([])
    expect(text.match(/^## .*$/gm)?.slice(0, 3)).toEqual([
      expect.stringMatching(/^## Findings \(\d+\)$/),
      '## Areas',
      '## Models',
    ])
    expect(text.replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '')).not.toMatch(/\\n|curl /)
    expect(Buffer.byteLength(text)).toBeLessThan(80_000)
  })

  test('has a JUnit failure with its findings for each violated requirement, and for all limits with one cause', () => {
    const text = renderJunit(faulty)
    const failures = text.match(/<failure [^]*?<\/failure>/g) ?? []
    expect([...wellFormedness(text), ...junitProblems(text)]).toEqual([])
    const violated = faulty.report.requirements.filter(({ verdict }) => verdict === 'violated')
    expect(failures).toHaveLength(reportLines(violated, faulty.report).length)
    expect(violated.length).toBeGreaterThan(failures.length)
    expect(
      failures.filter((one) => !/\nfinding .*\nfix: /.test(one) || !/\nreproduce:\ncurl .*\nnpx /.test(one)),
    ).toEqual([])
  })

  test('has cases with a duration', () => {
    const times = [...renderJunit(faulty).matchAll(/<testcase [^>]*time="([^"]*)"/g)].map(([, time]) => Number(time))
    expect(times.filter((time) => time > 0).length).toBeGreaterThan(400)
  })

  test('has a valid CTRF report that fails as many tests as requirements are violated', () => {
    const text = renderCtrf(faulty)
    const { summary } = (JSON.parse(text) as { results: { summary: Readonly<Record<string, number>> } }).results
    const { violated, satisfied, inconclusive, inapplicable, advisory } = faulty.report.summary
    expect(ctrfProblems(text)).toEqual([])
    expect(summary).toMatchObject({ passed: satisfied, other: advisory, skipped: inconclusive + inapplicable })
    expect((summary['failed'] ?? 0) - violated).toBe(faulty.report.verdict === 'nonconformant' ? 0 : 1)
    expect(Buffer.byteLength(text)).toBeLessThan(5_000_000)
  })

  test('has a valid SARIF report with one alert for each unmet requirement', () => {
    const text = renderSarif(faulty)
    const { results } = (JSON.parse(text) as { runs: [{ results: { ruleId: string; level: string }[] }] }).runs[0]
    const { violated, advisory } = faulty.report.summary
    const ofRequirements = results.filter(({ ruleId }) => ruleId !== 'gateproof.run')
    expect(sarifProblems(text)).toEqual([])
    expect(ofRequirements.map(({ level }) => level).filter((level) => level === 'error')).toHaveLength(violated)
    expect(ofRequirements).toHaveLength(violated + advisory)
    // GitHub accepts 10 MB after compression.
    expect(gzipSync(text).length).toBeLessThan(1_000_000)
  })

  test('has as many metrics as a conformant one', () => {
    const status = (judged: JudgedRun) =>
      samplesIn(renderPrometheus(judged)).filter(({ name }) => name === 'gateproof_requirement_status').length
    expect([status(faulty), status(clean)]).toEqual([
      faulty.report.requirements.length,
      clean.report.requirements.length,
    ])
  })

  test('is annotated with its worst findings', () => {
    const lines = renderAnnotations(faulty).trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('::error title=')).length).toBe(10)
    expect(lines[0]).toMatch(/^::error title=server error%3A POST \/v1\/responses fails with 500/)
  })
})

describe('a conformant gateway', () => {
  test('has a short summary', () => {
    const text = renderMarkdown(clean)
    expect(markdownProblems(text)).toEqual([])
    expect([clean.report.verdict, Buffer.byteLength(text) < 20_000]).toEqual(['conformant', true])
    expect(text).not.toContain('\\n')
  })

  test('has a short console report and no annotations', () => {
    expect(renderConsole(clean, look(80)).split('\n').length).toBeLessThan(20)
    expect(renderAnnotations(clean)).toBe('')
  })
})
