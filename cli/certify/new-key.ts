import { printable } from '../../reporters/escape.ts'
import { writeNewKey } from '../../src/statement/keys.ts'

/**
 * Creates a key pair and prints what each file is for.
 *
 * @returns the exit code
 * @throws UsageError if a file already exists
 */
export function newKey(name: string, cwd: string): number {
  const { privateFile, publicFile, id } = writeNewKey(name, cwd)
  process.stdout.write(
    `${printable(privateFile)}: private key that signs statements. Keep it secret and out of the repository.\n` +
      `${printable(publicFile)}: public key that verifies them. Publish it where users know that it is yours.\n` +
      `key id ${printable(id)}\n`,
  )
  return 0
}
