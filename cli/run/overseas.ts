import { join } from 'node:path'
import { rmSync, statSync } from 'node:fs'
import { comparisonFiles } from '../../reporters/compare/index.ts'
import { printable } from '../../reporters/escape.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Contract } from '../../src/contract/document.ts'
import { type Settings, overseasDeployment } from '../../src/deployment/deployment.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { driveToFile, judgeDrive, minJudgingMs } from './driving.ts'
import type { Interruption } from '../interrupt.ts'
import type { Judging } from '../judging.ts'
import { evidenceIn, prepareOutFolder } from '../out-folder.ts'
import { publishComparison } from '../compare/publish-comparison.ts'
import { publish } from '../publish.ts'
import { resume } from './resume.ts'
import { tool } from '../build-info.ts'

/** What the drive of the first line came to. */
interface DomesticRun {
  readonly judged: Judging
  readonly footer: EvidenceFooter
  /** As it was driven: of a drive that was gone on with, with its seed. */
  readonly settings: Settings
  readonly baseline: readonly KnownViolation[]
  readonly contract: Contract
  /** Milliseconds until the deadline of both. */
  readonly leftMs: () => number
}

/** Where the second line is recorded and reported. */
const overseasFolder = (outDir: string): string => join(outDir, 'overseas')

/**
 * Finds out before anything is sent whether the second line can be recorded. What an earlier run told of both lines is removed, as it would
 * be taken for this one's.
 *
 * @throws UsageError that names what is in the way
 */
export function prepareOverseas({ outDir, compareOverseas: bothLines }: Settings): void {
  for (const name of comparisonFiles) rmSync(join(outDir, name), { force: true })
  if (bothLines) prepareOutFolder(overseasFolder(outDir))
}

/** The gravest exit code of two. */
export const worstExitCode = (one: number, other: number): number =>
  exitCodesBySeverity.find((code) => code === one || code === other) ?? Math.max(one, other)

const exitCodesBySeverity = [130, 4, 2, 1, 3, 0]

/**
 * Drives the same plan against the second line, within what the first has left of the budgets, judges it and compares both.
 *
 * @returns the graver exit code of the second line's verdict and of the comparison
 */
export async function runOverseas(settings: Settings, first: DomesticRun, interruption: Interruption): Promise<number> {
  const outDir = overseasFolder(settings.outDir)
  const own = overseasSettings(settings, first, outDir)
  printHeading(settings, `the second line: ${own.deployment.baseUrl}`)
  const file = evidenceIn(outDir)
  const resumed = own.resumeDir === undefined ? undefined : resume(own, own.resumeDir, first.contract, file)
  const started = performance.now()
  const { failure } = await driveToFile(file, resumed?.settings ?? own, first.contract, resumed, interruption)
  const left = own.deadlineS * 1000 - (performance.now() - started)
  const options = { ...own, baseline: first.baseline, withinMs: Math.max(left, minJudgingMs) }
  const judged = await judgeDrive(file, options, failure, interruption)
  if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; what was recorded before is judged\n`)
  const exitCode = await publish(judged, { outDir, json: settings.json, silent: settings.json })
  const written = await compareEndpoints(settings, first.judged, judged)
  return [exitCode, written, failure === undefined ? 0 : 2].reduce(worstExitCode)
}

/** What the first line left, for the second. */
function overseasSettings(
  settings: Settings,
  { settings: driven, footer, leftMs }: DomesticRun,
  outDir: string,
): Settings {
  const { deployment, resumeDir, maxRequests, maxTokens, maxCost, compareOverseas: _both, ...rest } = settings
  const { seed, only, skip, shard } = driven
  const left = <Name extends string>(name: Name, most: number | undefined, used: number) =>
    (most === undefined ? {} : { [name]: Math.max(0, most - used) }) as { readonly [name in Name]?: number }
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

/** The earlier run may have ended before it came to the second line. */
const hasEvidence = (folder: string) => statSync(evidenceIn(folder), { throwIfNoEntry: false })?.isFile() === true

/** What differs between both lines, on the terminal and in the folder of both. */
async function compareEndpoints(settings: Settings, first: Judging, second: Judging): Promise<number> {
  const { outDir, json } = settings
  const of = ({ report, evidence }: Judging, name: string, from: string) => ({
    name,
    from,
    report,
    evidence,
    notes: [],
  })
  const lines = [of(first, 'first line', outDir), of(second, 'second line', overseasFolder(outDir))] as const
  printHeading(settings, 'both lines compared')
  const comparison = compare(lines, { tool, failOn: ['violated'] })
  return (await publishComparison(comparison, { outDir, json, silent: json })) ?? 0
}

/** Heads a part of what is told; where stdout is for JSON, nothing is. */
function printHeading({ json }: Settings, text: string): void {
  ;(json ? process.stderr : process.stdout).write(json ? `${printable(text)}\n` : `\n${printable(text)}\n\n`)
}
