import { readFileSync, statSync, type Stats } from 'node:fs'

/**
 * Reads a text file that the user named. A device such as `/dev/zero` may never end and is refused; a pipe ends.
 *
 * @throws the system's error
 */
export function readText(path: string): string {
  requireReadable(statSync(path))
  return readFileSync(path, 'utf8')
}

/** @throws an error with the code `EISDIR` for a folder, and `ENOTSUP` for anything else that is neither a file nor a pipe */
export function requireReadable(stats: Stats): void {
  const code = stats.isDirectory() ? 'EISDIR' : 'ENOTSUP'
  if (!stats.isFile() && !stats.isFIFO()) throw Object.assign(new Error(code), { code, syscall: 'read' })
}
