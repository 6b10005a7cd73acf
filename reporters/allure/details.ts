import type { Finding, JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { becauseOf } from '../digest.ts'
import { decidingTest, placeOf } from '../place.ts'
import { clip, plain, plainLines } from '../plain.ts'
import { commandsOf, repeatOf } from '../reproduce/repeat.ts'
import { leadOf } from './categories.ts'

const most = { message: 4000, because: 1000, findings: 5 }

/** What Allure shows at the top of a result: what was seen, how to see it again and where it was; behind it, what it is part of. */
export function detailsOf(
  requirement: RequirementReport,
  judged: JudgedRun,
  findings: readonly Finding[],
): { readonly message?: string; readonly trace?: string } {
  const { verdict } = requirement
  if (verdict === 'satisfied') return {}
  if (verdict === 'inconclusive' || verdict === 'inapplicable')
    return { message: clip(plain(becauseOf(requirement)), most.because) }
  const seen = clip(plainLines(decidingTest(requirement)?.message ?? 'no message').join('\n'), most.message)
  const message = [seen, ...again(requirement, judged)].join('\n\n')
  return findings.length === 0 ? { message } : { message, trace: traceOf(findings) }
}

function again(requirement: RequirementReport, judged: JudgedRun): readonly string[] {
  const place = placeOf(requirement, judged)
  if (place === undefined) return []
  const repeat = repeatOf(place.exchange, requirement.id, judged)
  const where = `${plain(place.exchange.id)}: ${plain(place.status)}, ${plain(place.who)}`
  return [['see it again:', ...commandsOf(repeat)].join('\n'), ...repeat.notes.map(plain), where]
}

/** The findings that a result is part of, the gravest first. */
const traceOf = (findings: readonly Finding[]): string =>
  findings
    .slice(0, most.findings)
    .map((finding) => `${leadOf(finding)}${plain(finding.title)}\nfix: ${plain(finding.fix)}`)
    .join('\n\n')
