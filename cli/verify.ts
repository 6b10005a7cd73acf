import { printable, printableJson } from '../reporters/escape.ts'
import { claimText, stepText, verificationText } from '../reporters/statement/certificate.ts'
import { verify as verifyLibrary, type ProgressEvent } from '../lib/index.ts'
import type { VerifyOptions } from './command-options.ts'
import { workingFolder } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'

/**
 * Verifies a statement and prints each step.
 *
 * @returns the exit code
 */
export async function verify(file: string, options: VerifyOptions): Promise<number> {
  const { json = false, ...others } = options
  const onEvent = (event: ProgressEvent) => {
    if (event.type === 'step' && !json) process.stdout.write(`${stepText(event.step)}\n`)
  }
  let isBegun = false
  const begin = (event: ProgressEvent) => {
    const says = event.type === 'statement' ? ` ${claimText(event.says)}` : ''
    if (!isBegun && !json) process.stdout.write(`${printable(file)}${says}\n`)
    isBegun = true
    onEvent(event)
  }
  const verification = await onTerminal({ onEvent: begin }, ({ signal, onProgress }) =>
    verifyLibrary(file, { ...others, cwd: workingFolder(), ...{ signal, onProgress } }),
  )
  const text = json ? printableJson(JSON.stringify(verification, null, 2)) : verificationText(verification)
  process.stdout.write(`${text}\n`)
  return verification.exitCode
}
