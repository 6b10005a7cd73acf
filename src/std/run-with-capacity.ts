/**
 * Runs `run` for all items concurrently, and starts each one when `hasCapacity` resolves, so that waiting items take no memory.
 * Rejects with the first failure, after which no further items start.
 */
export function runWithCapacity<T>(
  items: readonly T[],
  hasCapacity: () => Promise<void>,
  run: (item: T) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const fail = (error: unknown) => {
      hasFailed = true
      reject(error)
    }
    const startAll = async () => {
      const running = new Set<Promise<void>>()
      for (const item of items) {
        await hasCapacity()
        if (hasFailed) return
        const ended = run(item)
          .catch(fail)
          .finally(() => running.delete(ended))
        running.add(ended)
      }
      await Promise.all(running)
    }
    startAll().then(resolve, fail)
  })
}
