import { closeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openFile } from '../../src/std/open-file.ts'
import { UsageError } from '../../src/std/usage-error.ts'

/** Files that the process and judging open besides connections. */
const reservedFiles = 24

/**
 * Checks that the process may open this many connections at once.
 *
 * @throws UsageError if the limit of open files is lower: requests and judging would fail halfway
 */
export function checkOpenFileLimit(connections: number, option: string): void {
  const needed = reservedFiles + connections
  const open: number[] = []
  try {
    while (open.length < needed) open.push(openFile(fileURLToPath(import.meta.url)))
  } catch {
    throw new UsageError(
      `open file limit (ulimit -n) too low: expected room for ${needed} more files, got ${open.length}. Raise it or lower ${option}`,
    )
  } finally {
    for (const file of open) closeSync(file)
  }
}
