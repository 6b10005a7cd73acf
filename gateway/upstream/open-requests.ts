/** The requests that have not ended. `T`: what is known about each of them once it was read. */
export interface OpenRequests<T> {
  /** Adds a request. Returns the functions that describe it and remove it. */
  readonly add: () => { readonly describe: (value: T) => void; readonly remove: () => void }
  readonly each: (visit: (value: T) => void) => void
  /** Resolves when there are none, and after `timeoutMs` at the latest. */
  readonly settled: (timeoutMs: number) => Promise<void>
}

/** Creates an empty set of open requests. */
export function openRequests<T>(): OpenRequests<T> {
  const open = new Map<object, T | undefined>()
  const waiting = new Set<() => void>()
  return {
    add: () => {
      const key = {}
      open.set(key, undefined)
      return {
        describe: (value) => void (open.has(key) && open.set(key, value)),
        remove: () => {
          open.delete(key)
          if (open.size === 0) for (const resolve of waiting) resolve()
        },
      }
    },
    each: (visit) => {
      for (const value of open.values()) if (value !== undefined) visit(value)
    },
    settled: (timeoutMs) =>
      new Promise((resolve) => {
        if (open.size === 0) return resolve()
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, timeoutMs)
        waiting.add(end)
      }),
  }
}
