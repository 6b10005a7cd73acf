import { describe, expect, test } from 'vitest'
import { allureRun } from '../../reporters/allure/results.ts'
import { renderCtrf } from '../../reporters/ctrf.ts'
import { findingInReport, requirementInReport, type EarlierRun } from '../../reporters/explain.ts'
import { renderAnnotations, renderConsole, renderJunit, renderMarkdown } from '../../reporters/index.ts'
import { renderSarif } from '../../reporters/sarif/index.ts'
import type { JudgedRun } from '../../src/report/report.ts'
import { exchange, judgedOf, requirement } from './sample.ts'

const defect = 'The system prompt does not reach the model in chat completions'
const message = 'text of a response: expected a text containing "vagokali", got "You said"'
const detail = `POST /v1/chat/completions: ${message}`
const id = 'chat.request.system_followed'

/** A run with one finding, and a satisfied requirement with a defect sentence of its own. */
function judgedRun(): JudgedRun {
  const row = { ...requirement(id, 'violated', { message, exchanges: ['chat-plain/plain'] }), defect }
  const kept = { ...requirement('chat.completion.id', 'satisfied'), defect: 'A chat completion has no `id`' }
  const judged = judgedOf([row, kept], [exchange('chat-plain/plain')])
  const findings = judged.report.findings.map((finding) => ({ ...finding, title: defect, detail }))
  return { ...judged, report: { ...judged.report, findings } }
}

const judged = judgedRun()
const earlier: EarlierRun = { report: judged.report, file: 'report.json', evidence: () => judged.evidence }
const [finding] = judged.report.findings

/** The text from the defect sentence on, or an error if it has none. */
const after = (text: string): string => {
  expect(text).toContain(defect)
  return text.slice(text.indexOf(defect) + defect.length)
}

describe('the defect sentence comes first, and what was observed second, in', () => {
  test.each([80, 120])('the console with %i columns', (width) => {
    const screen = renderConsole(judged, { color: false, width, isWhole: true }).replaceAll(/\n +/g, ' ')
    expect(screen.split(defect)).toHaveLength(3)
    expect(after(screen)).toMatch(/^ \(1×\) POST \/v1\/chat\/completions: text of a response: expected .*? got/)
    const full = screen.slice(screen.lastIndexOf(defect))
    expect(full.split('expected a text containing')).toHaveLength(2)
  })

  test('summary.md', () => {
    const text = renderMarkdown(judged)
    expect(text).toContain(`### 1. ${defect}\n`)
    expect(after(text)).toContain('**Observed**: ')
  })

  test('junit.xml', () => {
    const [, attribute = ''] = /<failure message="([^"]*)"/.exec(renderJunit(judged)) ?? []
    expect(attribute).toMatch(new RegExp(`^${defect}: text of a response: expected`))
  })

  test('CTRF', () => {
    const { results } = JSON.parse(renderCtrf(judged)) as { results: { tests: { name: string; message?: string }[] } }
    const [failed, passed] = results.tests
    expect(failed).toMatchObject({ name: id, message: `violated: ${defect}: ${message}`, extra: { defect } })
    expect(passed).not.toHaveProperty('message')
  })

  test('SARIF, as title of the rule and first line of the result', () => {
    const { runs } = JSON.parse(renderSarif(judged)) as {
      runs: { tool: { driver: { rules: object[] } }; results: { message: { text: string } }[] }[]
    }
    expect(runs[0]?.tool.driver.rules[0]).toMatchObject({
      id,
      shortDescription: { text: defect },
      fullDescription: { text: `The sentence of \`${id}\`.` },
    })
    expect(runs[0]?.results[0]?.message.text.split('\n').slice(0, 2)).toEqual([defect, message])
  })

  test('Allure, and only of what is unmet', () => {
    const [failed, passed] = allureRun(judged).results
    expect(failed?.name).toBe(`${id}: ${defect}`)
    expect(failed?.statusDetails.message?.split('\n\n').slice(0, 2)).toEqual([defect, message])
    expect(passed?.name).toBe('chat.completion.id: The sentence of chat.completion.id.')
  })

  test('annotations of GitHub', () => {
    const [, title = '', text = ''] = /^::error title=(.*?)::(.*)$/m.exec(renderAnnotations(judged)) ?? []
    expect(title).toBe(`shape%3A ${defect}`)
    expect(text.split('%0A')[0]).toBe(detail)
  })

  test('explain', () => {
    expect(finding && after(findingInReport(finding, earlier))).toContain(`  observed   ${detail}\n`)
    const [row] = judged.report.requirements
    expect(row && after(requirementInReport(row, earlier))).toContain(detail)
  })
})
