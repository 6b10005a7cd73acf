import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { removeReports, writeReportFiles, type WriteResult } from '../../reporters/index.ts'
import type { Repeat, Settings } from '../../src/deployment/deployment.ts'
import type { EvidenceFooter } from '../../src/evidence/exchange.ts'
import type { Conclusion } from '../../src/report/report.ts'
import { createMergedRuns, type MergedRun, type RunsEnd } from '../../src/repeat/merged-runs.ts'
import { removeFile } from '../../src/std/create-file.ts'
import { definedMembers } from '../../src/std/defined-members.ts'
import { evidenceIn, prepareOutFolder } from '../files/out-folder.ts'
import { removeRunFolder, runFolder, runReportIn } from '../files/run-folders.ts'
import { exitCodeOfFailures, problemsOf } from '../output.ts'
import type { RunResult } from '../result.ts'
import { isAborted } from '../task.ts'
import { driveSettings, type Driven } from './drive.ts'
import { judgeDrive, resultOfDrive, type Course, type Prepared } from './judged-drive.ts'
import { maxSeed } from '../../src/deployment/values.ts'

/** What is left of the budgets. */
type Budgets = Pick<Settings, 'maxRequests' | 'maxTokens' | 'maxCost'>

/**
 * Drives and judges several times, and reports all runs as one. Ends early if nothing can be tested, if gateproof itself failed, if a budget
 * is used up or if the caller aborts. What one run needs in memory is released before the next.
 */
export async function repeatRuns(
  settings: Settings,
  repeat: Repeat,
  prepared: Prepared,
  course: Course,
): Promise<RunResult> {
  const { outDir } = settings
  const { onProgress, names } = course
  removeReports(outDir, settings.reportFiles)
  removeFile(evidenceIn(outDir))
  const { count, forMs = Infinity } = repeat
  const runs = createMergedRuns(definedMembers({ asked: count, forMs: repeat.forMs }))
  const started = performance.now()
  const leftMs = () => forMs - (performance.now() - started)
  let budgets = budgetsOf(settings)
  /** The number of runs in a row that tested nothing. */
  let untested = 0
  for (let run = 1; ; run += 1) {
    const folder = join(outDir, runFolder(run))
    prepareOutFolder(folder, names('outDir'), outDir)
    const own = settingsOfRun(settings, run, folder, budgets)
    const numbered = { type: 'run', run, seed: own.seed, ...(count !== undefined && { of: count }) } as const
    onProgress?.(numbered)
    const { judged, driven } = await driveAndJudgeOnce(own, prepared, course)
    const { failures } = await writeReportFiles(judged, [{ format: 'json', file: runReportIn(folder) }])
    const memoryMiB = Math.round(process.memoryUsage.rss() / 2 ** 20)
    const { evidence, terms, ...concluded } = judged
    const stays = runs.add({ run, evidence, concluded, terms, folder: runFolder(run), memoryMiB })
    if (!stays) removeRunFolder(folder)
    const { verdict, complete, judged: counts } = judged.report
    onProgress?.({ ...numbered, verdict, ...definedMembers({ complete }), judged: counts })
    budgets = leftOf(budgets, driven.footer)
    untested = isUntested(driven) ? untested + 1 : 0
    const finished = {
      run,
      of: count,
      driven,
      verdict,
      untested,
      isUsedUp: isUsedUp(settings, budgets, driven),
      failures,
    }
    if (untested > 0 && !isFirst(finished)) await pause(Math.min(pauseAfter(untested), leftMs()), course)
    const isOver = run === count || leftMs() <= 0
    const end = isAborted(course) ? aborted(finished) : isOver ? {} : endOf(finished, forMs, settings.minJudged)
    if (end !== undefined) return reportRuns(runs.merged(end), finished, { settings, prepared, course })
  }
}

/** The result of all runs, written and rendered as that of one. */
async function reportRuns(
  merged: MergedRun,
  finished: LastRun,
  { settings, prepared, course }: { readonly settings: Settings; readonly prepared: Prepared; readonly course: Course },
): Promise<RunResult> {
  const { driven, failures } = finished
  const last = isFirst(finished) ? driven : { ...driven, footer: withoutSetup(driven.footer) }
  const own = await resultOfDrive(merged, last, course, {
    ...{ settings, telemetry: prepared.telemetry, exitCode: exitCodeOfFailures(failures) },
    history: isFirst(finished) ? undefined : prepared.history,
  })
  const result = { ...own, problems: [...problemsOf(failures), ...own.problems] }
  course.onProgress?.({ type: 'result', endpoint: 'domestic', result })
  return result
}

/** True if nothing was ever tested: then the result is that of the first run. */
const isFirst = ({ run, untested }: LastRun) => run === 1 && untested === 1

/** A deployment that is down would end each run at once: the pause after it doubles up to the maximum. */
const pauseAfter = (untested: number) => Math.min(10_000, 500 * 2 ** Math.min(untested, 10))
/** Without `--for`, this number of runs in a row that test nothing ends the command. */
const maxUntested = 3

async function driveAndJudgeOnce(settings: Settings, { contract, baseline }: Prepared, course: Course) {
  const started = performance.now()
  const { driven, file, settings: own } = await driveSettings(settings, contract, course, course.names)
  const leftMs = settings.deadlineS * 1000 - (performance.now() - started)
  const terms = { ...settings, baseline, leftMs, isInProcess: own.deployment.embedded, keepsResults: true }
  return { driven, judged: await judgeDrive(file, terms, driven, course) }
}

/** The settings of one run: its seed, its folder and what is left of the budgets. */
function settingsOfRun(settings: Settings, run: number, outDir: string, budgets: Budgets): Settings {
  const { repeat: _repeat, reportFiles: _files, asked, ...others } = settings
  const seed = seedOfRun(settings.seed, run)
  return {
    ...others,
    ...budgets,
    seed,
    outDir,
    ...(asked && { asked: { ...asked, ...(asked.seed !== undefined && { seed }) } }),
  }
}

const budgetsOf = ({ maxRequests, maxTokens, maxCost }: Settings): Budgets =>
  definedMembers({ maxRequests, maxTokens, maxCost })

/** True if nothing is left of a budget. `--max-tokens 0` is a selection: what bills nothing is sent in each run. */
const isUsedUp = ({ maxTokens, maxCost }: Settings, left: Budgets, { footer }: Driven): boolean =>
  left.maxRequests === 0 ||
  (left.maxTokens === 0 && maxTokens !== 0) ||
  (left.maxCost === 0 && maxCost !== 0) ||
  (footer.ended === 'budget' && maxTokens !== 0 && maxCost !== 0)

function leftOf({ maxRequests, maxTokens, maxCost }: Budgets, { requests, tokens, cost }: EvidenceFooter): Budgets {
  const left = (max: number | undefined, used: number) => (max === undefined ? undefined : Math.max(0, max - used))
  return definedMembers({
    maxRequests: left(maxRequests, requests),
    maxTokens: left(maxTokens, tokens),
    maxCost: left(maxCost, cost?.spent ?? 0),
  })
}

const isUntested = ({ footer }: Driven) => footer.ended === 'unreachable' || footer.ended === 'setup'

/** A later run that tested nothing is listed; it does not decide about the others. */
const withoutSetup = ({ why: _why, ...footer }: EvidenceFooter): EvidenceFooter => footer

const countText = (run: number, of: number | undefined) => `run ${run}${of === undefined ? '' : ` of ${of}`}`

const aborted = ({ run, of }: LastRun): RunsEnd => ({
  interrupted: `interrupted: the runs were stopped during ${countText(run, of)}`,
})

interface LastRun {
  readonly run: number
  readonly of: number | undefined
  readonly driven: Driven
  readonly verdict: Conclusion
  readonly untested: number
  readonly isUsedUp: boolean
  /** Of its report. */
  readonly failures: WriteResult['failures']
}

/** Why no further run follows, before all were made; undefined if one does. */
function endOf(finished: LastRun, forMs: number, minJudged: number | undefined): RunsEnd | undefined {
  const { run, of, driven, verdict, untested, failures } = finished
  const endText = (why: string) => `ended after ${countText(run, of)}: ${why}`
  const ended = (why: string): RunsEnd => ({ note: endText(why) })
  if (driven.failure !== undefined || failures.length > 0) return ended('a file could not be written')
  if (isFirst(finished)) return ended('nothing could be tested')
  if (verdict === 'broken') return ended('gateproof itself failed')
  if (forMs === Infinity && untested === maxUntested) return ended(`${maxUntested} runs in a row tested nothing`)
  if (!finished.isUsedUp) return undefined
  const why = endText('a budget is used up')
  return minJudged === undefined ? { gap: why } : { note: why }
}

/** Waits, unless the caller aborts. */
async function pause(ms: number, { signal, driveSignal }: Course): Promise<void> {
  const either = AbortSignal.any([signal, driveSignal].filter((one) => one !== undefined))
  if (ms <= 0 || either.aborted) return
  await setTimeout(ms, undefined, { signal: either, ref: true }).catch(() => undefined)
}

/** The seed of a run of `--repeat`: the first run has the given seed, each later one the next number. The largest is followed by 0. */
const seedOfRun = (seed: number, run: number): number => (seed + run - 1) % (maxSeed + 1)
