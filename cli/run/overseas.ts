import { join } from 'node:path'
import { rmSync, statSync } from 'node:fs'
import { comparisonFiles } from '../../reporters/compare/index.ts'
import { printable } from '../../reporters/escape.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Contract } from '../../src/contract/document.ts'
import { type Settings, overseasDeployment } from '../../src/deployment/deployment.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { driveToFile, judgeDrive, minJudgingMs } from './driving.ts'
import type { Interruption } from '../interrupt.ts'
import type { Judging } from '../judging.ts'
import { evidenceIn, prepareOutFolder } from '../out-folder.ts'
import { publishComparison } from '../compare/publish-comparison.ts'
import { publish } from '../publish.ts'
import { resume } from './resume.ts'
import { publishUntested } from './untested.ts'
import { tool } from '../build-info.ts'

/** The finished run of the first endpoint. */
interface DomesticRun {
  readonly judged: Judging
  readonly footer: EvidenceFooter
  /** As driven: a resumed drive has the seed of the earlier one. */
  readonly settings: Settings
  readonly baseline: readonly KnownViolation[]
  readonly contract: Contract
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
export function prepareOverseas({ outDir, compareOverseas: compareOverseas }: Settings): void {
  for (const name of comparisonFiles) rmSync(join(outDir, name), { force: true })
  if (compareOverseas) prepareOutFolder(overseasFolder(outDir))
}

/** The more severe of two exit codes. */
export const worstExitCode = (one: number, other: number): number =>
  exitCodesBySeverity.find((code) => code === one || code === other) ?? Math.max(one, other)

const exitCodesBySeverity = [130, 4, 2, 1, 3, 0]

/**
 * Drives the same plan against the overseas endpoint with the remaining budgets, judges it and compares both endpoints.
 *
 * @returns the more severe exit code of the verdict and the comparison
 */
export async function runOverseas(settings: Settings, first: DomesticRun, interruption: Interruption): Promise<number> {
  const outDir = overseasFolder(settings.outDir)
  const own = overseasSettings(settings, first, outDir)
  printHeading(settings, `overseas endpoint: ${own.deployment.baseUrl}`)
  const file = evidenceIn(outDir)
  const resumed = own.resumeDir === undefined ? undefined : resume(own, own.resumeDir, first.contract, file)
  const started = performance.now()
  const { failure, footer } = await driveToFile(file, resumed?.settings ?? own, first.contract, resumed, interruption)
  const left = own.deadlineS * 1000 - (performance.now() - started)
  const options = { ...own, baseline: first.baseline, timeoutMs: Math.max(left, minJudgingMs) }
  const judged = await judgeDrive(file, options, failure, interruption)
  if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; judging what was recorded before\n`)
  const { json, quiet } = settings
  const untested = recordedSetupReason(footer.why)
  if (untested !== undefined) return publishUntested(untested, judged, { outDir, json: false })
  const exitCode = await publish(judged, { outDir, json, quiet, silent: json })
  const written = await compareEndpoints(settings, first.judged, judged)
  return [exitCode, written, failure === undefined ? 0 : 2].reduce(worstExitCode)
}

/** The settings of the first run, with what is left of its budgets. */
function overseasSettings(
  settings: Settings,
  { settings: driven, footer, leftMs }: DomesticRun,
  outDir: string,
): Settings {
  const { deployment, resumeDir, maxRequests, maxTokens, maxCost, compareOverseas: _both, ...rest } = settings
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
    ...(resumed !== undefined && hasEvidence(resumed) && { resumeDir: resumed }),
  }
}

/** The earlier run may have ended before it reached the overseas endpoint. */
const hasEvidence = (folder: string) => statSync(evidenceIn(folder), { throwIfNoEntry: false })?.isFile() === true

/** Compares both endpoints on the terminal and in the first output folder. */
async function compareEndpoints(settings: Settings, first: Judging, second: Judging): Promise<number> {
  const { outDir, json, quiet } = settings
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
  printHeading(settings, 'comparison of both endpoints')
  const comparison = compare(subjects, { tool, failOn: ['violated'] })
  return (await publishComparison(comparison, { outDir, json, quiet, silent: json })) ?? 0
}

/** Prints a section heading; on stderr if stdout is reserved for JSON. */
function printHeading({ json }: Settings, text: string): void {
  ;(json ? process.stderr : process.stdout).write(json ? `${printable(text)}\n` : `\n${printable(text)}\n\n`)
}
