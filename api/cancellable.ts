/**
 * Runs work that an abort of the signal ends early.
 *
 * @param cancel ends the work, which still returns a result
 * @param graceMs how long the work may take if the signal is already aborted
 */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  cancel: () => void,
  work: () => Promise<T>,
  graceMs = 0,
): Promise<T> {
  const isLate = signal?.aborted === true
  if (isLate && graceMs === 0) cancel()
  const timer = isLate && graceMs > 0 ? setTimeout(cancel, graceMs) : undefined
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
