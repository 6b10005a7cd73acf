import { createTemporaryFolder, removeTemporaryFolder } from '../../src/std/create-file.ts'

/** A folder, and how it is deleted if it is temporary. */
export interface Folder {
  readonly path: string
  /** Does nothing to a folder of the caller. */
  readonly remove: () => void
}

/** The given folder, or a new temporary one. */
export function folderOrTemporary(given: string | undefined): Folder {
  if (given !== undefined) return { path: given, remove: () => undefined }
  const path = createTemporaryFolder()
  return { path, remove: () => removeTemporaryFolder(path) }
}

/** Runs work with a temporary folder, and deletes it afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { path, remove } = folderOrTemporary(undefined)
  try {
    return await work(path)
  } finally {
    remove()
  }
}
