import { describe, expect, test } from 'vitest'
import { findingInReport, requirementInReport, type EarlierRun } from '../../reporters/explain.ts'
import type { Finding } from '../../src/report/report.ts'
import { exchange, judgedOf, requirement } from './sample.ts'

const hostile = '\u001b[31m\u202e::error::x\n::stop-commands::a\n##[group]##vso[task]'
const ids = Array.from({ length: 9 }, (_, index) => `chat-plain/n${index}`)
const violated = requirement('chat.b', 'violated', { message: hostile, exchanges: ids })
const judged = judgedOf(
  [violated],
  ids.map((id) => exchange(id)),
)
const [finding] = judged.report.findings as [Finding]
const earlier: EarlierRun = { report: judged.report, file: 'report.json', evidence: () => judged.evidence }

/** What steers a terminal or what a CI server obeys. */
const obeyed = /[^\P{C}\n]|^\s*::|##\[|##vso/mu

describe('text from a server is escaped', () => {
  test.each([
    ['in a verdict', requirementInReport({ ...violated, because: hostile, known: hostile }, earlier)],
    [
      'in a finding',
      findingInReport({ ...finding, id: hostile, title: hostile, fix: hostile, requirements: [hostile] }, earlier),
    ],
    [
      'in a case',
      findingInReport(
        {
          ...finding,
          cases: [{ requirement: hostile, verdict: 'violated', test: hostile, message: hostile, exchanges: 1 }],
        },
        earlier,
      ),
    ],
    [
      'in what was asked',
      findingInReport(
        { ...finding, callers: [{ operation: hostile, model: hostile, key: hostile, exchanges: 1 }] },
        earlier,
      ),
    ],
    ['in the report', requirementInReport(violated, { ...earlier, file: hostile, evidence: () => hostile })],
  ])('%s', (_name, text) => {
    expect(text).toContain('\\u001b[31m')
    expect(text).not.toMatch(obeyed)
  })
})

test('explain lists the first exchanges and counts the rest', () => {
  const text = requirementInReport(violated, earlier)
  expect(text.match(/chat-plain\/n\d: 200/g)).toHaveLength(5)
  expect(text).toContain('and 4 more exchanges')
})

test('explain does not read evidence that it does not need', () => {
  const unread = { ...earlier, evidence: () => expect.unreachable('it was read') }
  expect(requirementInReport(requirement('chat.a', 'inconclusive', { because: 'not driven' }), unread)).toContain(
    'because    not driven',
  )
})

test('explain reads a body from the file beside the report', () => {
  const id = finding.cases[0]?.exchange ?? ''
  const { request } = exchange(id)
  const long = exchange(id, { request: { ...request, body: { text: JSON.stringify({ model: 'x'.repeat(5000) }) } } })
  const evidence = () => judgedOf([violated], [long]).evidence
  const text = findingInReport(finding, { ...earlier, folder: 'gateproof-report', evidence })
  expect(text).toContain('@gateproof-report/requests/')
})

test('explain cuts long texts but no commands', () => {
  const long = 'x'.repeat(1_000_000)
  expect(findingInReport({ ...finding, title: long, fix: long }, earlier).length).toBeLessThan(20_000)
})
