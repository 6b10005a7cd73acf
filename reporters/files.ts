import { rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { renameOver } from './rename.ts'

/** What was written, and what could not be, each with why. */
export interface Written {
  readonly files: readonly string[]
  readonly failures: readonly { readonly file: string; readonly error: unknown }[]
}

/**
 * Writes what each file names. One that fails is told, and the others are written; what an earlier run left there is removed
 * then, as it would be taken for this one's.
 *
 * @param onBegin told of each file before it is made
 */
export async function writeEach(
  files: Readonly<Record<string, () => Promise<void>>>,
  onBegin: (file: string) => void = () => undefined,
): Promise<Written> {
  const written: string[] = []
  const failures: Written['failures'][number][] = []
  for (const [file, write] of Object.entries(files)) {
    onBegin(file)
    try {
      await write()
      written.push(file)
    } catch (error) {
      failures.push({ file, error })
      await rm(file, { force: true }).catch(() => undefined)
    }
  }
  return { files: written, failures }
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
    renameOver(neighbour, path)
  } catch (error) {
    await rm(neighbour, { force: true })
    throw error
  }
}

/**
 * The same in a folder that exists, without a promise: for many small files.
 *
 * @throws the file system's own error; the neighbour is removed
 */
export function writeAtomicallySync(path: string, text: string | Uint8Array): void {
  const neighbour = `${path}.${process.pid}.part`
  try {
    writeFileSync(neighbour, text)
    renameOver(neighbour, path)
  } catch (error) {
    rmSync(neighbour, { force: true })
    throw error
  }
}
