import { readBaseline } from './baseline.ts'
import { prepareOutFolder } from './out-folder.ts'
import { publish } from './publish.ts'
import { judgeEvidence, type JudgingOptions } from './judging.ts'

export interface JudgeCommandOptions extends JudgingOptions {
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
  const judged = await judgeEvidence(files, { ...options, baseline: await readBaseline(options.baselineFile) })
  return publish(judged, options)
}
