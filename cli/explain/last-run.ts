import { existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { EarlierRun } from '../../reporters/explain.ts'
import { requestFolder } from '../../reporters/reproduce/request-files.ts'
import { once } from '../../src/std/memoized.ts'
import { resolveReadableFile } from '../../src/deployment/files/files.ts'
import { defaults } from '../../src/deployment/options/run.ts'
import { isUsageError } from '../../src/std/usage-error.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import { readReportIn } from '../../src/report/report-file.ts'
import type { Report } from '../../src/report/report.ts'

/** Where `run` writes its report by default. */
const defaultReportFiles = [join(defaults.outDir, 'report.json'), 'report.json']

/**
 * Reads the report of the last run from `out`, or from the default places.
 *
 * @returns undefined if there is no report, and the reason if it cannot be read
 * @throws UsageError if `out` contains no report
 */
export function readLastRun(out: string | undefined, cwd: () => string): EarlierRun | string | undefined {
  const file = out === undefined ? defaultReportFiles.find(isFile) : join(out, 'report.json')
  if (file === undefined) return undefined
  const path = out === undefined ? file : resolveReadableFile('--out', file, cwd())
  const report = readReportIn(dirname(path), basename(path))
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

/** The evidence of the run, or the reason why it cannot be shown. */
function evidenceBeside(reportFile: string, { run }: Report): Evidence | string {
  const file = join(dirname(reportFile), 'evidence.jsonl')
  if (!isFile(file)) return 'no evidence.jsonl next to the report: requests and responses are not shown'
  try {
    const evidence = loadEvidence([file])
    const { startedAt, seed } = evidence.header
    if (startedAt === run.startedAt && seed === run.seed) return evidence
    return 'report.json and evidence.jsonl are from different runs: requests and responses are not shown'
  } catch (error) {
    if (isUsageError(error)) return error.message
    throw error
  }
}
