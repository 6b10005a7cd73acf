import { Worker, type ResourceLimits } from 'node:worker_threads'
import { reason, type Reason } from '../results/reasons.ts'
import type { CheckResult } from '../outcomes/check-result.ts'
import type { JudgeInput } from '../outcomes/recording.ts'

/** What the thread has to judge, and by which suites. */
export interface JudgeRequest {
  /** Paths below `suites/`, with the extension of the source. */
  readonly files: readonly string[]
  readonly input: JudgeInput
  /** Shared with the thread; see `slots`. */
  readonly state: Int32Array
  /** Numbers of the tests that are not run: another thread has decided them, or fell over them. */
  readonly settled: readonly number[]
}

/** What stands where in the shared numbers. */
export const slots = {
  /** Anything but 0 ends the judging before its next test. */
  cancelled: 0,
  /** The number of the test that is being run plus 1; 0 between tests. */
  running: 1,
  /** Anything but 0 ends the reading of a large recording before its next block: what was seen of it is told while there is time. */
  hurry: 2,
} as const

/** The shared numbers, all 0. */
export const newState = (): Int32Array => new Int32Array(new SharedArrayBuffer(12))

/** What the test with this number came to. */
export interface EndedCheck {
  readonly number: number
  readonly check: CheckResult
}

/** What the thread says. Tests are numbered in the order in which they are declared. */
export type JudgeMessage =
  | { readonly type: 'declared'; readonly checks: readonly CheckResult[] }
  | { readonly type: 'ended'; readonly checks: readonly EndedCheck[] }
  | { readonly type: 'read'; readonly exchanges: number; readonly of: number }
  | { readonly type: 'done'; readonly crashes: readonly string[] }

/** How long and how much, in milliseconds and MiB; what is left out has no bound. */
export interface JudgeBounds {
  /** The whole judging; of its last quarter nothing is spent on reading more of a recording. */
  readonly totalMs?: number
  /** One check. */
  readonly checkMs?: number
  readonly heapMiB?: number
}

/**
 * How a thread's work ended. `exhausted`: the test that was running took too long or too much memory. `late`: the time for the whole
 * judging was over. `cancelled`: it was told to end, and did not before its time. `full`: the memory did not
 * suffice for the recording itself.
 */
export type Ending =
  | { readonly how: 'done' | 'crashed'; readonly crashes: readonly string[] }
  | { readonly how: 'exhausted'; readonly number: number; readonly because: Reason }
  | { readonly how: 'late' | 'cancelled' | 'full' }

/** MiB of short-lived values: nearly all that judging makes lives for one check, and more room for it costs memory and saves no time. */
const maxYoungGenerationSizeMb = 8

export function startThread(script: URL, { heapMiB }: JudgeBounds): Worker {
  const resourceLimits: ResourceLimits = {
    maxYoungGenerationSizeMb,
    ...(heapMiB !== undefined && { maxOldGenerationSizeMb: heapMiB }),
  }
  return new Worker(script, { resourceLimits })
}

/** So long a test that is running may go on when the judging is cancelled. */
const graceMs = 2000

/**
 * Has a thread judge, and listens to what it decides until it is done or has to be ended. It answers once; that it fell over is a crash
 * of the suite, except for want of memory.
 *
 * @param until when the time for the whole judging is over, on the clock of `performance.now`
 */
export function runThread(
  worker: Worker,
  request: JudgeRequest,
  { checkMs = Infinity, totalMs = Infinity }: JudgeBounds,
  until: number,
  onMessage: (message: JudgeMessage) => void,
): Promise<Ending> {
  // Node's id of a thread that has ended.
  if (worker.threadId === -1) return Promise.resolve({ how: 'crashed', crashes: ['the thread that judges has ended'] })
  return new Promise((resolve) => {
    const { state } = request
    const running = () => Atomics.load(state, slots.running)
    let [seen, since] = [0, performance.now()]
    const settle = (ending: Ending) => {
      clearInterval(watch)
      worker.off('message', onThreadMessage).off('error', onError).off('exit', onExit)
      resolve(ending)
    }
    const onThreadMessage = (message: JudgeMessage) => {
      if (message.type === 'done') settle({ how: 'done', crashes: message.crashes })
      else onMessage(message)
    }
    const onError = (error: Error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!outOfMemory) return settle({ how: 'crashed', crashes: [error.message] })
      const number = running() - 1
      const because = reason('check-memory')
      settle(number < 0 ? { how: 'full' } : { how: 'exhausted', number, because })
    }
    const onExit = () => settle({ how: 'crashed', crashes: ['the thread that judges ended before it was done'] })
    const checkLimits = () => {
      const now = performance.now()
      if (running() !== seen) [seen, since] = [running(), now]
      if (now > until - totalMs / 4) Atomics.store(state, slots.hurry, 1)
      if (now > until) settle({ how: 'late' })
      else if (Atomics.load(state, slots.cancelled) !== 0 && now - since > graceMs) settle({ how: 'cancelled' })
      else if (seen > 0 && now - since > checkMs) {
        settle({ how: 'exhausted', number: seen - 1, because: reason('check-time', { seconds: checkMs / 1000 }) })
      }
    }
    const watch = setInterval(checkLimits, 100)
    worker.on('message', onThreadMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(request)
  })
}
