import type { Finding, Report } from '../../src/report/report.ts'
import { truncate, printable } from '../escape.ts'
import type { Status, TestResult } from './format.ts'

/** What groups results that did not pass. */
export interface Category {
  readonly id?: string
  readonly name: string
  readonly matchedStatuses?: readonly Status[]
  readonly traceBegins?: string
  readonly groupByMessage?: boolean
}

/** More findings than this are in no category of their own. */
const max = { findings: 200, name: 160 }

/** What is in no finding, by its verdict and then by its message: of what is not decided, by its reason. */
const byVerdict: readonly Category[] = [
  { name: 'Violated: the deployment does not do what the contract says', matchedStatuses: ['failed'] },
  { name: 'Broken: a fault of this suite, or a run that did not judge', matchedStatuses: ['broken'] },
  { name: 'Inconclusive: the evidence could not be had', matchedStatuses: ['unknown'] },
  { name: 'Inapplicable: the deployment declares this as unsupported', matchedStatuses: ['skipped'] },
]

/** A category for each finding, the gravest first, and those of what is in none. */
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

/** What the trace of a result begins with by which it is known: of several findings the gravest. */
export const tracePrefix = ({ id }: Pick<Finding, 'id'>): string => `finding ${printable(id)}: `

/** As Allure's configuration and `categories.json` have it, with an expression that JavaScript and Java read alike. */
export const categoryRule = ({ traceBegins, ...rule }: Category) => ({
  ...rule,
  ...(traceBegins !== undefined && { traceRegex: `^${escaped(traceBegins)}[\\s\\S]*` }),
})

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** The first category that a result fits, as Allure looks for it. */
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
