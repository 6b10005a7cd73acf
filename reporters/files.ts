import { removeFile } from '../src/std/create-file.ts'

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
      remove(file)
    }
  }
  return { files: written, failures }
}

/** An error here would hide the reason why the file could not be written. */
function remove(file: string): void {
  try {
    removeFile(file)
  } catch {
    // It remains, and is reported as not written.
  }
}
