/**
 * Runs all of these, each begun once there is room for it: what is not begun takes no memory. The first that fails is the failure of
 * all, told at once, and no more are begun.
 */
export function runWithCapacity<T>(
  items: readonly T[],
  hasRoom: () => Promise<void>,
  run: (item: T) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const fail = (error: unknown) => {
      hasFailed = true
      reject(error)
    }
    const beginAll = async () => {
      const underWay = new Set<Promise<void>>()
      for (const item of items) {
        await hasRoom()
        if (hasFailed) return
        const ended = run(item)
          .catch(fail)
          .finally(() => underWay.delete(ended))
        underWay.add(ended)
      }
      await Promise.all(underWay)
    }
    beginAll().then(resolve, fail)
  })
}
