import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../../src/std/usage-error.ts'

/** Files that judging opens at once, and those that a process opens for itself. */
const ownFiles = 24

/**
 * Finds out whether so many connections can be open at once, each with another end in this process where the gateway is embedded.
 *
 * @throws UsageError when the limit of open files is lower: requests would fail for it, and judging after they were paid for
 */
export function checkOpenFileLimit(connections: number): void {
  const needed = ownFiles + connections
  const opened: number[] = []
  try {
    while (opened.length < needed) opened.push(openSync(fileURLToPath(import.meta.url), 'r'))
  } catch {
    throw new UsageError(
      `too few files may be open at once (ulimit -n): ${needed} more are needed, ${opened.length} can be opened`,
    )
  } finally {
    for (const file of opened) closeSync(file)
  }
}
