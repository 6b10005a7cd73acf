import { readBaseline } from '../baseline.ts'
import { publish } from '../publish.ts'
import { areas } from '../../suites/areas.ts'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { checkModels } from '../../src/drive/plan/model-probes.ts'
import { checkProbes } from '../../src/drive/plan/planned-probes.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { recordedSetupReason } from '../../src/results/setup.ts'
import { checkOpenFileLimit } from './open-files.ts'
import { driveToFile, judgeDrive, minJudgingMs } from './driving.ts'
import { startEmbedded, printEmbeddedNotice } from './embedded.ts'
import { openHistory, type History } from '../history.ts'
import { withInterruption } from '../interrupt.ts'
import { evidenceIn, prepareOutFolder, withFolderLock } from '../out-folder.ts'
import { resume } from './resume.ts'
import { prepareOverseas, runOverseas, worstExitCode } from './overseas.ts'
import { publishUntested } from './untested.ts'

/**
 * Drives the deployment, judges the evidence and writes the reports. With `--overseas-url`, then does the same for the overseas
 * endpoint.
 *
 * @returns the exit code
 * @throws UsageError before anything is sent
 */
export async function run(settings: Settings): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  const baseline = await readBaseline(settings.baselineFile)
  prepareOutFolder(settings.outDir)
  const history = openHistory(settings.historyPaths)
  return withFolderLock(settings.outDir, () => driveAndReport(settings, contract, baseline, history))
}

async function driveAndReport(
  settings: Settings,
  contract: Contract,
  baseline: readonly KnownViolation[],
  history: History | undefined,
): Promise<number> {
  prepareOverseas(settings)
  checkOpenFileLimit(settings.concurrency * (settings.deployment.embedded ? 2 : 1))
  const file = evidenceIn(settings.outDir)
  const resumed = settings.resumeDir === undefined ? undefined : resume(settings, settings.resumeDir, contract, file)
  const embedded = settings.deployment.embedded ? await startEmbedded(settings, contract) : undefined
  if (embedded && !settings.quiet) printEmbeddedNotice('start', settings)
  const driven = { ...(resumed?.settings ?? settings), ...(embedded && { deployment: embedded.deployment }) }
  return withInterruption(async (interruption) => {
    const started = performance.now()
    const { failure, footer } = await driveToFile(file, driven, contract, resumed, interruption).finally(() =>
      embedded?.close(),
    )
    const leftMs = () => settings.deadlineS * 1000 - (performance.now() - started)
    const isInProcess = embedded !== undefined && resumed === undefined
    const options = { ...settings, baseline, isInProcess, timeoutMs: Math.max(leftMs(), minJudgingMs) }
    const judged = await judgeDrive(file, options, failure, interruption)
    if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; judging what was recorded before\n`)
    const untested = recordedSetupReason(footer.why)
    if (untested !== undefined) return publishUntested(untested, judged, settings)
    const exitCode = await publish(judged, { ...settings, history })
    if (embedded) printEmbeddedNotice('end', settings)
    const isStopped = failure !== undefined || interruption.wasInterrupted()
    const domestic = { judged, footer, settings: driven, baseline, contract, leftMs }
    const overseas = settings.compareOverseas && !isStopped ? await runOverseas(settings, domestic, interruption) : 0
    if (failure !== undefined) return 2
    return interruption.wasInterrupted() ? 130 : worstExitCode(exitCode, overseas)
  })
}
