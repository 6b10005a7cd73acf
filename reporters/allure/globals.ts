import type { JudgedRun } from '../../src/report/report.ts'
import { plain } from '../plain.ts'
import type { Attachments } from './attachments.ts'
import type { Globals } from './format.ts'
import { limitsCsv } from './limits.ts'

/** What belongs to no requirement's result: notes as errors, all limits, and what was observed where the contract is open. */
export function globalsOf(judged: JudgedRun, attachments: Attachments): Globals {
  const { notes, observations, requirements, run } = judged.report
  const timestamp = Date.parse(run.startedAt)
  const seen = observations.map(({ id, text, value }) => plain(`${id}: ${text}: ${JSON.stringify(value)}`)).join('\n')
  const withResult = new Set(requirements.filter((one) => one.judged).map(({ id }) => id))
  const limits = limitsCsv(judged)
  const list = [
    ...(limits === '' ? [] : [attachments.table('limits', limits)]),
    ...(seen === '' ? [] : [attachments.text('observations', seen)]),
  ]
  const pictures = attachments.timelines(observations.filter(({ id }) => !withResult.has(id)))
  return {
    errors: notes.map((note) => ({ message: plain(note), timestamp })),
    attachments: [...list, ...pictures].map((attachment) => ({ ...attachment, timestamp })),
  }
}
