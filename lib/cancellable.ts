/**
 * Runs work that an abort of the signal ends early.
 *
 * @param cancel ends the work, which still returns a result
 */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  cancel: () => void,
  work: () => Promise<T>,
): Promise<T> {
  if (signal?.aborted === true) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
