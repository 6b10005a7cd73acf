import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was written, and one line for each part that could not be. */
export interface Written {
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Writes a file whole or not at all: into a neighbour first, then renamed over what was there. Folders are made as needed.
 *
 * @throws the file system's own error; the neighbour is removed
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const neighbour = `${path}.${process.pid}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(neighbour, text)
    await rename(neighbour, path)
  } catch (error) {
    await rm(neighbour, { force: true })
    throw error
  }
}
