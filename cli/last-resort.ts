import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { shellWord } from '../reporters/escape.ts'
import { printProblem } from './output.ts'

/** How long the work of a command may take to end after an internal error: to judge what was recorded, and to write the reports. */
const graceMs = 60_000

interface Work {
  readonly stop: () => void
  readonly outDir: string | undefined
}

let running: Work | undefined
let hasFailed = false

/**
 * Runs work that an uncaught error ends early instead of losing what it recorded.
 *
 * @param stop makes the work end with the results so far
 * @param outDir the folder in which the work records evidence
 */
export async function withLastResort<T>(stop: () => void, work: () => Promise<T>, outDir?: string): Promise<T> {
  running = { stop, outDir }
  try {
    return await work()
  } finally {
    running = undefined
  }
}

/** True after an uncaught error. Whatever the command returns, it exits with 4. */
export const hasInternalError = (): boolean => hasFailed

/**
 * Ends the process after an uncaught error: at once, or when the running work has written what it has. Work that takes longer than `limitMs`
 * is given up; stderr then says how to judge what it recorded. Only the first error counts.
 *
 * @param report prints the error
 * @param exit ends the process
 */
export async function lastResort(
  report: () => Promise<unknown>,
  exit: () => Promise<never>,
  limitMs = graceMs,
): Promise<void> {
  if (hasFailed) return
  hasFailed = true
  await report()
  if (running === undefined) return exit()
  const { stop, outDir } = running
  // `main` exits when the work has ended.
  setTimeout(() => {
    printProblem(givenUpText(limitMs, outDir))
    void exit()
  }, limitMs)
  stop()
}

function givenUpText(limitMs: number, outDir: string | undefined): string {
  const ended = `the reports were not written within ${limitMs / 1000} s`
  if (outDir === undefined) return ended
  const evidence = join(outDir, 'evidence.jsonl')
  if (!existsSync(evidence)) return `${ended}. What was recorded is in ${shellWord(outDir)}`
  return `${ended}. Judge what was recorded: gateproof judge ${shellWord(evidence)}`
}
