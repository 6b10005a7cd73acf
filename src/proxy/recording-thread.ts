import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EvidenceHeader } from '../evidence/exchange.ts'
import { createTrafficRecorder, type TrafficBatch, type TrafficRecorder } from './traffic-recorder.ts'

/** What the thread that records is given. */
export interface WorkerInput {
  readonly folder: string
  readonly header: EvidenceHeader
  readonly rotateBytes: number
  /** In its one number: what was handed to it and is not recorded yet. */
  readonly waiting: Int32Array
  /** Where it leaves what came since it was last asked, for who judges meanwhile. */
  readonly liveFolder?: string
}

export type ToWorker =
  { readonly type: 'batch'; readonly batch: TrafficBatch } | { readonly type: 'live' } | { readonly type: 'end' }

interface RecordingState {
  readonly files: readonly string[]
  readonly exchanges: number
  readonly bytes: number
}

export type FromWorker =
  | ({ readonly type: 'state' | 'ended' } & RecordingState)
  | { readonly type: 'live'; readonly file?: string }
  | { readonly type: 'failed'; readonly message: string; readonly code?: string }

/** What passes is recorded, in a thread of its own. */
export interface TrafficRecording {
  readonly recorder: TrafficRecorder
  readonly recorded: () => RecordingState
  /** Evidence of what came since this was last asked; undefined where nothing did. */
  readonly live: () => Promise<string | undefined>
  /** Resolves when all is written. */
  readonly end: () => Promise<RecordingState>
  /** Why nothing is recorded any more, if that is so. */
  readonly failure: () => RecordingFailure | undefined
}

export interface RecordingFailure {
  readonly message: string
  readonly code?: string
}

export interface RecordingOptions extends Omit<WorkerInput, 'waiting'> {
  readonly now: () => { readonly ms: number; readonly text: string }
  /** Called once, when nothing can be recorded any more. What passes goes on passing. */
  readonly onFailure: (failure: RecordingFailure) => void
}

/** The thread runs what was compiled, also where this is a source. */
const compiled = new URL(extname(import.meta.url) === '.ts' ? '../../dist/' : '../../', import.meta.url)
const script = new URL('src/proxy/worker.js', compiled)
/** MiB; what waits is bounded besides. */
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
  // It ends when it is told to, and else for want of memory.
  worker.on('exit', () => fail({ message: 'the thread that records has ended' }))

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
      const asked = new Promise<string | undefined>((resolve) => (onLive = resolve))
      send({ type: 'live' })
      return asked
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
