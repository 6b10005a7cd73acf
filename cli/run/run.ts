import { readBaseline } from '../baseline.ts'
import { publish } from '../publish.ts'
import { areas } from '../../suites/areas.ts'
import { packagedContract, type Contract } from '../../src/contract/document.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import type { Settings } from '../../src/deployment/deployment.ts'
import { checkModels } from '../../src/drive/plan/model-probes.ts'
import { checkProbes } from '../../src/drive/plan/planned-probes.ts'
import type { KnownViolation } from '../../src/report/baseline.ts'
import { checkOpenFileLimit } from './open-files.ts'
import { driveToFile, judgeDrive, minJudgingMs } from './driving.ts'
import { startEmbedded, printEmbeddedNotice } from './embedded.ts'
import { withInterruption } from '../interrupt.ts'
import { evidenceIn, prepareOutFolder } from '../out-folder.ts'
import { resume } from './resume.ts'
import { prepareOverseas, runOverseas, worstExitCode } from './overseas.ts'
import { withFolderLock } from '../sole-writer.ts'

/**
 * Drives the deployment, judges what was recorded and writes the reports; where both lines are to be driven, the second after the first.
 *
 * @returns the exit code
 * @throws UsageError (by `name`) before anything is sent
 */
export async function run(settings: Settings): Promise<number> {
  const contract = settings.specFile === undefined ? packagedContract() : readContract(settings.specFile)
  checkModels(settings)
  checkProbes(areas, contract, settings)
  const baseline = await readBaseline(settings.baselineFile)
  prepareOutFolder(settings.outDir)
  return withFolderLock(settings.outDir, () => driveAndReport(settings, contract, baseline))
}

async function driveAndReport(
  settings: Settings,
  contract: Contract,
  baseline: readonly KnownViolation[],
): Promise<number> {
  prepareOverseas(settings)
  checkOpenFileLimit(settings.concurrency * (settings.deployment.embedded ? 2 : 1))
  const file = evidenceIn(settings.outDir)
  const resumed = settings.resumeDir === undefined ? undefined : resume(settings, settings.resumeDir, contract, file)
  const embedded = settings.deployment.embedded ? await startEmbedded(settings, contract) : undefined
  if (embedded) printEmbeddedNotice('first', settings)
  const driven = { ...(resumed?.settings ?? settings), ...(embedded && { deployment: embedded.deployment }) }
  return withInterruption(async (interruption) => {
    const started = performance.now()
    const { failure, footer } = await driveToFile(file, driven, contract, resumed, interruption).finally(() =>
      embedded?.close(),
    )
    const leftMs = () => settings.deadlineS * 1000 - (performance.now() - started)
    const isOwn = embedded !== undefined && resumed === undefined
    const options = { ...settings, baseline, isOwn, withinMs: Math.max(leftMs(), minJudgingMs) }
    const judged = await judgeDrive(file, options, failure, interruption)
    if (failure !== undefined) process.stderr.write(`gateproof: ${failure}; what was recorded before is judged\n`)
    const exitCode = await publish(judged, settings)
    if (embedded) printEmbeddedNotice('last', settings)
    const isEnded = failure !== undefined || interruption.wasInterrupted()
    const first = { judged, footer, settings: driven, baseline, contract, leftMs }
    const second = settings.compareOverseas && !isEnded ? await runOverseas(settings, first, interruption) : 0
    if (failure !== undefined) return 2
    return interruption.wasInterrupted() ? 130 : worstExitCode(exitCode, second)
  })
}
