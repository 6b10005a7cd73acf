import { readBaseline } from './baseline.ts'
import { prepareOutFolder } from './out-folder.ts'
import { publish } from './publish.ts'
import { listenForInterruption } from './interrupt.ts'
import { judgeEvidence, type JudgingOptions } from './judging.ts'
import { whileJudging } from './progress.ts'

export interface JudgeCommandOptions extends Omit<JudgingOptions, 'withinMs' | 'onProgress'> {
  /** Seconds within which it is to be judged. */
  readonly deadlineS: number
  /** Where reports are written; nothing but the terminal when absent. */
  readonly outDir?: string
  readonly json: boolean
  readonly baselineFile?: string
}

/**
 * Judges evidence again. Sends nothing.
 *
 * @returns the exit code
 */
export async function judge(files: readonly string[], options: JudgeCommandOptions): Promise<number> {
  const { outDir } = options
  if (outDir !== undefined) prepareOutFolder(outDir)
  const baseline = await readBaseline(options.baselineFile)
  const interruption = listenForInterruption()
  const judging = { ...options, baseline, withinMs: options.deadlineS * 1000 }
  const judged = await whileJudging((onProgress) => judgeEvidence(files, { ...judging, onProgress }, interruption))
  const exitCode = await publish(judged, options)
  interruption.release()
  return interruption.happened() ? 130 : exitCode
}
