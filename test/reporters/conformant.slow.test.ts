import { beforeAll, describe, expect, test } from 'vitest'
import { renderAnnotations, renderConsole, renderMarkdown } from '../../reporters/index.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { markdownProblems } from './markdown-tables.ts'
import { concludeTrial } from '../suites/harness.ts'
import { recordInMemory } from '../suites/trial.ts'

describe('a conformant run of all areas', () => {
  let judged: JudgedRun
  beforeAll(async () => {
    const evidence = await recordInMemory()
    const result = await judgeInProcess(evidence)
    judged = { ...concludeTrial(evidence, result, { set: requirementSet() }), evidence }
  })

  test('has a short summary', () => {
    const text = renderMarkdown(judged)
    expect(markdownProblems(text)).toEqual([])
    expect([judged.report.verdict, Buffer.byteLength(text) < 20_000]).toEqual(['conformant', true])
    expect(text).not.toContain('\\n')
  })

  test('has a short console report and no annotations', () => {
    const look = { color: false, width: 80, outDir: 'gateproof-report' }
    expect(renderConsole(judged, look).split('\n').length).toBeLessThan(20)
    expect(renderAnnotations(judged)).toBe('')
  })
})
