import { readBaseline } from './baseline.ts'
import { prepareOutFolder } from './out-folder.ts'
import { publish } from './publish.ts'
import { whileListening } from './interrupt.ts'
import { judgeEvidence, type JudgingOptions } from './judging.ts'
import { whileJudging } from './progress.ts'
import { withEvidence } from './others-traffic.ts'

export interface JudgeCommandOptions extends Omit<JudgingOptions, 'withinMs' | 'onProgress'> {
  /** Seconds within which it is to be judged. */
  readonly deadlineS: number
  /** Where reports are written; nothing but the terminal when absent. */
  readonly outDir?: string
  readonly json: boolean
  readonly baselineFile?: string
  /** The deployment, where others' traffic holds calls to several. */
  readonly baseUrl?: string
}

/**
 * Judges evidence again, or what others recorded. Sends nothing.
 *
 * @returns the exit code
 */
export async function judge(files: readonly string[], options: JudgeCommandOptions): Promise<number> {
  const { outDir } = options
  if (outDir !== undefined) prepareOutFolder(outDir)
  const baseline = await readBaseline(options.baselineFile)
  const judging = { ...options, baseline, withinMs: options.deadlineS * 1000 }
  return whileListening(async (interruption) => {
    const exitCode = await withEvidence(files, options, async (evidence) => {
      const judged = await whileJudging((onProgress) =>
        judgeEvidence(evidence, { ...judging, onProgress }, interruption),
      )
      return publish(judged, options)
    })
    return interruption.happened() ? 130 : exitCode
  })
}
