import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EvidenceHeader } from '../evidence/exchange.ts'
import { createTrafficRecorder, type TrafficBatch, type TrafficRecorder } from './traffic-recorder.ts'

/** The `workerData` of the recording thread. */
export interface WorkerInput {
  readonly folder: string
  readonly header: EvidenceHeader
  readonly rotateBytes: number
  /** One number: the size of all batches that were sent to the thread and are not recorded yet. */
  readonly waiting: Int32Array
  /** The folder for files of recent exchanges. */
  readonly liveFolder?: string
}

export type ToWorker =
  | { readonly type: 'batch'; readonly batch: TrafficBatch }
  | { readonly type: 'live' }
  | { readonly type: 'end' }

interface RecordingState {
  readonly files: readonly string[]
  readonly exchanges: number
  readonly bytes: number
}

export type FromWorker =
  | ({ readonly type: 'state' | 'ended' } & RecordingState)
  | { readonly type: 'live'; readonly file?: string }
  | { readonly type: 'failed'; readonly message: string; readonly code?: string }

/** Records the traffic of a proxy in a worker thread. */
export interface TrafficRecording {
  readonly recorder: TrafficRecorder
  readonly recorded: () => RecordingState
  /** The path of a file with the exchanges since the last call; undefined if there are none. */
  readonly live: () => Promise<string | undefined>
  /** Resolves when everything is written. */
  readonly end: () => Promise<RecordingState>
  /** Why recording stopped; undefined while it works. */
  readonly failure: () => RecordingFailure | undefined
}

export interface RecordingFailure {
  readonly message: string
  readonly code?: string
}

export interface RecordingOptions extends Omit<WorkerInput, 'waiting'> {
  readonly now: () => { readonly ms: number; readonly text: string }
  /** Called once when recording fails. Traffic is still forwarded. */
  readonly onFailure: (failure: RecordingFailure) => void
}

/** The thread runs compiled code, even if this module runs from source. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const script = new URL('src/proxy/worker.js', compiled)
const workerMemoryLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }

export function startTrafficRecording({ now, onFailure, ...data }: RecordingOptions): TrafficRecording {
  const waiting = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(script, {
    workerData: { ...data, waiting } satisfies WorkerInput,
    resourceLimits: workerMemoryLimits,
  })
  let recorded: RecordingState = { files: [], exchanges: 0, bytes: 0 }
  let failure: RecordingFailure | undefined
  let onLive: ((file: string | undefined) => void) | undefined
  let onEnd: (() => void) | undefined

  const fail = (one: RecordingFailure) => {
    if (failure === undefined) onFailure((failure = one))
    onLive?.(undefined)
    onEnd?.()
  }
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'failed') fail(message)
    else if (message.type === 'live') onLive?.(message.file)
    else {
      const { files, exchanges, bytes } = message
      recorded = { files, exchanges, bytes }
      if (message.type === 'ended') onEnd?.()
    }
  })
  worker.on('error', ({ message }) => fail({ message }))
  // The thread exits on its own only when it runs out of memory.
  worker.on('exit', () => fail({ message: 'the recording thread exited unexpectedly' }))

  const send = (message: ToWorker, transfer: readonly ArrayBuffer[] = []) => worker.postMessage(message, transfer)
  const recorder = createTrafficRecorder({
    now,
    waiting: () => Atomics.load(waiting, 0),
    post: (batch) => {
      if (failure !== undefined) return
      Atomics.add(waiting, 0, batch.size)
      send({ type: 'batch', batch }, [batch.bytes.buffer as ArrayBuffer])
    },
  })
  return {
    recorder,
    recorded: () => recorded,
    failure: () => failure,
    live: () => {
      if (failure !== undefined) return Promise.resolve(undefined)
      recorder.flush()
      const file = new Promise<string | undefined>((resolve) => (onLive = resolve))
      send({ type: 'live' })
      return file
    },
    end: async () => {
      recorder.flush()
      if (failure === undefined) {
        const ended = new Promise<void>((resolve) => (onEnd = resolve))
        send({ type: 'end' })
        await ended
      }
      worker.removeAllListeners('exit')
      await worker.terminate()
      return recorded
    },
  }
}
