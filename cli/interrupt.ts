import { printProblem, printText } from './output.ts'

/** The first SIGINT, SIGTERM or SIGHUP ends the current work. The second one exits at once. */
export interface Interruption {
  readonly signal: AbortSignal
  /** Aborted instead of `signal` if the interruption came while the deployment was being driven. */
  readonly driveSignal: AbortSignal
  /** What the command is doing. */
  phase: keyof typeof nextSteps
  /** Ends the current work like a signal, because of an error of gateproof itself. */
  readonly fail: () => void
  /** Removes the signal handlers. */
  readonly release: () => void
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What follows after an interruption, printed on stderr. */
const nextSteps = {
  driving: 'judging the exchanges recorded so far',
  judging: 'reporting the verdicts so far',
  other: 'finishing',
}

/** Installs the signal handlers. */
export function listenForInterruption(): Interruption {
  const [all, drive] = [new AbortController(), new AbortController()]
  const onSignal = () => {
    if (all.signal.aborted || drive.signal.aborted) process.exit(130)
    printText(`\ninterrupted: ${nextSteps[interruption.phase]} (interrupt again to quit immediately)`, 'stderr')
    end()
  }
  const end = (reason?: string) => {
    if (interruption.phase === 'driving') drive.abort(reason)
    else all.abort(reason)
  }
  const interruption: Interruption = {
    signal: all.signal,
    driveSignal: drive.signal,
    phase: 'other',
    fail: () => {
      printProblem(nextSteps[interruption.phase])
      end('an internal error of gateproof ended the drive')
    },
    release: () => {
      for (const signal of signals) process.off(signal, onSignal)
    },
  }
  for (const signal of signals) process.on(signal, onSignal)
  return interruption
}
