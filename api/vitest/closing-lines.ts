import { findingsOf } from '../../reporters/findings.ts'
import { defectIn, pluralize, reasonsOf, withVerdict, type ReasonGroup } from '../../reporters/summary.ts'
import type { Report, RequirementReport } from '../../src/report/report.ts'
import { shownLine } from './shown-text.ts'

const max = { requirements: 20, reasons: 8 }

/** The impacts that a user of the gateway notices. */
const severe = ['security', 'server error', 'breaks clients'] as const

/**
 * What the default reporter of vitest shows as a tick or not at all: advisories, known violations, and what was not judged and why. It prints
 * neither annotations of tests that pass nor, since version 4, the reasons of skipped tests. Empty if everything was judged and satisfied.
 */
export function closingLines(report: Report): readonly string[] {
  const advisories = withVerdict(report, 'advisory')
  const known = report.requirements.filter((row) => row.verdict === 'violated' && row.known !== undefined)
  return [
    ...listed(`${pluralize(advisories.length, 'advisory', 'advisories')} (not gating)`, advisories, (row) =>
      advisoryLine(row, report),
    ),
    ...listed(pluralize(known.length, 'known violation'), known, (row) => `${row.id}: ${row.known}`),
    ...reasonLines('inconclusive', reasonsOf(report, 'inconclusive')),
    ...reasonLines('inapplicable', reasonsOf(report, 'inapplicable')),
  ].map(shownLine)
}

/** `chat.completion.usage.sum (breaks clients): The total is not the sum …`. */
function advisoryLine(row: RequirementReport, report: Report): string {
  const [finding] = findingsOf(row.id, report)
  const about = [severe.find((impact) => impact === finding?.impact), row.ungated].filter((one) => one !== undefined)
  return `${row.id}${about.length === 0 ? '' : ` (${about.join(', ')})`}: ${defectIn(row) ?? row.text}`
}

function listed<T>(heading: string, rows: readonly T[], lineOf: (row: T) => string, limit = max.requirements) {
  if (rows.length === 0) return []
  const rest = rows.length - limit
  return [
    `${heading}:`,
    ...rows.slice(0, limit).map((row) => `  ${lineOf(row)}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ]
}

const reasonLines = (verdict: string, groups: readonly ReasonGroup[]) => {
  const count = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  const lineOf = ({ because, isRequirement, ids }: ReasonGroup) =>
    `${ids.length === 1 ? ids[0] : ids.length}: ${isRequirement ? `depends on ${because}` : because}`
  return listed(`${count} ${verdict}`, groups, lineOf, max.reasons)
}
