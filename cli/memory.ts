import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setMaxCacheBytes } from '../src/evidence/content-cache.ts'

/** Recorded bytes kept in memory for the reports. The rest is read again from the file. */
const maxKeptBytes = 16 * 1024 * 1024

/** Frees memory before judging. Both threads share one limit of the system, which the garbage collector does not know. */
export function releaseMemory(): void {
  setMaxCacheBytes(maxKeptBytes)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (() => void) | undefined
  collect?.()
}
