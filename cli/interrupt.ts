/** The first SIGINT, SIGTERM or SIGHUP aborts the current work. The second one exits at once. */
export interface Interruption {
  readonly signal: AbortSignal
  /** What the command does after an interruption, printed on stderr. */
  next: string
  /** Removes the signal handlers. */
  readonly release: () => void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Installs the signal handlers. */
export function listenForInterruption(): Interruption {
  const abort = new AbortController()
  const onSignal = () => {
    if (abort.signal.aborted) process.exit(130)
    process.stderr.write(`\ninterrupted: ${interruption.next} (interrupt again to quit immediately)\n`)
    abort.abort()
  }
  const interruption: Interruption = {
    signal: abort.signal,
    next: 'finishing',
    release: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
  for (const signal of signals) process.on(signal, onSignal)
  return interruption
}
