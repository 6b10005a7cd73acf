import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The files that were written, and the errors of those that could not be. */
export interface WriteResult {
  readonly files: readonly string[]
  readonly failures: readonly { readonly file: string; readonly error: unknown }[]
}

/**
 * Writes each file. If one fails, its old version is removed, so that it is not taken for this run's, and the others are still written.
 *
 * @param onBegin called before each file is written
 */
export async function writeEach(
  files: Readonly<Record<string, () => Promise<void>>>,
  onBegin: (file: string) => void = () => undefined,
): Promise<WriteResult> {
  const written: string[] = []
  const failures: WriteResult['failures'][number][] = []
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
 * Writes a file completely or not at all, by renaming a temporary file. Creates missing folders.
 *
 * @throws the file system's error, after removing the temporary file
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = temporaryPath(path)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(temporary, text)
    renameOver(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * The same, synchronously and in an existing folder: for many small files.
 *
 * @throws the file system's error, after removing the temporary file
 */
export function writeAtomicallySync(path: string, text: string | Uint8Array): void {
  const temporary = temporaryPath(path)
  try {
    writeFileSync(temporary, text)
    renameOver(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

const temporaryPath = (path: string) => `${path}.${process.pid}.part`

const retryDelaysMs = [10, 20, 50, 100, 200, 400]

const lockedCodes = new Set(['EPERM', 'EACCES', 'EBUSY'])

/**
 * Renames a file over another. On Windows it retries, because virus scanners and indexers hold files open for a moment.
 *
 * @throws the file system's error
 */
export function renameOver(from: string, to: string, platform = process.platform, rename = renameSync): void {
  for (const delayMs of platform === 'win32' ? retryDelaysMs : []) {
    try {
      return rename(from, to)
    } catch (error) {
      if (!lockedCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs)
    }
  }
  rename(from, to)
}
