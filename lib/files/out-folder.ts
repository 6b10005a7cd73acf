import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { reportFiles, reportFolders } from '../../reporters/index.ts'
import { quoted, UsageError, writeReasonOf } from '../../src/std/usage-error.ts'

/** The evidence file in an output folder. */
export const evidenceIn = (outDir: string): string => join(outDir, 'evidence.jsonl')

/**
 * Creates the output folder and checks that a run can write all its files there.
 *
 * @throws UsageError naming the path that cannot be written
 */
export function prepareOutFolder(outDir: string, option = '--out'): void {
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
  tryWrite(outDir, () => makeFolder(outDir))
  const evidence = evidenceIn(outDir)
  if (statSync(evidence, { throwIfNoEntry: false })?.isFile() === false) refuse(evidence, 'it is not a file')
  for (const path of reportFiles.map((name) => join(outDir, name)))
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) refuse(path, 'it is a folder')
  for (const folder of ['', ...reportFolders].map((name) => join(outDir, name)))
    if (existsSync(folder)) tryWrite(folder, () => probeFolder(folder))
}

/**
 * Creates a folder and those above it.
 *
 * One level at a time: `mkdirSync` with `recursive` never returns where a parent exists but cannot be written, as in `/proc`.
 *
 * @throws the file system's error
 */
export function makeFolder(path: string): void {
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder)
    } catch (error) {
      // A concurrent run may have created it.
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EEXIST' })
}

/**
 * Folders to create, outermost first. Never includes the root of a missing drive, which is its own parent.
 *
 * @param exists and `parentOf` are injected by tests
 */
export function missingFolders(path: string, exists = existsSync, parentOf = dirname): readonly string[] {
  const missing: string[] = []
  for (let at = path; !exists(at) && parentOf(at) !== at; at = parentOf(at)) missing.unshift(at)
  return missing
}

/**
 * Writes, renames and removes a file, to find out whether a run can.
 *
 * @throws the file system's error
 */
export function probeFolder(folder: string): void {
  const file = join(folder, `.gateproof.${process.pid}`)
  const renamed = `${file}.part`
  try {
    writeFileSync(file, 'gateproof\n'.repeat(400))
    renameSync(file, renamed)
  } finally {
    rmSync(file, { force: true })
    rmSync(renamed, { force: true })
  }
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
