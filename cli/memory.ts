import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { keepAtMost } from '../src/evidence/content.ts'

/** So much of what was recorded is kept in the thread of the command line, which shows a part of it; the rest is read again. */
const shownBytes = 16 * 1024 * 1024

/**
 * Gives back what driving took, before the thread that judges takes its own: the engine alone would do so when it is short of memory,
 * and does not know of a limit that both threads share.
 */
export function releaseMemory(): void {
  keepAtMost(shownBytes)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (() => void) | undefined
  collect?.()
}
