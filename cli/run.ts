import { printable } from '../reporters/escape.ts'
import { run as runLibrary, type ProgressEvent } from '../api/index.ts'
import type { RunOptions } from '../src/deployment/options/run.ts'
import { deploymentOptions } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printLine, printText } from './output.ts'
import { runText } from './progress.ts'
import { printProblems, printResult, textOptions } from './print-result.ts'

/**
 * Tests a deployment and prints the report.
 *
 * @returns the exit code
 */
export async function run(options: RunOptions): Promise<number> {
  const { json = false, quiet = false, verbose, open, writeBaseline } = options
  let isEmbedded = false
  const printed: Promise<void>[] = []
  let isStarted = false
  const onEvent = (event: ProgressEvent) => {
    if (event.type === 'endpoint') {
      isEmbedded = event.embedded
      if (isEmbedded && !quiet && !isStarted) printNotice('start', json)
      isStarted = true
      if (event.endpoint === 'overseas') printHeading(`overseas endpoint: ${event.baseUrl}`, json)
    } else if (event.type === 'run') {
      if (!quiet) printLine(runText(event), 'stderr')
    } else if (event.type === 'result') {
      const isSecond = event.endpoint === 'overseas'
      printed.push(
        printResult(event.result, {
          json,
          open: open === true && !isSecond,
          ...(!isSecond && { baseline: writeBaseline, isCertifiable: !quiet }),
          ...(isSecond && json && { silent: true }),
        }),
      )
      if (isEmbedded) printNotice('end', json)
    }
  }
  const { outDir = 'gateproof-report' } = options
  const result = await onTerminal({ quiet, verbose, outDir, onEvent }, (task) =>
    runLibrary({ ...deploymentOptions(options), outDir, ...task, text: textOptions(quiet, verbose) }),
  )
  await Promise.all(printed)
  if (result.comparison !== undefined) {
    printHeading('comparison of both endpoints', json)
    printProblems(result.comparison.problems)
    if (!json) printText(result.comparison.text)
  }
  return result.exitCode
}

const notices = {
  start:
    'Testing the embedded reference gateway, not your deployment. Next: gateproof demo, or gateproof doctor --base-url URL',
  end: 'Tested the embedded reference gateway, not your deployment. Next: gateproof demo, or gateproof doctor --base-url URL',
}

/** A pass of the embedded gateway must not be mistaken for a pass of the user's deployment. */
function printNotice(which: keyof typeof notices, json: boolean): void {
  printLine(notices[which], json ? 'stderr' : 'stdout')
}

/** Prints a section heading; on stderr if stdout is reserved for JSON. */
function printHeading(text: string, json: boolean): void {
  if (json) printLine(text, 'stderr')
  else printText(`\n${printable(text)}\n\n`)
}
