import { describe, expect, test } from 'vitest'
import { renderPage } from '../../reporters/page/page.ts'
import { renderConsole, renderJunit, renderMarkdown, reportJson } from '../../reporters/index.ts'
import type { Requirement } from '../../src/contract/requirements.ts'
import { truncated, truncatedValue } from '../../src/std/truncate.ts'
import type { CheckResult } from '../../src/outcomes/check-result.ts'
import { requirementReport } from '../../src/judge/verdict.ts'
import { checkResult, flawOf } from '../checks/check-results.ts'
import { exchange, judgedOf } from './sample.ts'

const long = `${'<\u202e|\u{1f600}'.repeat(2_000_000)}\n`

/** A check that failed with ten megabytes of text in 50,000 exchanges. */
const failed = (id: string): CheckResult =>
  checkResult(id, { exchanges: ids, end: { state: 'failed', flaws: ids.map((one) => flawOf(id, long, one)) } })

const ids = Array.from({ length: 50_000 }, (_, index) => `chat-plain/n${index}`)

const sentence = (id: string) => ({ id, section: 'Resources', level: 'MUST', text: 'A sentence.' }) as Requirement

const reported = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const id = `chat.field.n${index}`
    return requirementReport(sentence(id), [failed(id)], true, { gates: true })
  })

describe('600 violations with messages of 10 MB and 50,000 exchanges each', () => {
  const judged = judgedOf(
    reported(600),
    ids.slice(0, 5).map((id) => exchange(id)),
  )

  test.each([
    ['report.json', () => reportJson(judged.report), 60e6],
    ['junit.xml', () => renderJunit(judged), 30e6],
    ['summary.md', () => renderMarkdown(judged), 1e6],
    ['the console', () => renderConsole(judged, { color: false, width: 100, isWhole: true }), 40_000],
    ['the page', () => renderPage(judged), 10e6],
  ])('leave %s readable', (_name, render, maxBytes) => {
    expect(Buffer.byteLength(render())).toBeLessThan(maxBytes)
  })

  test('fit into ten lines of the first screen', () => {
    const lines = renderConsole(judged, { color: false, width: 100, isWhole: true }).split('\n')
    expect(lines.slice(0, 10).join('\n').length).toBeLessThan(1010)
    expect(lines.length).toBeLessThan(250)
  })
})

test('a report counts omitted exchanges and characters', () => {
  const [test] = reported(1)[0]?.tests ?? []
  expect([test?.exchanges.length, test?.exchangesLeftOut]).toEqual([1000, 49_000])
  expect(test?.message).toMatch(/… \(\d{7,8} characters in all\)$/)
})

test('truncates texts between characters and long values as JSON, and leaves short ones unchanged', () => {
  expect(truncated('ab\u{1f600}', 3)).toBe('ab… (4 characters in all)')
  expect([truncated('abc', 3), truncatedValue({ a: 1 })]).toEqual(['abc', { a: 1 }])
  expect(truncatedValue(Array.from({ length: 100_000 }, () => 'model'))).toMatch(/^\["model",.*characters in all\)$/)
})
