/**
 * Runs work that an abort of the signal ends early. An abort before the work began ended an earlier step, and does not cancel this one.
 *
 * @param cancel ends the work, which still returns a result
 */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  cancel: () => void,
  work: () => Promise<T>,
): Promise<T> {
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
