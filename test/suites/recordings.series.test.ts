import { beforeAll, describe, expect, test } from 'vitest'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { probeNameOf } from '../../suites/limits/names.ts'
import { endpointOf, titleOf } from '../../suites/limits/titles.ts'
import type { Finding, Report, RequirementReport } from '../../src/report/report.ts'
import { reportedViolationsIn, judgeAll, readReportedViolations, recordings as all } from '../recordings/judge-all.ts'
import {
  aboutToday,
  adviceJudged,
  foundSince,
  judgements as allJudgements,
  misjudged,
  undecided,
  type Judgement,
} from '../recordings/judgements.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { shareOf, testsEveryFault } from '../series.ts'

/**
 * Of real gateways, judged by today's document, exactly what a person found in them must be reported. See
 * test/recordings/README.md for what the judgements mean.
 */
const recordings = shareOf(all, (_name, index) => testsEveryFault || index % 3 === 0)
const judgements = allJudgements.filter(({ recording }) => recordings.includes(recording))

let reports: ReadonlyMap<string, Report>
beforeAll(async () => void (reports = await judgeAll(recordings)), 600_000)

const rowsOf = (recording: string) => reports.get(recording)?.requirements ?? []
const verdictOf = (row: Judgement) => rowsOf(row.recording).find(({ id }) => id === aboutToday(row))?.verdict
const isReported = ({ verdict }: Pick<RequirementReport, 'verdict'>) => verdict === 'violated' || verdict === 'advisory'

/** A finding as the first lines of a report have it, and its requirements below. */
const shownFinding = ({ impact, verdict, title, exchanges, requirements }: Finding) =>
  `${impact}, ${verdict}: ${title} (exchanges: ${exchanges})\n${requirements.map((id) => `    ${id}\n`).join('')}`

/** The title of the check that judges the request of a limit. */
const triedBy = (exchange: string) => titles.get(exchange.split('#', 1)[0] ?? '')

const titles = new Map(
  casesOf(packagedContract().document).flatMap((group) =>
    group.cases.map((one) => [`${probeNameOf(group)}/${one.name}`, `${endpointOf(group.operation)}: ${titleOf(one)}`]),
  ),
)

const isUndecided = ({ recording, requirement }: Judgement) => `${recording} ${requirement}` in undecided
const isMisjudged = ({ recording, requirement }: Judgement) => misjudged.includes(`${recording} ${requirement}`)

const judgedAs = (start: RegExp) => judgements.filter((row) => start.test(row.judgement) && !isMisjudged(row))

test.each(judgements.filter(isMisjudged))('$recording: $requirement is still reported, though wrongly', (row) => {
  expect(['violated', 'advisory']).toContain(verdictOf(row))
})

const trueJudgements = judgedAs(/^(?:true|missed|masked)/)

test.each(trueJudgements.filter((row) => !isUndecided(row)))('$recording: $requirement is reported', (row) => {
  expect(['violated', 'advisory']).toContain(verdictOf(row))
})

test.each(trueJudgements.filter(isUndecided))('$recording: $requirement is undecided', (row) => {
  expect(verdictOf(row)).toBe('inconclusive')
})

test.each(judgedAs(/^false/))('$recording: $requirement is not reported', (row) => {
  expect(['violated', 'advisory', 'broken']).not.toContain(verdictOf(row))
})

test.each(judgedAs(/^duplicate/))('$recording: $requirement is reported only under another requirement', (row) => {
  expect(['violated', 'advisory', 'broken']).not.toContain(verdictOf(row))
})

test.each(judgedAs(/^over-reading/))('$recording: $requirement is advisory at most', (row) => {
  expect(['violated', 'broken']).not.toContain(verdictOf(row))
})

describe.each(recordings)('%s', (recording) => {
  test('has a report that conforms to its schema', () => {
    const report = reports.get(recording)
    expect(report && flawsOfReport(report)).toEqual([])
  })

  const of = (rows: readonly Judgement[]) => rows.filter((row) => row.recording === recording)
  const judged = [...of(judgements).map(aboutToday), ...Object.keys(foundSince[recording] ?? {})]
  const advised = of(adviceJudged).map(({ requirement }) => requirement)
  const idsOf = (...verdicts: readonly string[]) =>
    rowsOf(recording).flatMap(({ id, verdict = '' }) => (verdicts.includes(verdict) ? [id] : []))

  test('has no violation that was not reviewed', () => {
    expect(idsOf('violated', 'broken').filter((id) => !judged.includes(id))).toEqual([])
  })

  test('has exactly the advisory requirements that were reviewed', () => {
    const others = of(judgements).map(({ requirement }) => requirement)
    expect(idsOf('advisory').filter((id) => ![...judged, ...others, ...advised].includes(id))).toEqual([])
    expect(advised.filter((id) => !idsOf('advisory').includes(id))).toEqual([])
  })

  test('has the number of violations in the proof', () => {
    expect(reportedViolationsIn(reports)[recording]).toEqual(readReportedViolations()[recording])
  })

  test('shows the failing request of a limit before the one it is compared with', () => {
    const limits = rowsOf(recording).filter((row) => row.id.startsWith('limits.') && isReported(row))
    const shown = limits.flatMap(({ tests }) =>
      tests.filter(({ failed = 0, compared = 0 }) => failed > 0 && compared > 0),
    )
    const others = shown.filter(({ name, exchanges: [id = ''] }) => triedBy(id) !== name)
    expect(others).toEqual([])
  })

  test('reports every violation that was found since', () => {
    const reported = new Set(
      rowsOf(recording)
        .filter(isReported)
        .map(({ id }) => id),
    )
    expect(Object.keys(foundSince[recording] ?? {}).filter((id) => !reported.has(id))).toEqual([])
  })

  test('has readable findings', async () => {
    const { findings = [] } = reports.get(recording) ?? {}
    await expect(findings.map(shownFinding).join('\n')).toMatchFileSnapshot(`../recordings/findings/${recording}.txt`)
  })

  test('has a finding for each reported requirement, and no other', () => {
    const { findings = [] } = reports.get(recording) ?? {}
    const reported = rowsOf(recording).filter(isReported)
    expect(new Set(findings.flatMap(({ requirements }) => requirements))).toEqual(new Set(reported.map(({ id }) => id)))
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
  })
})
