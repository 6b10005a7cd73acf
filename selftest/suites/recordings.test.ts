import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { loadEvidence } from '../../src/evidence/store.ts'
import { conclude } from '../../src/verdict/conclude.ts'
import { judgedBy } from '../../src/verdict/contract.ts'
import { startJudge, type Judge } from '../../src/verdict/judge.ts'
import type { Finding, Report, RequirementReport } from '../../src/verdict/report.ts'
import { flawsOfReport } from '../reporters/report-schema.ts'
import { aboutToday, evidenceOf, foundSince, judgements, undecided, type Judgement } from '../recordings/judgements.ts'
import { scratchFile } from './harness.ts'

/**
 * Of real gateways, judged by today's document, exactly what a person found in them must be reported. See
 * selftest/recordings/README.md for what the judgements mean.
 */
const names = [...new Set(judgements.map(({ recording }) => recording))]

let judge: Judge
let reports: ReadonlyMap<string, Report>
beforeAll(async () => {
  judge = startJudge({ terms: { spec: 'packaged' } })
  const files = names.map((name) => {
    const file = scratchFile()
    writeFileSync(file, evidenceOf(name))
    return file
  })
  const results = await judge.judge(...files.map((file) => [file]))
  const contract = packagedContract()
  const requirements = requirementsOf(contract.document)
  reports = new Map(
    names.map((name, index) => {
      const evidence = judgedBy(loadEvidence([files[index] ?? '']), contract)
      const selected = (id: string) => isSelected(id, evidence.header)
      const result = results[index] ?? { checks: [], crashes: ['nothing was judged'] }
      const terms = { requirements, selected, profile: 'spec', strict: false, judgeMs: 0 } as const
      return [name, conclude(evidence, result, terms).report]
    }),
  )
}, 120_000)
afterAll(() => judge.close())

const rowsOf = (recording: string) => reports.get(recording)?.requirements ?? []
const verdictOf = (row: Judgement) => rowsOf(row.recording).find(({ id }) => id === aboutToday(row))?.verdict
const isReported = ({ verdict }: Pick<RequirementReport, 'verdict'>) => verdict === 'violated' || verdict === 'advisory'

/** A finding as the first lines of a report have it, and its requirements below. */
const shownFinding = ({ impact, verdict, title, exchanges, requirements }: Finding) =>
  `${impact}, ${verdict}: ${title} (exchanges: ${exchanges})\n${requirements.map((id) => `    ${id}\n`).join('')}`

const judgedAs = (start: RegExp) => judgements.filter(({ judgement }) => start.test(judgement))

const trueJudgements = judgedAs(/^(?:true|missed|masked)/)

test.each(trueJudgements.filter(({ requirement }) => !(requirement in undecided)))(
  '$recording: $requirement is told',
  (row) => {
    expect(['violated', 'advisory']).toContain(verdictOf(row))
  },
)

test.each(trueJudgements.filter(({ requirement }) => requirement in undecided))(
  '$recording: $requirement is undecided',
  (row) => {
    expect(verdictOf(row)).toBe('inconclusive')
  },
)

test.each(judgedAs(/^false/))('$recording: $requirement is not told', (row) => {
  expect(['violated', 'advisory', 'broken']).not.toContain(verdictOf(row))
})

test.each(judgedAs(/^second accusation/))('$recording: $requirement is told by another one alone', (row) => {
  expect(['violated', 'advisory', 'broken']).not.toContain(verdictOf(row))
})

test.each(judgedAs(/^over-reading/))('$recording: $requirement is advice at most', (row) => {
  expect(['violated', 'broken']).not.toContain(verdictOf(row))
})

describe.each(names)('%s', (recording) => {
  test('has a report that keeps to its schema', () => {
    const report = reports.get(recording)
    expect(report && flawsOfReport(report)).toEqual([])
  })

  test('is accused of nothing that nobody looked at', () => {
    const judged = judgements.filter((row) => row.recording === recording).map(aboutToday)
    const expected = new Set([...judged, ...Object.keys(foundSince[recording] ?? {})])
    const reported = rowsOf(recording).filter(({ verdict }) => verdict === 'violated' || verdict === 'broken')
    expect(reported.map(({ id }) => id).filter((id) => !expected.has(id))).toEqual([])
  })

  test('shows of a limit the request that tried it, and the one to compare with behind', () => {
    const limits = rowsOf(recording).filter((row) => row.id.startsWith('limits.') && isReported(row))
    const shown = limits.flatMap(({ tests }) =>
      tests.filter(({ failed = 0, compared = 0 }) => failed > 0 && compared > 0),
    )
    const others = shown.filter(({ name, exchanges: [id = ''] }) => !name.startsWith(`${id.replace(/^[^/]*\//, '')}: `))
    expect(others).toEqual([])
  })

  test('is accused of all that was found since', () => {
    const reported = new Set(
      rowsOf(recording)
        .filter(isReported)
        .map(({ id }) => id),
    )
    expect(Object.keys(foundSince[recording] ?? {}).filter((id) => !reported.has(id))).toEqual([])
  })

  test('is told in findings that a person can read', async () => {
    const { findings = [] } = reports.get(recording) ?? {}
    await expect(findings.map(shownFinding).join('\n')).toMatchFileSnapshot(`../recordings/findings/${recording}.txt`)
  })

  test('has each accusation in a finding, and nothing else', () => {
    const { findings = [] } = reports.get(recording) ?? {}
    const accused = rowsOf(recording).filter(isReported)
    expect(new Set(findings.flatMap(({ requirements }) => requirements))).toEqual(new Set(accused.map(({ id }) => id)))
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length)
  })
})
