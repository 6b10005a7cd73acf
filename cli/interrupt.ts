/** The first SIGINT, SIGTERM or SIGHUP ends the current work early. The second one exits at once. */
export interface Interruption {
  readonly wasInterrupted: () => boolean
  /**
   * Runs work that a signal can end early.
   *
   * @param next what the command does after an interruption, printed on stderr
   * @param cancel ends the work
   */
  readonly runInterruptible: <T>(next: string, cancel: () => void, work: () => Promise<T>) => Promise<T>
  /** Removes the signal handlers. */
  readonly release: () => void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Installs the signal handlers. */
export function listenForInterruption(): Interruption {
  let interrupted = false
  let current = { next: 'finishing', cancel: () => {} }
  const onSignal = () => {
    if (interrupted) process.exit(130)
    interrupted = true
    process.stderr.write(`\ninterrupted: ${current.next} (interrupt again to quit immediately)\n`)
    current.cancel()
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    wasInterrupted: () => interrupted,
    runInterruptible: async (next, cancel, work) => {
      const outer = current
      current = { next, cancel }
      try {
        return await work()
      } finally {
        current = outer
      }
    },
    release: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
}

/** Runs work with the signal handlers installed, and removes them afterwards. */
export async function withInterruption<T>(work: (interruption: Interruption) => Promise<T>): Promise<T> {
  const interruption = listenForInterruption()
  try {
    return await work(interruption)
  } finally {
    interruption.release()
  }
}

/** For callers without signal handlers. */
export const uninterrupted: Interruption = {
  wasInterrupted: () => false,
  runInterruptible: (_next, _cancel, work) => work(),
  release: () => undefined,
}
