import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { quoted, UsageError } from '../src/std/usage-error.ts'

/**
 * Does some work as the only run that writes into a folder: two would write their evidence over each other's. What is held is a name
 * of Linux that is not a file. The system gives it up when the process ends, in whatever way; elsewhere nothing is held.
 *
 * @throws UsageError when another run of this machine writes there
 */
export async function withFolderLock<T>(outDir: string, work: () => Promise<T>): Promise<T> {
  const release = await lockFolder(outDir)
  try {
    return await work()
  } finally {
    await release()
  }
}

async function lockFolder(outDir: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return () => Promise.resolve()
  const name = createHash('sha256').update(realpathSync(outDir)).digest('hex')
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ path: `\0gateproof-${name}` }, resolve)
  }).catch((error: unknown) => {
    // Where no such name can be had, a sandbox for instance, nothing is held either.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return
    throw new UsageError(`--out: another run is writing into ${quoted(outDir)}`)
  })
  server.unref()
  return () => new Promise((resolve) => void server.close(() => resolve()))
}
