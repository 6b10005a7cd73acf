import { Worker, type ResourceLimits } from 'node:worker_threads'
import { reason, type Reason } from '../results/reasons.ts'
import type { CheckResult } from '../outcomes/check-result.ts'
import type { JudgeInput } from '../outcomes/recording.ts'

/** What the thread judges, and with which suites. */
export interface JudgeRequest {
  /** Paths below `suites/`, with the source extension. */
  readonly files: readonly string[]
  readonly input: JudgeInput
  /** Memory shared with the thread; see `slots`. */
  readonly state: Int32Array
  /** Numbers of checks to skip: an earlier thread decided them or exhausted its limits on them. */
  readonly settled: readonly number[]
}

/** The indexes of the shared memory. */
export const slots = {
  /** If not 0, judging ends before the next check. */
  cancelled: 0,
  /** The number of the running check plus 1; 0 between checks. */
  running: 1,
  /** If not 0, reading a large recording ends before the next block, so that its partial results are sent in time. */
  hurry: 2,
} as const

/** Shared memory, all 0. */
export const newState = (): Int32Array => new Int32Array(new SharedArrayBuffer(12))

/** The result of the check with this number. */
export interface EndedCheck {
  readonly number: number
  readonly check: Omit<CheckResult, 'exchanges'>
  /** The positions of its exchanges in the recording: each id would be copied for each check. */
  readonly exchanges: readonly number[]
}

/** The messages of the thread. Checks are numbered in the order of their declaration. */
export type JudgeMessage =
  | {
      readonly type: 'declared'
      readonly checks: readonly CheckResult[]
      /** The ids of the exchanges of each recording, in order. */
      readonly ids: readonly (readonly string[])[]
    }
  | { readonly type: 'ended'; readonly checks: readonly EndedCheck[] }
  | { readonly type: 'read'; readonly exchanges: number; readonly of: number }
  | { readonly type: 'done'; readonly crashes: readonly string[] }

/** Limits in milliseconds and MiB; unlimited by default. */
export interface JudgeBounds {
  /** The limit of all judging. In its last quarter, no more of a large recording is read. */
  readonly totalMs?: number
  /** The limit of one check. */
  readonly checkMs?: number
  readonly heapMiB?: number
}

/**
 * How a thread ended. `exhausted`: the running check exceeded its limits. `late`: the time for all judging was over. `cancelled`: it did not
 * end within the grace period after a cancellation. `full`: not enough memory for the recording itself.
 */
export type Ending =
  | { readonly how: 'done' | 'crashed'; readonly crashes: readonly string[] }
  | { readonly how: 'exhausted'; readonly number: number; readonly because: Reason }
  | { readonly how: 'late' | 'cancelled' | 'full' }

/** MiB of short-lived values. Judging 13,000 exchanges takes 7 % more CPU with 8, and 30 MiB more memory with 96. */
const maxYoungGenerationSizeMb = 32

export function startThread(script: URL, { heapMiB }: JudgeBounds): Worker {
  const resourceLimits: ResourceLimits = {
    maxYoungGenerationSizeMb,
    ...(heapMiB !== undefined && { maxOldGenerationSizeMb: heapMiB }),
  }
  return new Worker(script, { resourceLimits })
}

/** How long to wait for a terminated thread. A call of the system that does not return, such as a read from a dead disk, keeps it. */
const terminationMs = 2000

/** Terminates a thread. A thread that does not end in time is left, and does not keep the process alive. */
export async function endThread(worker: Worker, waitMs = terminationMs): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMs)))
  await Promise.race([worker.terminate(), late])
  clearTimeout(timer)
  worker.unref()
}

/** How long the running check may continue after a cancellation. */
const graceMs = 500

/**
 * Sends a request to the thread and forwards its messages until it is done or exceeds a limit. A thread that fails counts as a crash of the
 * suite, unless it runs out of memory.
 *
 * @param until the end of the time for all judging, on the clock of `performance.now`
 */
export function runThread(
  worker: Worker,
  request: JudgeRequest,
  { checkMs = Infinity, totalMs = Infinity }: JudgeBounds,
  until: number,
  onMessage: (message: JudgeMessage) => void,
): Promise<Ending> {
  // The id of a thread that has exited.
  if (worker.threadId === -1) return Promise.resolve({ how: 'crashed', crashes: ['the judging thread has exited'] })
  return new Promise((resolve) => {
    const { state } = request
    const running = () => Atomics.load(state, slots.running)
    let [seen, since] = [0, performance.now()]
    const settle = (ending: Ending) => {
      clearInterval(watch)
      worker.off('message', onThreadMessage).off('messageerror', onUnreadable).off('error', onError).off('exit', onExit)
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
    const onUnreadable = (error: Error) => settle({ how: 'crashed', crashes: [error.message] })
    const onExit = () => settle({ how: 'crashed', crashes: ['the judging thread exited before it was done'] })
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
    worker.on('message', onThreadMessage).on('messageerror', onUnreadable).on('error', onError).on('exit', onExit)
    worker.postMessage(request)
  })
}
