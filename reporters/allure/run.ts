import type { JudgedRun, Report } from '../../src/report/report.ts'
import { printable, truncate, printableLines } from '../escape.ts'
import type { Attachments } from './attachments.ts'
import { type Globals, md5, uuidOf, type TestResult } from './format.ts'
import { limitsCsv } from './limits.ts'
import type { RunProblem } from '../run.ts'

/** What belongs to no single result: the notes as errors, all limits, and all observations. */
export function globalsOf(judged: JudgedRun, attachments: Attachments): Globals {
  const { notes, observations, requirements, run } = judged.report
  const timestamp = Date.parse(run.startedAt)
  const observed = observations
    .map(({ id, text, value }) => printable(`${id}: ${text}: ${JSON.stringify(value)}`))
    .join('\n')
  const withResult = new Set(requirements.filter((one) => one.judged).map(({ id }) => id))
  const limits = limitsCsv(judged)
  const list = [
    ...(limits === '' ? [] : [attachments.table('limits', limits)]),
    ...(observed === '' ? [] : [attachments.text('observations', observed)]),
  ]
  const pictures = attachments.timelines(observations.filter(({ id }) => !withResult.has(id)))
  return {
    errors: notes.map((note) => ({ message: printable(note), timestamp })),
    attachments: [...list, ...pictures].map((attachment) => ({ ...attachment, timestamp })),
  }
}

/** The result that shows a problem of the whole run, which would otherwise only be a grey part of a green ring. */
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
    statusDetails: {
      message: truncate(printable(message), 1000),
      trace: truncate(printableLines(text).join('\n'), 4000),
    },
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
