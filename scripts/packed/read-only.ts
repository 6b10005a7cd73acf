import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const entriesOf = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]

/** Every file and folder with its size and modification time. The superuser can write to read-only folders; this shows what was written. */
export const stateOf = (folder: string): string =>
  entriesOf(folder)
    .map((path) => {
      const { size, mtimeMs } = statSync(path)
      return [path, size, mtimeMs].join('\t')
    })
    .sort()
    .join('\n')

/** Removes all write permissions and returns the state. */
export function locked(folder: string): string {
  for (const path of entriesOf(folder)) chmodSync(path, statSync(path).mode & 0o555)
  return stateOf(folder)
}

export function unlock(folder: string): void {
  for (const path of entriesOf(folder)) chmodSync(path, statSync(path).mode | 0o200)
}
