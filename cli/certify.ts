import { certificateJson, certificateText } from '../reporters/statement/certificate.ts'
import { certify as certifyLibrary } from '../api/index.ts'
import { writeNewKey } from '../src/statement/keys.ts'
import type { CertifyOptions } from './command-options.ts'
import { workingFolder } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'
import { printJson, printLine, printText } from './output.ts'

/**
 * Judges the evidence of a run again and writes a statement of the result, or prints every reason for a refusal.
 *
 * @returns the exit code
 */
export async function certify(folders: readonly string[], options: CertifyOptions): Promise<number> {
  const { json = false, newKey, ...others } = options
  const cwd = workingFolder()
  if (newKey !== undefined) return createKey(newKey, cwd)
  const certificate = await onTerminal({}, ({ signal, onProgress }) =>
    certifyLibrary(folders, { ...others, cwd, env: process.env, ...{ signal, onProgress } }),
  )
  if (json) printJson(certificateJson(certificate))
  else printText(certificateText(certificate))
  return certificate.exitCode
}

/** Creates a key pair and prints what each file is for. */
function createKey(name: string, cwd: string): number {
  const { privateFile, publicFile, id } = writeNewKey(name, cwd)
  printLine(`${privateFile}: private key that signs statements. Keep it secret and out of the repository.`)
  printLine(`${publicFile}: public key that verifies them. Publish it where users know that it is yours.`)
  printLine(`key id ${id}`)
  return 0
}
