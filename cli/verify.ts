import { challengeText, claimText, stepText, verificationText } from '../reporters/statement/certificate.ts'
import { verify as verifyLibrary, type ProgressEvent } from '../api/index.ts'
import type { VerifyOptions } from './command-options.ts'
import { workingFolder } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printJson, printLine, printText } from './output.ts'

/**
 * Verifies a statement and prints each step.
 *
 * @returns the exit code
 */
export async function verify(file: string, options: VerifyOptions): Promise<number> {
  const { json = false, ...others } = options
  const onEvent = (event: ProgressEvent) => {
    if (event.type === 'step' && !json) printText(stepText(event.step))
  }
  let isBegun = false
  const begin = (event: ProgressEvent) => {
    const says = event.type === 'statement' ? ` ${claimText(event.says)}` : ''
    if (!isBegun && !json) printLine(`${file}${says}`)
    isBegun = true
    onEvent(event)
  }
  const verification = await onTerminal({ onEvent: begin }, ({ signal, onProgress }) =>
    verifyLibrary(file, { ...others, cwd: workingFolder(), ...{ signal, onProgress } }),
  )
  if (json) printJson(JSON.stringify(verification, null, 2))
  else {
    printLine(verificationText(verification))
    const challenge = challengeText(verification)
    if (challenge !== undefined) printText(challenge)
  }
  return verification.exitCode
}
