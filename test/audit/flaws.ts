import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../src/evidence/exchange.ts'
import type { Field } from '../../src/reply/reply.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Flaw } from '../../src/results/flaws.ts'
import { isInvalidRequest } from '../../src/calls/request.ts'
import { flawsOf } from '../../src/outcomes/check-result.ts'
import type { Finding, FindingCase } from '../../src/report/report.ts'
import type { Audited } from './audited.ts'

/* What findings say, compared with the recorded bytes of the exchange that they show. */

/** The place in a body or a stream; undefined for paths of other notations. */
function fieldAt(exchange: Exchange, path: string): Field | undefined {
  const { json, sse } = replyOf(exchange)
  // Paths without an event are those of the assembled result.
  if (sse.events.length > 0 && !path.startsWith('events[')) return undefined
  const [, index, rest] = /^events\[(\d+)\]\.?(.*)$/.exec(path) ?? []
  if (index === undefined) return /^[\w.[\]-]+$/.test(path) ? json.at(path) : undefined
  const event = sse.events[Number(index)]
  return rest === '' ? event?.json : event?.json.at(rest ?? '')
}

/** Why a flaw is not true of its exchange; undefined if it is, or if it is about something computed. */
function untruth({ path, actual, about }: Flaw, exchange: Exchange): string | undefined {
  const { status, json } = replyOf(exchange)
  if (actual.kind === 'reply') return actual.status === status ? undefined : `status ${actual.status}, not ${status}`
  if (actual.kind === 'unreadable') return json.exists ? 'the body is JSON' : undefined
  if (path === undefined || about !== undefined || path === 'body') return undefined
  const field = fieldAt(exchange, path)
  if (field === undefined || actual.kind === 'list') return undefined
  if (actual.kind === 'nothing') return field.exists ? `${path} is ${field.shown}` : undefined
  if (!('value' in actual)) return undefined
  return isDeepStrictEqual(actual.value, field.value) ? undefined : `${path} is ${field.shown}, not ${actual.shown}`
}

/** Untrue flaws of any check, by requirement. */
export const untrueFlaws = ({ evidence, checks }: Audited): readonly string[] => {
  const byId = new Map(evidence.exchanges.map((one) => [one.id, one]))
  return checks.flatMap((check) =>
    flawsOf(check).flatMap((flaw) => {
      const exchange = byId.get(flaw.exchange ?? '')
      const why = exchange && untruth(flaw, exchange)
      return why === undefined ? [] : `${flaw.requirement} ${flaw.exchange}: ${why}`
    }),
  )
}

/** Why the headline of a finding is not true of what it shows; undefined if it is. */
function untrueHeadline({ title, requirements, cases }: Finding, byId: ReadonlyMap<string, Exchange>) {
  const shown = cases.flatMap(({ exchange = '' }) => byId.get(exchange) ?? [])
  const [first] = shown
  const count = /^(\d+) limits of /.exec(title)?.[1]
  if (count !== undefined && Number(count) !== requirements.length) return `${requirements.length} requirements`
  const status = / (?:fails?|panics?) with (\d{3})/.exec(title)?.[1]
  if (status !== undefined && first?.response?.status !== Number(status)) return 'the first exchange has another status'
  const isAboutValid = / on a valid request| rejects? valid requests /.test(title)
  if (isAboutValid && first !== undefined && isInvalidRequest(replyOf(first))) return 'the first request is invalid'
  const isStream = (exchange: Exchange) => replyOf(exchange).sse.events.length > 0
  if (/ (?:in|of) streams\b/.test(title) && !shown.every(isStream)) return 'a response is no stream'
  if (/ (?:in|of) errors\b/.test(title) && shown.some(({ response }) => (response?.status ?? 0) < 400))
    return 'no error'
  return undefined
}

/** Findings whose headline, counts or order are not true. */
export function untrueFindings({ evidence, report }: Audited): readonly string[] {
  const byId = new Map(evidence.exchanges.map((one) => [one.id, one]))
  const lastLeak = report.findings.findLastIndex(({ impact }) => impact === 'security')
  const before = report.findings.slice(0, Math.max(0, lastLeak)).filter(({ impact }) => impact !== 'security')
  return [
    ...report.findings.flatMap((finding) => {
      const why = untrueHeadline(finding, byId)
      return why === undefined ? [] : `${finding.title}: ${why}`
    }),
    ...before.map(({ title }) => `${title}: comes before a leak`),
  ]
}

/** An exchange that a report shows for a test of a violated requirement. */
export type ShownFailure = Pick<FindingCase, 'requirement' | 'test' | 'exchange'> &
  Partial<Pick<FindingCase, 'message'>>

/** The cases of findings with an exchange, and the first exchanges of failed tests: what reports show. */
export const shownFailures = ({ report }: Audited): readonly ShownFailure[] => {
  const ofTests = report.requirements.flatMap(({ id, tests }) =>
    tests.flatMap(({ name, failed = 0, exchanges, message = '' }) =>
      failed > 0 && exchanges[0] !== undefined
        ? [{ requirement: id, test: name, message, exchange: exchanges[0] }]
        : [],
    ),
  )
  const all = [...report.findings.flatMap(({ cases }) => cases), ...ofTests]
  return [...new Map(all.map((one) => [JSON.stringify([one.requirement, one.test, one.exchange]), one])).values()]
}
