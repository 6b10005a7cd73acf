import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from '../outcomes/check-result.ts'
import { reason, type Reason } from '../results/reasons.ts'
import type { Criteria } from '../outcomes/recording.ts'
import { suiteFiles, type SuiteChoice } from './suites.ts'
import {
  endThread,
  newState,
  runThread,
  slots,
  startThread,
  type Ending,
  type JudgeBounds,
  type JudgeMessage,
} from './thread.ts'

/** The results of all checks. `crashes` are errors outside checks, such as a suite that cannot be loaded. */
export interface JudgeResult {
  readonly checks: readonly CheckResult[]
  readonly crashes: readonly string[]
  /** Why judging ended early. The remaining checks are undecided. */
  readonly ended?: Reason
  /** True if it was cancelled. */
  readonly cancelled?: true
}

/** A thread that judges recordings. */
export interface Judge {
  /** Judges recordings, each a list of evidence files. Returns one result for each, in the same order. */
  readonly judge: (...recordings: readonly (readonly string[])[]) => Promise<readonly JudgeResult[]>
  /** Ends judging after the running check, or after half a second. Completed results are kept. */
  readonly cancel: () => void
  readonly close: () => Promise<void>
}

export interface JudgeOptions extends SuiteChoice {
  readonly criteria?: Criteria
  readonly bounds?: JudgeBounds
  /** Called frequently with the progress. */
  readonly onProgress?: (progress: JudgeProgress) => void
}

/** The progress of judging. The exchanges of a large recording are read before the checks run. */
export interface JudgeProgress {
  readonly unit: 'exchanges' | 'checks'
  readonly done: number
  readonly of: number
}

/** The thread runs compiled code: when run from sources, that of the last `npm run build`. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const root = fileURLToPath(new URL('suites', compiled))
const script = new URL('src/judge/worker.js', compiled)

/** After this many checks that exhaust their thread, judging is given up. */
const maxThreads = 20

/**
 * Starts a thread with the suites of this package. It sends no requests and reads no configuration. A check that exceeds its limits is
 * undecided; the others are judged in another thread, so that a result is always returned within `bounds`.
 *
 * @see ARCHITECTURE.md, "Judging"
 */
export function startJudge({ areas, files, criteria = {}, bounds = {}, onProgress }: JudgeOptions = {}): Judge {
  const suites = suiteFiles({ ...(areas && { areas }), ...(files && { files }) }, root)
  const state = newState()
  let worker = startThread(script, bounds)
  return {
    judge: async (...recordings) => {
      state.fill(0, slots.running)
      const until = performance.now() + (bounds.totalMs ?? Infinity)
      const progress = createProgress(onProgress)
      let ending: Ending
      for (let threads = 1; ; threads += 1) {
        const request = {
          files: suites,
          input: { recordings, criteria },
          state,
          settled: progress.settled(),
        }
        ending = await runThread(worker, request, bounds, until, progress.onMessage)
        if (ending.how !== 'exhausted') break
        progress.exhausted(ending.number, ending.because)
        await endThread(worker)
        if (threads === maxThreads) break
        Atomics.store(state, slots.running, 0)
        worker = startThread(script, bounds)
      }
      if (ending.how === 'late' || ending.how === 'cancelled') await endThread(worker)
      const isCancelled = Atomics.load(state, slots.cancelled) !== 0
      const ended = isCancelled ? reason('judging-interrupted') : earlyEnds[ending.how]
      const checks = progress.checks(ended)
      return recordings.map((_files, index) => ({
        checks: checks.filter(({ recording }) => recording === index),
        crashes: 'crashes' in ending ? ending.crashes : [],
        ...(ended !== undefined && { ended }),
        ...(isCancelled && { cancelled: true }),
      }))
    },
    cancel: () => Atomics.store(state, slots.cancelled, 1),
    close: () => endThread(worker),
  }
}

/** Why judging ended early, except for crashes. */
const earlyEnds: Readonly<Partial<Record<Ending['how'], Reason>>> = {
  late: reason('judging-late'),
  full: reason('judging-full'),
  exhausted: reason('judging-given-up', { checks: maxThreads }),
}

/** The results so far, by the numbers of the checks. */
function createProgress(onProgress: JudgeOptions['onProgress']) {
  let declared: readonly CheckResult[] = []
  let ids: readonly (readonly string[])[] = []
  const decided = new Map<number, CheckResult>()
  return {
    onMessage: (message: JudgeMessage) => {
      if (message.type === 'declared') ({ checks: declared, ids } = message)
      else if (message.type === 'read') onProgress?.({ unit: 'exchanges', done: message.exchanges, of: message.of })
      else if (message.type === 'ended') {
        for (const { number, check, exchanges } of message.checks) {
          const own = ids[check.recording] ?? []
          decided.set(number, { ...check, exchanges: exchanges.flatMap((position) => own[position] ?? []) })
          onProgress?.({ unit: 'checks', done: decided.size, of: declared.length })
        }
      }
    },
    settled: () => [...decided.keys()],
    exhausted: (number: number, because: Reason) => {
      const check = declared[number]
      if (check !== undefined) decided.set(number, undecidedFor(check, because))
    },
    /** @param ended why judging ended early: remaining checks are undecided because of it */
    checks: (ended: Reason | undefined) =>
      declared.map(
        (check, number) => decided.get(number) ?? (ended === undefined ? check : undecidedFor(check, ended)),
      ),
  }
}

/** The result of a check that did not run or exceeded its limits. */
export const undecidedFor = (check: CheckResult, because: Reason): CheckResult => ({
  ...check,
  end: { state: 'undecided', verdict: 'inconclusive', reason: because, cause: 'exhausted' },
})
