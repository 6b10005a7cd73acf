/**
 * The judging thread: loads the suites and runs their checks on recordings.
 *
 * @see ARCHITECTURE.md, "Judging"
 */
import { parentPort } from 'node:worker_threads'
import { judgeInBlocks } from './blocks.ts'
import { pendingResult, plannedRuns, resultOf } from './check-run.ts'
import { openRecordings } from '../outcomes/recording.ts'
import { loadSuites } from './suites.ts'
import { createOutbox } from './outbox.ts'
import { slots, type JudgeMessage, type JudgeRequest } from './thread.ts'

/** Errors outside checks. */
const crashes: string[] = []
process.on('unhandledRejection', (reason) => crashes.push(described(reason)))
process.on('uncaughtException', (error) => crashes.push(described(error)))

const send = (message: JudgeMessage) => parentPort?.postMessage(message)

const outbox = createOutbox((checks) => send({ type: 'ended', checks }))

// Every request gets a `done` message, whatever happens: the caller waits for it.
parentPort?.on(
  'message',
  (request: JudgeRequest) =>
    void judge(request)
      .finally(outbox.flush)
      .catch((error: unknown) => [described(error)])
      .then((found) => send({ type: 'done', crashes: found })),
)

/** @returns errors outside checks; results are sent on the way */
async function judge({ files, input, state, settled }: JudgeRequest): Promise<readonly string[]> {
  crashes.length = 0
  crashes.push(...(await loadSuites(files)))
  const recordings = openRecordings(input)
  const runs = plannedRuns(files, recordings)
  const ids = recordings.map(({ evidence }) => evidence().exchanges.map(({ id }) => id))
  const positions = ids.map((own) => new Map(own.map((id, position) => [id, position])))
  const numbers = new Map(runs.map((run, number) => [run, number]))
  const decided = new Set(settled)
  send({ type: 'declared', checks: runs.map(pendingResult), ids })
  /** Marks a check as running, unless it is decided or judging is cancelled. */
  const begin = (number: number) => {
    if (decided.has(number) || Atomics.load(state, slots.cancelled) !== 0) return false
    Atomics.store(state, slots.running, number + 1)
    return true
  }
  judgeInBlocks(runs, {
    begin: (run) => begin(numbers.get(run) ?? -1),
    isTimeUp: () => Atomics.load(state, slots.hurry) !== 0,
    onRead: (exchanges, of) => send({ type: 'read', exchanges, of }),
  })
  for (const [number, run] of runs.entries()) {
    if (begin(number)) {
      const { exchanges, ...check } = resultOf(run)
      outbox.add({ number, check, exchanges: exchanges.flatMap((id) => positions[run.index]?.get(id) ?? []) })
    }
    Atomics.store(state, slots.running, 0)
  }
  return [...crashes]
}

const described = (error: unknown) => (error instanceof Error ? error.message : String(error))
