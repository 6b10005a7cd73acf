import { createHash } from 'node:crypto'
import { lstatSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { reportFiles, reportFolders } from '../../reporters/formats.ts'
import { createFolder, isFolder, probeFolder } from '../../src/std/create-file.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'

/** The evidence file in an output folder. */
export const evidenceIn = (outDir: string): string => join(outDir, 'evidence.jsonl')

/**
 * Creates the output folder and checks that a run can write all its files there. A link in the place of a file is replaced, and one in the
 * place of a folder is refused.
 *
 * @param below no part of the path below this folder may be a link; default: the last part
 * @throws UsageError naming the path that cannot be written
 */
export function prepareOutFolder(outDir: string, option = '--out', below?: string): void {
  const refuse = (path: string, reason: string): never => {
    throw new UsageError(`${option}: ${quoted(path)} cannot be written: ${reason}`)
  }
  const tryWrite = (path: string, write: () => void) => {
    try {
      write()
    } catch (error) {
      refuse(path, writeReasonOf(error))
    }
  }
  tryWrite(outDir, () => createFolder(outDir, below))
  for (const folder of ['', ...reportFolders].map((name) => join(outDir, name)))
    tryWrite(folder, () => {
      if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) return
      createFolder(folder)
      probeFolder(folder)
    })
  tryWrite(join(outDir, 'runs'), () => isFolder(join(outDir, 'runs')))
  const evidence = lstatSync(evidenceIn(outDir), { throwIfNoEntry: false })
  if (evidence !== undefined && !evidence.isFile() && !evidence.isSymbolicLink())
    refuse(evidenceIn(outDir), 'it is not a file')
  for (const path of reportFiles.map((name) => join(outDir, name)))
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) refuse(path, 'it is a folder')
}

/**
 * Runs work while holding a lock on the output folder, so that two runs cannot mix their evidence. The lock is an abstract Unix
 * socket, which Linux releases when the process ends. Other systems have no lock.
 *
 * @throws UsageError if another run on this machine holds the lock
 */
export async function withFolderLock<T>(outDir: string, work: () => Promise<T>, option = '--out'): Promise<T> {
  const release = await lockFolder(outDir, option)
  try {
    return await work()
  } finally {
    await release()
  }
}

/**
 * @returns releases the lock
 * @throws UsageError if another run on this machine holds it
 */
export async function lockFolder(outDir: string, option = '--out'): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return () => Promise.resolve()
  const name = createHash('sha256').update(realpathSync(outDir)).digest('hex')
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ path: `\0gateproof-${name}` }, resolve)
  }).catch((error: unknown) => {
    // A sandbox may forbid abstract sockets: then the run is not locked.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return
    throw new UsageError(`${option}: another run is writing into ${quoted(outDir)}`)
  })
  server.unref()
  return () => new Promise((resolve) => void server.close(() => resolve()))
}
