/** What the first SIGINT, SIGTERM or SIGHUP (the terminal is gone) ends; a second one ends the process at once. */
export interface Interruption {
  readonly wasInterrupted: () => boolean
  /**
   * Does a part of the work that a signal ends early.
   *
   * @param then what follows when it was ended, for the terminal
   * @param end ends it
   */
  readonly runInterruptible: <T>(then: string, end: () => void, work: () => Promise<T>) => Promise<T>
  /** Removes the listeners. */
  readonly release: () => void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Listens from now on. What the work of the moment has come to is kept: the first signal loses neither evidence nor a report. */
export function listenForInterruption(): Interruption {
  let seen = false
  let current = { then: 'finishing', end: () => {} }
  const onSignal = () => {
    if (seen) process.exit(130)
    seen = true
    process.stderr.write(`\ninterrupted: ${current.then} (again to quit at once)\n`)
    current.end()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    wasInterrupted: () => seen,
    runInterruptible: async (then, end, work) => {
      const before = current
      current = { then, end }
      try {
        return await work()
      } finally {
        current = before
      }
    },
    release: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

/** Listens for signals while it works, however the work ends. */
export async function withInterruption<T>(work: (interruption: Interruption) => Promise<T>): Promise<T> {
  const interruption = listenForInterruption()
  try {
    return await work(interruption)
  } finally {
    interruption.release()
  }
}

/** Where nobody listens for signals. */
export const uninterrupted: Interruption = {
  wasInterrupted: () => false,
  runInterruptible: (_then, _end, work) => work(),
  release: () => undefined,
}
