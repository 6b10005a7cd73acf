import { describe, expect, test } from 'vitest'
import type { Verdict } from '../../src/report/report.ts'
import { isRunSummary, summarize } from '../../src/report/run-summary.ts'
import { changesBetween } from '../../src/report/trend.ts'
import { everyVerdict, judgedOf, requirement } from '../reporters/sample.ts'

const runWith = (verdicts: Readonly<Record<string, Verdict>>) =>
  summarize(judgedOf(Object.entries(verdicts).map(([id, verdict]) => requirement(id, verdict))).report)

describe('a run summary', () => {
  test('has the counts of the report and the ids by verdict', () => {
    const { report } = everyVerdict()
    const summary = summarize(report)
    expect(summary).toMatchObject({ judged: report.judged, summary: report.summary, verdict: 'broken' })
    expect(summary.requirements).toEqual({
      broken: ['video.task.id'],
      violated: ['chat.completion.created'],
      advisory: ['streaming.chat.order'],
      inconclusive: ['streaming.chat.index'],
      satisfied: ['chat.completion.id'],
      inapplicable: ['images.image.url'],
    })
  })

  test('is valid again after it was written', () => {
    expect(isRunSummary(JSON.parse(JSON.stringify(summarize(everyVerdict().report))))).toBe(true)
  })

  test.each([
    ['another version', { historyVersion: 2 }],
    ['a date that is not one', { run: { startedAt: 'now' } }],
    ['ids that are not texts', { requirements: { violated: [1] } }],
  ])('with %s is not valid', (_name, wrong) => {
    expect(isRunSummary({ ...summarize(everyVerdict().report), ...wrong })).toBe(false)
  })
})

describe('the changes between two runs', () => {
  test('are what is newly violated, what is fixed, and the rest', () => {
    const before = runWith({ 'a.a.a': 'satisfied', 'a.a.b': 'violated', 'a.a.c': 'advisory', 'a.a.d': 'satisfied' })
    const after = runWith({ 'a.a.a': 'violated', 'a.a.b': 'satisfied', 'a.a.c': 'violated', 'a.a.d': 'inconclusive' })
    expect(changesBetween(before, after)).toEqual({
      violated: [{ id: 'a.a.a', before: 'satisfied', after: 'violated' }],
      fixed: [{ id: 'a.a.b', before: 'violated', after: 'satisfied' }],
      other: [
        { id: 'a.a.c', before: 'advisory', after: 'violated' },
        { id: 'a.a.d', before: 'satisfied', after: 'inconclusive' },
      ],
    })
  })

  test('leave out requirements that only one run selected', () => {
    const changes = changesBetween(runWith({ 'a.a.a': 'satisfied' }), runWith({ 'b.b.b': 'violated' }))
    expect(changes).toEqual({ violated: [], fixed: [], other: [] })
  })
})
