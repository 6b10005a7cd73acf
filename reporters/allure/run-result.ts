import type { Report } from '../../src/report/report.ts'
import { clip, plain, plainLines } from '../plain.ts'
import type { RunProblem } from '../run-problem.ts'
import { md5, uuidOf, type TestResult } from './format.ts'

/** What is wrong with the run as a whole: without it, what could not be judged would be no more than a grey share of a green ring. */
export function runResult({ type, message, text }: RunProblem, report: Report): TestResult {
  const [id, subject] = ['run', 'as a whole']
  const start = Date.parse(report.run.startedAt)
  return {
    uuid: uuidOf(id),
    historyId: md5(id),
    name: `The run as a whole: ${type}`,
    fullName: id,
    testCaseId: md5(id),
    titlePath: [id, subject],
    status: 'broken',
    statusDetails: { message: clip(plain(message), 1000), trace: clip(plainLines(text).join('\n'), 4000) },
    stage: 'finished',
    descriptionHtml: '',
    parameters: [],
    labels: [
      { name: 'parentSuite', value: id },
      { name: 'suite', value: subject },
      { name: 'severity', value: 'blocker' },
      { name: 'tag', value: type },
      { name: 'framework', value: 'vitest' },
    ],
    links: [],
    steps: [],
    attachments: [],
    start,
    stop: start,
  }
}
