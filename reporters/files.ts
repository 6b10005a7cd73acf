import { rmSync, writeFileSync, renameSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was written, and what could not be, each with why. */
export interface WriteResult {
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
 * Writes a file whole or not at all: into a neighbour first, then renamed over what was there. Folders are made as needed.
 *
 * @throws the file system's own error; the neighbour is removed
 */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
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
 * The same in a folder that exists, without a promise: for many small files.
 *
 * @throws the file system's own error; the neighbour is removed
 */
export function writeAtomicallySync(path: string, text: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.part`
  try {
    writeFileSync(temporary, text)
    renameOver(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** How long is waited before each further attempt, in milliseconds. */
const retryDelaysMs = [10, 20, 50, 100, 200, 400]

const lockedCodes = new Set(['EPERM', 'EACCES', 'EBUSY'])

/**
 * Renames a file over another. On Windows nothing can be renamed over what somebody has open, as whoever looks for viruses or makes an
 * index has for a moment: there it is tried again.
 *
 * @throws the file system's own error
 */
export function renameOver(from: string, to: string, platform = process.platform, rename = renameSync): void {
  for (const pause of platform === 'win32' ? retryDelaysMs : []) {
    try {
      return rename(from, to)
    } catch (error) {
      if (!lockedCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  rename(from, to)
}
