import type { Finding, JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { defectIn, reasonSentence } from '../summary.ts'
import { decidingTest, occurrenceOf } from '../occurrences.ts'
import { truncate, printable, printableLines } from '../escape.ts'
import { commandsOf, reproduce } from '../reproduce/reproduction.ts'
import { tracePrefix } from './categories.ts'

const max = { message: 4000, because: 1000, findings: 5 }

/** What Allure shows first in a result: the message, the reproduction and the exchange; and as trace, the findings. */
export function detailsOf(
  requirement: RequirementReport,
  judged: JudgedRun,
  findings: readonly Finding[],
): { readonly message?: string; readonly trace?: string } {
  const { verdict } = requirement
  if (verdict === 'satisfied') return {}
  if (verdict === 'inconclusive' || verdict === 'inapplicable')
    return { message: truncate(printable(reasonSentence(requirement)), max.because) }
  const observed = truncate(printableLines(decidingTest(requirement)?.message ?? 'no message').join('\n'), max.message)
  const defect = defectIn(requirement)
  const message = [
    ...(defect === undefined ? [] : [printable(defect)]),
    observed,
    ...reproduction(requirement, judged),
  ].join('\n\n')
  return findings.length === 0 ? { message } : { message, trace: traceOf(findings) }
}

function reproduction(requirement: RequirementReport, judged: JudgedRun): readonly string[] {
  const occurrence = occurrenceOf(requirement, judged)
  if (occurrence === undefined) return []
  const found = reproduce(occurrence.exchange, requirement.id, judged)
  const { exchange, status, call, polls = '' } = occurrence
  const where = [`${exchange.id}: ${status}, ${call}`, polls].filter(Boolean).map(printable).join('\n')
  return [['reproduce:', ...commandsOf(found)].join('\n'), ...found.notes.map(printable), where]
}

/** The findings of a result, the worst first. */
const traceOf = (findings: readonly Finding[]): string =>
  findings
    .slice(0, max.findings)
    .map((finding) => {
      const { title, detail, fix } = finding
      return `${tracePrefix(finding)}${[title, ...(detail === undefined ? [] : [detail]), `fix: ${fix}`].map(printable).join('\n')}`
    })
    .join('\n\n')
