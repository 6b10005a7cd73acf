import { certificateJson, certificateText } from '../reporters/statement/certificate.ts'
import { printable } from '../reporters/escape.ts'
import { certify as certifyLibrary } from '../lib/index.ts'
import { writeNewKey } from '../src/statement/keys.ts'
import type { CertifyOptions } from './command-options.ts'
import { workingFolder } from './library-options.ts'
import { onTerminal } from './on-terminal.ts'

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
  process.stdout.write(json ? certificateJson(certificate) : certificateText(certificate))
  return certificate.exitCode
}

/** Creates a key pair and prints what each file is for. */
function createKey(name: string, cwd: string): number {
  const { privateFile, publicFile, id } = writeNewKey(name, cwd)
  process.stdout.write(
    `${printable(privateFile)}: private key that signs statements. Keep it secret and out of the repository.\n` +
      `${printable(publicFile)}: public key that verifies them. Publish it where users know that it is yours.\n` +
      `key id ${printable(id)}\n`,
  )
  return 0
}
