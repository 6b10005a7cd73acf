import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EarlierRun } from '../../reporters/explain.ts'
import { requestFolder } from '../../reporters/reproduce/request-files.ts'
import { once } from '../../src/std/memoized.ts'
import { resolveReadableFile } from '../../src/deployment/files/files.ts'
import { defaults } from '../../src/deployment/options/run.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { readReport } from '../../src/report/report-file.ts'
import type { Report } from '../../src/report/report.ts'
import { evidenceIn } from '../out-folder.ts'

/** Where the last run has left its report, as a rule. */
const defaultReportFiles = [join(defaults.outDir, 'report.json'), 'report.json']

/**
 * The report of an earlier run: in a folder that is named, else where one stands as a rule.
 *
 * @returns undefined where there is none, and a line that says why where there is one that cannot be read
 * @throws UsageError for a folder that is named and has none
 */
export function readLastRun(out: string | undefined, cwd: () => string): EarlierRun | string | undefined {
  const file = out === undefined ? defaultReportFiles.find(isFile) : join(out, 'report.json')
  if (file === undefined) return undefined
  const path = out === undefined ? file : resolveReadableFile('--out', file, cwd())
  const report = readReport(path)
  if (typeof report === 'string') return `${file} ${report}`
  const hasRequests = existsSync(join(dirname(path), requestFolder))
  const evidence = once(() => evidenceBeside(path, report))
  return { report, file, evidence, ...(hasRequests && { folder: dirname(file) }) }
}

const isFile = (path: string) => {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** What the run recorded, or a sentence that says why that is not to be had. */
function evidenceBeside(reportFile: string, { run }: Report): Evidence | string {
  const file = evidenceIn(dirname(reportFile))
  if (!isFile(file)) return 'no evidence.jsonl lies beside the report: what was sent and answered is not told'
  try {
    const evidence = loadEvidence([file])
    const { startedAt, seed } = evidence.header
    if (startedAt === run.startedAt && seed === run.seed) return evidence
    return 'the evidence.jsonl beside the report is of another run: what was sent and answered is not told'
  } catch (error) {
    if (isUsageError(error)) return error.message
    throw error
  }
}
