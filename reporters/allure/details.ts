import type { Finding, JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { reasonSentence } from '../summary.ts'
import { decidingTest, occurrenceOf } from '../occurrences.ts'
import { truncate, printable, printableLines } from '../escape.ts'
import { commandsOf, reproduce } from '../reproduce/reproduction.ts'
import { tracePrefix } from './categories.ts'

const max = { message: 4000, because: 1000, findings: 5 }

/** What Allure shows at the top of a result: what was seen, how to see it again and where it was; behind it, what it is part of. */
export function detailsOf(
  requirement: RequirementReport,
  judged: JudgedRun,
  findings: readonly Finding[],
): { readonly message?: string; readonly trace?: string } {
  const { verdict } = requirement
  if (verdict === 'satisfied') return {}
  if (verdict === 'inconclusive' || verdict === 'inapplicable')
    return { message: truncate(printable(reasonSentence(requirement)), max.because) }
  const seen = truncate(printableLines(decidingTest(requirement)?.message ?? 'no message').join('\n'), max.message)
  const message = [seen, ...reproduction(requirement, judged)].join('\n\n')
  return findings.length === 0 ? { message } : { message, trace: traceOf(findings) }
}

function reproduction(requirement: RequirementReport, judged: JudgedRun): readonly string[] {
  const place = occurrenceOf(requirement, judged)
  if (place === undefined) return []
  const repeat = reproduce(place.exchange, requirement.id, judged)
  const where = `${printable(place.exchange.id)}: ${printable(place.status)}, ${printable(place.call)}`
  return [['see it again:', ...commandsOf(repeat)].join('\n'), ...repeat.notes.map(printable), where]
}

/** The findings that a result is part of, the gravest first. */
const traceOf = (findings: readonly Finding[]): string =>
  findings
    .slice(0, max.findings)
    .map((finding) => `${tracePrefix(finding)}${printable(finding.title)}\nfix: ${printable(finding.fix)}`)
    .join('\n\n')
