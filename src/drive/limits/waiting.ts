/** A task that is being polled. What it says of itself is the server's: whoever shows it makes it harmless first. */
export interface Waiting {
  readonly model: string | undefined
  readonly state: string
  readonly forMs: number
}

/** What is waited for, so that a person sees why nothing seems to happen. */
export interface WaitingList {
  readonly begin: () => {
    readonly waits: (task: Omit<Waiting, 'forMs'>) => void
    readonly end: () => void
  }
  /** Those that wait longest first. */
  readonly list: () => readonly Waiting[]
}

const refreshMs = 1000

/**
 * @param onTick called once a second while something is waited for: between two polls no request ends that would
 */
export function createWaitingList(onTick: () => void): WaitingList {
  const tasks = new Map<symbol, { readonly since: number; readonly task: Omit<Waiting, 'forMs'> }>()
  let timer: NodeJS.Timeout | undefined
  return {
    begin: () => {
      const key = Symbol('task')
      const since = performance.now()
      return {
        waits: (task) => {
          tasks.set(key, { since, task })
          timer ??= setInterval(onTick, refreshMs).unref()
        },
        end: () => {
          tasks.delete(key)
          if (tasks.size > 0) return
          clearInterval(timer)
          timer = undefined
        },
      }
    },
    list: () => {
      const now = performance.now()
      return [...tasks.values()]
        .map(({ since, task }) => ({ ...task, forMs: now - since }))
        .toSorted((one, other) => other.forMs - one.forMs)
    },
  }
}
