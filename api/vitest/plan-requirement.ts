import { exchangeText } from '../../reporters/allure/http.ts'
import { labelsOf } from '../../reporters/allure/results.ts'
import { failureLines } from '../../reporters/failure-lines.ts'
import { occurrenceOf } from '../../reporters/occurrences.ts'
import { reasonSentence } from '../../reporters/summary.ts'
import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import type { Ending, PlannedTest } from './planned-test.ts'
import { shownLine, shownLines } from './shown-text.ts'

/** Labels that Allure's reporter for vitest does not set itself. */
const labelNames = ['epic', 'feature', 'story', 'severity', 'tag']

/**
 * Plans the test of a requirement.
 *
 * @param failsOpen true if the requirement fails the run when it is inconclusive
 * @param isEarlier true if watch mode sent nothing again for the requirement
 */
export function plannedTest(
  row: RequirementReport,
  judged: JudgedRun,
  failsOpen: boolean,
  isEarlier = false,
): PlannedTest {
  const { id, level, text, verdict } = row
  const isUnmet = verdict === 'violated' || verdict === 'advisory'
  const exchange = isUnmet ? occurrenceOf(row, judged)?.exchange : undefined
  return {
    title: shownLine(`${id}: ${text}`),
    ending: endingOf(row, judged, failsOpen),
    meta: {
      requirement: id,
      level,
      ...(verdict !== undefined && { verdict }),
      ...(isEarlier && { earlier: true as const }),
    },
    labels: verdict === undefined ? [] : labelsOf(row).filter(({ name }) => labelNames.includes(name)),
    ...(exchange && { exchange: exchangeText(exchange) }),
  }
}

function endingOf(row: RequirementReport, judged: JudgedRun, failsOpen: boolean): Ending {
  const { verdict, known, ungated } = row
  if (verdict === undefined) return { how: 'skip', note: shownLine(`not judged: ${reasonSentence(row)}`) }
  const failure = () => shownLines(failureLines({ row, ids: [row.id] }, judged))
  switch (verdict) {
    case 'satisfied':
      return { how: 'pass' }
    case 'violated':
      return known === undefined
        ? { how: 'fail', name: 'AssertionError', message: failure() }
        : { how: 'skip', note: shownLine(`known violation: ${known}`), details: failure() }
    case 'advisory':
      return {
        how: 'pass',
        note: `advisory${ungated === undefined ? '' : ` (${shownLine(ungated)})`}: ${failure()}`,
      }
    case 'broken':
      return { how: 'fail', name: 'Error', message: `This is an error in gateproof. Please report it.\n${failure()}` }
    case 'inconclusive': {
      const reason = shownLine(`inconclusive: ${reasonSentence(row)}`)
      return failsOpen ? { how: 'fail', name: 'Error', message: `${reason} (strict)` } : { how: 'skip', note: reason }
    }
    case 'inapplicable':
      return { how: 'skip', note: shownLine(`inapplicable: ${reasonSentence(row)}`) }
  }
}
