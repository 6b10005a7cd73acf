/** A task that is being polled. What it says of itself is the server's: whoever shows it makes it harmless first. */
export interface PolledTask {
  readonly model: string | undefined
  readonly state: string
  readonly elapsedMs: number
}

/** What is waited for, so that a person sees why nothing seems to happen. */
export interface PolledTasks {
  readonly begin: () => {
    readonly update: (task: Omit<PolledTask, 'elapsedMs'>) => void
    readonly end: () => void
  }
  /** Those that wait longest first. */
  readonly list: () => readonly PolledTask[]
}

const refreshMs = 1000

/**
 * @param onTick called once a second while something is waited for: between two polls no request ends that would
 */
export function createPolledTasks(onTick: () => void): PolledTasks {
  const tasks = new Map<symbol, { readonly since: number; readonly task: Omit<PolledTask, 'elapsedMs'> }>()
  let timer: NodeJS.Timeout | undefined
  return {
    begin: () => {
      const key = Symbol('task')
      const since = performance.now()
      return {
        update: (task) => {
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
        .map(({ since, task }) => ({ ...task, elapsedMs: now - since }))
        .toSorted((one, other) => other.elapsedMs - one.elapsedMs)
    },
  }
}
