import type { JudgeSettings } from '../../src/deployment/judge-settings.ts'
import { readBaseline } from '../baseline.ts'
import { openHistory } from '../history.ts'
import { prepareOutFolder } from '../out-folder.ts'
import { publish } from '../publish.ts'
import { withInterruption } from '../interrupt.ts'
import { judgeEvidence } from '../judging.ts'
import { withJudgingProgress } from '../progress.ts'
import { withEvidence } from './imported-traffic.ts'

/**
 * Judges evidence or imported traffic. Sends nothing.
 *
 * @returns the exit code
 */
export async function judge(settings: JudgeSettings): Promise<number> {
  const { files, outDir } = settings
  if (outDir !== undefined) prepareOutFolder(outDir)
  const baseline = await readBaseline(settings.baselineFile)
  const history = openHistory(settings.historyPaths)
  const judging = { ...settings, baseline, timeoutMs: settings.deadlineS * 1000 }
  return withInterruption(async (interruption) => {
    const exitCode = await withEvidence(files, settings, async (evidence) => {
      const judged = await withJudgingProgress(
        (onProgress) => judgeEvidence(evidence, { ...judging, onProgress }, interruption),
        settings,
      )
      return publish(judged, { ...settings, history })
    })
    return interruption.wasInterrupted() ? 130 : exitCode
  })
}
