import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packagedContract } from '../../src/contract/document.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { withContract } from '../../src/outcomes/recording.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import type { Report, RequirementReport } from '../../src/report/report.ts'
import { protocolAreas } from '../prove/scope.ts'
import { concludeTrial } from '../suites/harness.ts'
import { evidenceOf, judgements } from './judgements.ts'

/** The recordings that a person reviewed. */
export const recordings: readonly string[] = [...new Set(judgements.map(({ recording }) => recording))]

/** The report of each of these recordings, by today's document and suites. */
export async function judgeAll(names: readonly string[] = recordings): Promise<ReadonlyMap<string, Report>> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-recordings-'))
  const reports = new Map<string, Report>()
  try {
    for (const name of names) {
      const file = join(folder, `${name}.jsonl`)
      writeFileSync(file, evidenceOf(name))
      reports.set(name, await reportOf(withProtocols(loadEvidence([file]))))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return reports
}

/** The recording of both ends alone, with the rules of the protocols, which judge its answers to clients too. */
function withProtocols(recorded: Evidence): Evidence {
  if (recorded.scripts.size === 0) return recorded
  const { header } = recorded
  return { ...recorded, header: { ...header, only: [...header.only, ...protocolAreas] } }
}

/** The report on recorded evidence, by today's document and suites. */
async function reportOf(recorded: Evidence): Promise<Report> {
  const result = await judgeInProcess(recorded, {}, { spec: 'packaged' })
  return concludeTrial(withContract(recorded, packagedContract()), result).report
}

/** The reported requirements of a gateway: ids in document order. */
export interface ReportedViolations {
  readonly satisfied: number
  readonly violated: readonly string[]
  readonly advisory: readonly string[]
}

const reportedViolationsFile = new URL('reported-violations.json', import.meta.url)

/** The violated and advisory requirements of each recording, from the last `npm run proof -- recordings`. */
export const readReportedViolations = (): Readonly<Record<string, ReportedViolations>> =>
  JSON.parse(readFileSync(reportedViolationsFile, 'utf8')) as Readonly<Record<string, ReportedViolations>>

export const writeReportedViolations = (reportedViolations: Readonly<Record<string, ReportedViolations>>): void =>
  writeFileSync(reportedViolationsFile, `${JSON.stringify(reportedViolations, null, 1)}\n`)

/** The violated and advisory requirements of the reports, by recording. */
export function reportedViolationsIn(
  reports: ReadonlyMap<string, Report>,
): Readonly<Record<string, ReportedViolations>> {
  const idsOf = (rows: readonly RequirementReport[], verdict: RequirementReport['verdict']) =>
    rows.filter((row) => row.verdict === verdict).map(({ id }) => id)
  const all = [...reports].map(([name, { requirements, summary }]) => {
    const [violated, advisory] = [idsOf(requirements, 'violated'), idsOf(requirements, 'advisory')]
    return [name, { satisfied: summary.satisfied, violated, advisory }] as const
  })
  return Object.fromEntries(all)
}
