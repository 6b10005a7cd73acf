import { challengeText, claimText, gapLines, stepText, verificationText } from '../reporters/statement/certificate.ts'
import { verify as verifyLibrary, type ProgressEvent } from '../api/index.ts'
import type { VerifyOptions } from './command-options.ts'
import { workingFolder } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printJson, printLine, printProblem, printText } from './output.ts'

/**
 * Verifies a statement and prints each step. With `--explain`, prints the requirement instead, and on stderr what verifying gave.
 *
 * @returns the exit code
 */
export async function verify(file: string, options: VerifyOptions): Promise<number> {
  const { json = false, ...others } = options
  const isSteps = !json && options.explain === undefined
  let isBegun = false
  const onEvent = (event: ProgressEvent) => {
    const says = event.type === 'statement' ? ` ${claimText(event.says)}` : ''
    if (!isBegun && isSteps) printLine(`${file}${says}`)
    if (event.type === 'statement' && isSteps) for (const line of gapLines(event.says)) printLine(line)
    isBegun = true
    if (event.type === 'step' && isSteps) printText(stepText(event.step))
  }
  const verification = await onTerminal({ onEvent }, ({ signal, onProgress }) =>
    verifyLibrary(file, { ...others, cwd: workingFolder(), ...{ signal, onProgress } }),
  )
  const { explanation, steps, exitCode } = verification
  if (json) printJson(JSON.stringify(verification, null, 2))
  else if (isSteps) {
    printLine(verificationText(verification))
    const challenge = challengeText(verification)
    if (challenge !== undefined) printText(challenge)
  } else {
    if (explanation !== undefined) printText(explanation)
    const failed = steps.filter(({ outcome }) => outcome === 'fails').map(stepText)
    printText(failed.join('\n'), 'stderr')
    printProblem(`${file}: ${verificationText(verification)}`)
  }
  return exitCode
}
