import { printable, truncate } from '../../reporters/escape.ts'
import { reasonText } from '../../src/results/reasons.ts'
import { setupExitCode, type SetupReason } from '../../src/results/setup.ts'
import { oneLine } from '../../src/std/usage-error.ts'
import type { Judging } from '../judging.ts'
import { publish, type PublishOptions } from '../publish.ts'

const maxLineLength = 600

/**
 * Writes the reports of a run that tested nothing, and prints one line that says why.
 *
 * @returns the exit code
 */
export async function publishUntested(why: SetupReason, judged: Judging, options: PublishOptions): Promise<number> {
  const exitCode = await publish(judged, { ...options, silent: !options.json })
  process.stderr.write(`gateproof: ${printable(truncate(oneLine(reasonText(why)), maxLineLength))}\n`)
  return exitCode === judged.exitCode ? setupExitCode(why) : exitCode
}
