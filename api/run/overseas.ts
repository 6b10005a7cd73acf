import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { comparisonFiles } from '../../reporters/compare/index.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Contract } from '../../src/contract/document.ts'
import { type Settings, overseasDeployment } from '../../src/deployment/deployment.ts'
import { overseasReportFile } from '../../src/deployment/report-files.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { removeFile } from '../../src/std/create-file.ts'
import { tool } from '../build-info.ts'
import { comparisonResult } from '../compare/comparison-result.ts'
import { evidenceIn, prepareOutFolder } from '../files/out-folder.ts'
import type { Judging } from '../judge/judging.ts'
import type { Telemetry } from '../otlp.ts'
import { resultOf } from '../output.ts'
import type { ExitCode, RunResult } from '../result.ts'
import { driveToFile } from './driving.ts'
import { exitCodeOfDrive, judgeDrive, minJudgingMs, withDrive } from './judged-drive.ts'
import { resume } from './resume.ts'
import type { Course } from './course.ts'

/** The finished run of the first endpoint. */
interface DomesticRun {
  readonly judged: Judging
  readonly footer: EvidenceFooter
  /** As driven: a resumed drive has the seed of the earlier one. */
  readonly settings: Settings
  readonly baseline: readonly KnownViolation[]
  readonly contract: Contract
  readonly telemetry: Telemetry | undefined
  /** Time until the deadline, which both endpoints share. */
  readonly leftMs: () => number
}

/** The folder for evidence and reports of the overseas endpoint. */
const overseasFolder = (outDir: string): string => join(outDir, 'overseas')

/**
 * Removes the comparison of an earlier run and, with `--overseas-url`, creates the second output folder.
 *
 * @throws UsageError naming the path that cannot be written
 */
export function prepareOverseas({ outDir, compareOverseas }: Settings, option: string): void {
  for (const name of comparisonFiles) removeFile(join(outDir, name))
  if (compareOverseas) prepareOutFolder(overseasFolder(outDir), option)
}

/** The more severe of two exit codes. */
export const worstExitCode = (one: ExitCode, other: ExitCode): ExitCode =>
  exitCodesBySeverity.find((code) => code === one || code === other) ?? 0

const exitCodesBySeverity = [130, 4, 2, 1, 3, 0] as const

/**
 * Drives the same plan against the overseas endpoint with the remaining budgets, judges it and compares both endpoints.
 *
 * @returns `exitCode` is the more severe one of the verdict and the comparison
 */
export async function runOverseas(
  settings: Settings,
  first: DomesticRun,
  course: Course,
): Promise<Pick<RunResult, 'overseas' | 'comparison' | 'exitCode'>> {
  const outDir = overseasFolder(settings.outDir)
  const own = overseasSettings(settings, first, outDir)
  const file = evidenceIn(outDir)
  const resumed =
    own.resumeDir === undefined ? undefined : resume(own, own.resumeDir, first.contract, file, course.names('resume'))
  const started = performance.now()
  const { baseUrl } = own.deployment
  course.onProgress?.({ type: 'endpoint', endpoint: 'overseas', baseUrl, embedded: false })
  const driven = await driveToFile(file, resumed?.settings ?? own, first.contract, { resumed }, course)
  const left = own.deadlineS * 1000 - (performance.now() - started)
  const terms = { ...own, baseline: first.baseline, timeoutMs: Math.max(left, minJudgingMs) }
  const judged = await judgeDrive(file, terms, driven, course)
  const output = {
    ...course,
    exitCode: exitCodeOfDrive(judged, driven, course),
    ...{ reportFiles: own.reportFiles, telemetry: first.telemetry },
    ...definedMembers({ specFile: own.specFile }),
    ...(course.writes && { outDir }),
  }
  const overseas = withDrive(await resultOf(judged, output), driven, course)
  course.onProgress?.({ type: 'result', endpoint: 'overseas', result: overseas })
  if (recordedSetupReason(driven.footer.why) !== undefined) return { overseas, exitCode: overseas.exitCode }
  const comparison = await compareEndpoints(settings, first.judged, judged, course)
  const written = comparison.problems.length > 0 ? comparison.exitCode : 0
  return { overseas, comparison, exitCode: worstExitCode(overseas.exitCode, written) }
}

/** The settings of the first run, with what is left of its budgets. */
function overseasSettings(
  settings: Settings,
  { settings: driven, footer, leftMs }: DomesticRun,
  outDir: string,
): Settings {
  const { deployment, resumeDir, maxRequests, maxTokens, maxCost, compareOverseas: _both, ...others } = settings
  // The upstream belongs to the first endpoint.
  const { upstream: _upstream, ...rest } = others
  const { seed, only, skip, shard } = driven
  const left = <Name extends string>(name: Name, max: number | undefined, used: number) =>
    (max === undefined ? {} : { [name]: Math.max(0, max - used) }) as { readonly [name in Name]?: number }
  const resumed = resumeDir === undefined ? undefined : overseasFolder(resumeDir)
  return {
    ...rest,
    seed,
    only,
    skip,
    shard,
    ...(driven.shardAssignment !== undefined && { shardAssignment: driven.shardAssignment }),
    deployment: overseasDeployment(deployment),
    ...left('maxRequests', maxRequests, footer.requests),
    ...left('maxTokens', maxTokens, footer.tokens),
    ...left('maxCost', maxCost, footer.cost?.spent ?? 0),
    deadlineS: Math.max(1, leftMs() / 1000),
    outDir,
    ...(rest.reportFiles !== undefined && { reportFiles: rest.reportFiles.map(overseasReportFile) }),
    ...(resumed !== undefined && hasEvidence(resumed) && { resumeDir: resumed }),
  }
}

/** The earlier run may have ended before it reached the overseas endpoint. */
const hasEvidence = (folder: string) => lstatSync(evidenceIn(folder), { throwIfNoEntry: false }) !== undefined

/** Compares both endpoints, and writes the comparison into the first output folder. */
function compareEndpoints(settings: Settings, first: Judging, second: Judging, course: Course) {
  const { outDir } = settings
  const subject = (name: string, from: string, { report, evidence }: Judging) => ({
    name,
    from,
    report,
    evidence,
    notes: [],
  })
  const subjects = [
    subject('base URL', outDir, first),
    subject('overseas URL', overseasFolder(outDir), second),
  ] as const
  const comparison = compare(subjects, { tool, failOn: ['violated'] })
  return comparisonResult(comparison, { text: course.text, ...(course.writes && { outDir }) })
}
