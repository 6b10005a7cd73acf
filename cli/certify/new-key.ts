import { printable } from '../../reporters/escape.ts'
import { writeNewKey } from '../../src/statement/keys.ts'

/**
 * Makes a pair of keys, and says what becomes of which.
 *
 * @returns the exit code
 * @throws UsageError where a file is there already
 */
export function newKey(name: string, cwd: string): number {
  const { privateFile, publicFile, id } = writeNewKey(name, cwd)
  const lines = [
    `${privateFile}: signs statements; keep it secret, and out of the repository`,
    `${publicFile}: checks them; publish it where people know that it is yours`,
    `key id ${id}`,
  ]
  process.stdout.write(lines.map((line) => `${printable(line)}\n`).join(''))
  return 0
}
