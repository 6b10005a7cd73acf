import { judge as judgeLibrary } from '../api/index.ts'
import type { JudgeOptions } from '../src/deployment/options/judging.ts'
import { commandContext, reportOptions } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printResult, textOptions } from './print-result.ts'

/**
 * Judges recorded evidence or imported traffic, and prints the report.
 *
 * @returns the exit code
 */
export async function judge(files: readonly string[], options: JudgeOptions): Promise<number> {
  const { json, quiet, verbose, open, reports, ...others } = options
  const result = await onTerminal({ quiet }, ({ signal, onProgress }) =>
    judgeLibrary(files, {
      ...{ ...others, ...reportOptions(reports), ...commandContext() },
      ...{ signal, onProgress, text: textOptions(quiet, verbose) },
    }),
  )
  await printResult(result, { json, open, baseline: options.writeBaseline })
  return result.exitCode
}
