import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckResult } from '../outcomes/check-result.ts'
import { reason, type Reason } from '../results/reasons.ts'
import type { Criteria } from '../outcomes/recording.ts'
import { suiteFiles, type SuiteChoice } from './suites.ts'
import { newState, runThread, slots, startThread, type Ending, type JudgeBounds, type JudgeMessage } from './thread.ts'

/** What a judging came to, before verdicts. `crashes` are errors outside tests: a suite that could not be loaded. */
export interface JudgeResult {
  readonly checks: readonly CheckResult[]
  readonly crashes: readonly string[]
  /** Why the judging ended before it was done. Checks that it did not come to are undecided. */
  readonly ended?: Reason
  /** True when that was because it was cancelled. */
  readonly cancelled?: true
}

/** A thread that can judge one recording after another. */
export interface Judge {
  /** Judges recordings, each given by the files of its evidence; one result each, in the same order. */
  readonly judge: (...recordings: readonly (readonly string[])[]) => Promise<readonly JudgeResult[]>
  /** Ends a judging under way, after the test that is being run or two seconds; what was decided so far is kept. */
  readonly cancel: () => void
  readonly close: () => Promise<void>
}

export interface JudgeOptions extends SuiteChoice {
  readonly criteria?: Criteria
  readonly bounds?: JudgeBounds
  /** Told how far the judging has come, often. */
  readonly onProgress?: (progress: JudgeProgress) => void
}

/** How far a judging has come: of a large recording the exchanges are read once ahead of all checks. */
export interface JudgeProgress {
  readonly unit: 'exchanges' | 'checks'
  readonly done: number
  readonly of: number
}

/** Judging runs what was compiled: from sources, what `npm run build` last made of them. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const root = fileURLToPath(new URL('suites', compiled))
const script = new URL('src/judge/worker.js', compiled)

/** So many checks that exhaust their thread are left undecided, and others judged in another: more of them, and we give up. */
const maxThreads = 20

/**
 * Starts a thread with the suites that are shipped with this package, wherever it is installed and whatever the working folder.
 * Nothing in it sends, watches, caches or reads configuration. Within its bounds it always answers: a check that takes too long or
 * too much memory is undecided, and the others are judged in another thread.
 *
 * @see ARCHITECTURE.md, "Judging"
 */
export function startJudge({ areas, files, criteria = {}, bounds = {}, onProgress }: JudgeOptions = {}): Judge {
  const suites = suiteFiles({ ...(areas && { areas }), ...(files && { files }) }, root)
  const state = newState()
  let worker = startThread(script, bounds)
  return {
    judge: async (...recordings) => {
      state.fill(0)
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
        ending = await runThread(worker, request, bounds, until, progress.hear)
        if (ending.how !== 'exhausted') break
        progress.exhausted(ending.number, ending.because)
        await worker.terminate()
        if (threads === maxThreads) break
        Atomics.store(state, slots.running, 0)
        worker = startThread(script, bounds)
      }
      if (ending.how === 'late' || ending.how === 'cancelled') await worker.terminate()
      const isCancelled = Atomics.load(state, slots.cancelled) !== 0
      const ended = isCancelled ? reason('judging-interrupted') : ends[ending.how]
      const checks = progress.checks(ended)
      return recordings.map((_files, index) => ({
        checks: checks.filter(({ recording }) => recording === index),
        crashes: 'crashes' in ending ? ending.crashes : [],
        ...(ended !== undefined && { ended }),
        ...(isCancelled && { cancelled: true }),
      }))
    },
    cancel: () => Atomics.store(state, slots.cancelled, 1),
    close: async () => void (await worker.terminate()),
  }
}

/** Why a judging was not done, where that is not a crash. */
const ends: Readonly<Partial<Record<Ending['how'], Reason>>> = {
  late: reason('judging-late'),
  full: reason('judging-full'),
  exhausted: reason('judging-given-up', { checks: maxThreads }),
}

/** What the threads have told so far, by the numbers of the tests. */
function createProgress(onProgress: JudgeOptions['onProgress']) {
  let declared: readonly CheckResult[] = []
  const decided = new Map<number, CheckResult>()
  return {
    hear: (message: JudgeMessage) => {
      if (message.type === 'declared') declared = message.checks
      else if (message.type === 'read') onProgress?.({ unit: 'exchanges', done: message.exchanges, of: message.of })
      else if (message.type === 'ended') {
        for (const { number, check } of message.checks) {
          decided.set(number, check)
          onProgress?.({ unit: 'checks', done: decided.size, of: declared.length })
        }
      }
    },
    settled: () => [...decided.keys()],
    exhausted: (number: number, because: Reason) => {
      const check = declared[number]
      if (check !== undefined) decided.set(number, undecidedFor(check, because))
    },
    /** @param ended why the judging ended early: it makes undecided what was not come to */
    checks: (ended: Reason | undefined) =>
      declared.map(
        (check, number) => decided.get(number) ?? (ended === undefined ? check : undecidedFor(check, ended)),
      ),
  }
}

/** A check that was not come to, or that was too much. */
export const undecidedFor = (check: CheckResult, because: Reason): CheckResult => ({
  ...check,
  end: { state: 'undecided', verdict: 'inconclusive', reason: because, cause: 'exhausted' },
})
