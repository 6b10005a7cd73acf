import type { Finding, Report } from '../../src/report/report.ts'
import { truncate, printable } from '../escape.ts'
import type { Status, TestResult } from './format.ts'

/** A group of results that did not pass. */
export interface Category {
  readonly id?: string
  readonly name: string
  readonly matchedStatuses?: readonly Status[]
  readonly traceBegins?: string
  readonly groupByMessage?: boolean
}

const max = { findings: 200, name: 160 }

/** Categories for results without a finding: by verdict, then by message or reason. */
const byVerdict: readonly Category[] = [
  { name: 'Violated: the deployment does not conform to the contract', matchedStatuses: ['failed'] },
  { name: 'Broken: an error in gateproof, or a run that was not judged', matchedStatuses: ['broken'] },
  { name: 'Inconclusive: the evidence is missing or does not decide', matchedStatuses: ['unknown'] },
  { name: 'Inapplicable: the deployment declares this as unsupported', matchedStatuses: ['skipped'] },
]

/** A category for each finding, the worst first, then those by verdict. */
export const categoriesOf = ({ findings }: Report): readonly Category[] => {
  const names = new Set<string>()
  const ofFindings = findings.slice(0, max.findings).map((finding) => {
    const title = nameOf(finding)
    const name = names.has(title) ? `${title} (${printable(finding.id)})` : title
    names.add(name)
    return { id: printable(finding.id), name, traceBegins: tracePrefix(finding), groupByMessage: false }
  })
  return [...ofFindings, ...byVerdict]
}

const nameOf = ({ verdict, title }: Finding): string =>
  truncate(`${verdict === 'advisory' ? 'Advisory: ' : ''}${printable(title).replaceAll('`', '')}`, max.name)

/** The start of a result's trace, by which its category is found: its worst finding. */
export const tracePrefix = ({ id }: Pick<Finding, 'id'>): string => `finding ${printable(id)}: `

/** The category as in `categories.json`, with a regular expression that JavaScript and Java understand alike. */
export const categoryRule = ({ traceBegins, ...rule }: Category) => ({
  ...rule,
  ...(traceBegins !== undefined && { traceRegex: `^${escaped(traceBegins)}[\\s\\S]*` }),
})

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** The first category that matches a result, as Allure determines it. */
export function categoryOf(
  { status, statusDetails }: TestResult,
  categories: readonly Category[],
): Category | undefined {
  if (status === 'passed' && statusDetails.trace === undefined) return undefined
  return categories.find(
    ({ matchedStatuses, traceBegins }) =>
      (matchedStatuses?.includes(status) ?? true) &&
      (traceBegins === undefined || (statusDetails.trace ?? '').startsWith(traceBegins)),
  )
}
