import { renameSync } from 'node:fs'

/** How long is waited before each further attempt, in milliseconds. */
const pauses = [10, 20, 50, 100, 200, 400]

const heldByAnother = new Set(['EPERM', 'EACCES', 'EBUSY'])

/**
 * Renames a file over another. On Windows nothing can be renamed over what somebody has open, as whoever looks for viruses or makes an
 * index has for a moment: there it is tried again.
 *
 * @throws the file system's own error
 */
export function renameOver(from: string, to: string, platform = process.platform, rename = renameSync): void {
  for (const pause of platform === 'win32' ? pauses : []) {
    try {
      return rename(from, to)
    } catch (error) {
      if (!heldByAnother.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  rename(from, to)
}
