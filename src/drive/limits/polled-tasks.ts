/** A task that is being polled. Escape `model` and `state` before printing: they come from the server. */
export interface PolledTask {
  readonly model: string | undefined
  readonly state: string
  readonly elapsedMs: number
}

/** The tasks that are being polled, for the progress line. */
export interface PolledTasks {
  readonly begin: () => {
    readonly update: (task: Omit<PolledTask, 'elapsedMs'>) => void
    readonly end: () => void
  }
  /** The oldest first. */
  readonly list: () => readonly PolledTask[]
}

const tickMs = 1000

/** @param onTick called every second while a task is polled, because no request ends between two polls */
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
          timer ??= setInterval(onTick, tickMs).unref()
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
