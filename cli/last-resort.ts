/** How long the work of a command may take to end after an internal error: to judge what was recorded, and to write the reports. */
const graceMs = 60_000

let stopWork: (() => void) | undefined
let hasFailed = false

/**
 * Runs work that an uncaught error ends early instead of losing what it recorded.
 *
 * @param stop makes the work end with the results so far
 */
export async function withLastResort<T>(stop: () => void, work: () => Promise<T>): Promise<T> {
  stopWork = stop
  try {
    return await work()
  } finally {
    stopWork = undefined
  }
}

/** True after an uncaught error. Whatever the command returns, it exits with 4. */
export const hasInternalError = (): boolean => hasFailed

/**
 * Ends the process after an uncaught error: at once, or when the running work has written what it has. Only the first error counts.
 *
 * @param report prints the error
 * @param exit ends the process
 */
export async function lastResort(report: () => Promise<unknown>, exit: () => Promise<never>): Promise<void> {
  if (hasFailed) return
  hasFailed = true
  await report()
  if (stopWork === undefined) return exit()
  // `main` exits when the work has ended.
  setTimeout(() => void exit(), graceMs)
  stopWork()
}
