import { ContentType, type Globals } from 'allure-js-commons'
import { md5 } from 'allure-js-commons/sdk/reporter'
import type { Report } from '../../src/verdict/report.ts'
import { plain } from '../plain.ts'
import type { Attachments } from './attachments.ts'
import type { ResultFile } from './result-file.ts'

/** What belongs to no requirement's result: notes as errors, and what was observed where the contract is open. */
export function globalsOf(report: Report, attachments: Attachments): readonly ResultFile[] {
  const { notes, observations, requirements, run } = report
  if (notes.length === 0 && observations.length === 0) return []
  const timestamp = Date.parse(run.startedAt)
  const source = `${md5('observations')}-attachment.txt`
  const seen = observations.map(({ id, text, value }) => plain(`${id}: ${text}: ${JSON.stringify(value)}`)).join('\n')
  const withResult = new Set(requirements.filter((one) => one.judged).map(({ id }) => id))
  const pictures = attachments.timelines(observations.filter(({ id }) => !withResult.has(id)))
  const list = seen === '' ? [] : [{ name: 'observations', type: ContentType.TEXT, source }]
  const globals: Globals = {
    errors: notes.map((note) => ({ message: plain(note), timestamp })),
    attachments: [...list, ...pictures].map((attachment) => ({ ...attachment, timestamp })),
  }
  const file = { name: `${md5('globals')}-globals.json`, text: JSON.stringify(globals) }
  return seen === '' ? [file] : [file, { name: source, text: seen }]
}
