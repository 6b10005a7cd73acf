import { join } from 'node:path'
import { rmSync, statSync } from 'node:fs'
import { comparisonFiles } from '../../reporters/compare/index.ts'
import { plain } from '../../reporters/plain.ts'
import { compare } from '../../src/compare/compare.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { secondLineOf } from '../../src/deployment/second-line.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { driveTo, judgeDriven, leastForJudgingMs } from './driving.ts'
import type { Interruption } from '../interrupt.ts'
import type { Judging } from '../judging.ts'
import { evidenceIn, prepareOutFolder } from '../out-folder.ts'
import { publishComparison } from '../compare/publish-comparison.ts'
import { publish } from '../publish.ts'
import { resume } from './resume.ts'
import { tool } from '../build-info.ts'

/** What the drive of the first line came to. */
interface FirstLine {
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
const folderOf = (outDir: string): string => join(outDir, 'overseas')

/**
 * Finds out before anything is sent whether the second line can be recorded. What an earlier run told of both lines is removed, as it would
 * be taken for this one's.
 *
 * @throws UsageError that names what is in the way
 */
export function prepareSecondLine({ outDir, bothLines }: Settings): void {
  for (const name of comparisonFiles) rmSync(join(outDir, name), { force: true })
  if (bothLines) prepareOutFolder(folderOf(outDir))
}

/** The gravest exit code of two. */
export const worseOf = (one: number, other: number): number =>
  gravest.find((code) => code === one || code === other) ?? Math.max(one, other)

const gravest = [130, 4, 2, 1, 3, 0]

/**
 * Drives the same plan against the second line, within what the first has left of the budgets, judges it and compares both.
 *
 * @returns the graver exit code of the second line's verdict and of the comparison
 */
export async function runSecondLine(settings: Settings, first: FirstLine, interruption: Interruption): Promise<number> {
  const outDir = folderOf(settings.outDir)
  const own = settingsOfSecond(settings, first, outDir)
  tell(settings, `the second line: ${own.deployment.baseUrl}`)
  const file = evidenceIn(outDir)
  const resumed = own.resumeDir === undefined ? undefined : resume(own, own.resumeDir, first.contract, file)
  const started = performance.now()
  const { failure } = await driveTo(file, resumed?.settings ?? own, first.contract, resumed, interruption)
  const left = own.deadlineS * 1000 - (performance.now() - started)
  const options = { ...own, baseline: first.baseline, withinMs: Math.max(left, leastForJudgingMs) }
  const judged = await judgeDriven(file, options, failure, interruption)
  if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; what was recorded before is judged\n`)
  const exitCode = await publish(judged, { outDir, json: settings.json, silent: settings.json })
  const written = await publishBoth(settings, first.judged, judged)
  return [exitCode, written, failure === undefined ? 0 : 2].reduce(worseOf)
}

/** What the first line left, for the second. */
function settingsOfSecond(
  settings: Settings,
  { settings: driven, footer, leftMs }: FirstLine,
  outDir: string,
): Settings {
  const { deployment, resumeDir, maxRequests, maxTokens, maxCost, bothLines: _both, ...rest } = settings
  const { seed, only, skip, shard } = driven
  const left = <Name extends string>(name: Name, most: number | undefined, used: number) =>
    (most === undefined ? {} : { [name]: Math.max(0, most - used) }) as { readonly [name in Name]?: number }
  const resumed = resumeDir === undefined ? undefined : folderOf(resumeDir)
  return {
    ...rest,
    seed,
    only,
    skip,
    shard,
    ...(driven.dealt !== undefined && { dealt: driven.dealt }),
    deployment: secondLineOf(deployment),
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
async function publishBoth(settings: Settings, first: Judging, second: Judging): Promise<number> {
  const { outDir, json } = settings
  const of = ({ report, evidence }: Judging, name: string, from: string) => ({
    name,
    from,
    report,
    evidence,
    notes: [],
  })
  const lines = [of(first, 'first line', outDir), of(second, 'second line', folderOf(outDir))] as const
  tell(settings, 'both lines compared')
  const comparison = compare(lines, { tool, failOn: ['violated'] })
  return (await publishComparison(comparison, { outDir, json, silent: json })) ?? 0
}

/** Heads a part of what is told; where stdout is for JSON, nothing is. */
function tell({ json }: Settings, text: string): void {
  ;(json ? process.stderr : process.stdout).write(json ? `${plain(text)}\n` : `\n${plain(text)}\n\n`)
}
