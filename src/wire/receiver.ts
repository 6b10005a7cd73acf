import { decodeText } from '../std/bytes.ts'
import { createDecoder } from './decoder.ts'
import type { Chunk, HeaderPair, RecordedResponse } from '../evidence/exchange.ts'
import type { Failure } from './failure.ts'
import { createBodyKeeper, nothingKept, type BodyKeeper } from './body-keeper.ts'
import type { SizeLimits } from '../evidence/size-limits.ts'
import type { Redactor } from '../redact/redact.ts'

/** Receives a response body: decodes it, limits its size and keeps the parts for the evidence. */
export interface Receiver {
  readonly write: (bytes: Uint8Array, at: number) => void
  /** True if the caller should pause until `drained` resolves, because too much waits to be decoded. */
  readonly isBehind: () => boolean
  readonly drained: () => Promise<void>
  /** Resolves when everything is decoded. `whole`: the body is complete by the framing of the message. */
  readonly end: (whole: boolean) => Promise<Pick<RecordedResponse, 'chunks' | 'large'>>
}

export interface ReceiverOptions {
  readonly redactor: Redactor
  readonly limits: SizeLimits
  readonly headers: readonly HeaderPair[]
  readonly keep: 'mp4' | undefined
  /** True for a file of another host, of which only the beginning is kept. */
  readonly isElsewhere: boolean
  /** True if the recording has reached its size limit. */
  readonly isFull: () => boolean
  readonly onChunks: ((chunks: readonly Chunk[]) => void) | undefined
  readonly onBytes?: ((bytes: Uint8Array) => void) | undefined
  /** Called at most once. Later bytes are ignored. `unknownCoding` is given with the cause `unknown-coding`. */
  readonly onProblem: (failure: Failure, unknownCoding?: string) => void
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const { redactor, limits, headers, keep, isElsewhere, isFull, onChunks, onProblem } = options
  const isStream = !isElsewhere && /^\s*text\/event-stream/i.test(valueOf(headers, 'content-type') ?? '')
  const ceiling = isStream ? limits.maxStreamBytes : limits.maxBodyBytes
  const { flushBytes } = limits
  const tailBytes = isElsewhere ? 0 : limits.tailBytes
  const wholeBytes = (start: Uint8Array) => {
    if (isElsewhere) return Math.min(limits.maxKeptBytes, limits.maxExternalBytes)
    if (isStream) return limits.maxStreamBytes
    return isLabelledJson(headers) || beginsAsJson(start) ? limits.maxJsonBytes : limits.maxKeptBytes
  }
  let keeper: BodyKeeper | undefined
  /** The first bytes decide how much is kept, because the content type may be missing or wrong. */
  const keeperFor = (start: Uint8Array): BodyKeeper =>
    (keeper ??= createBodyKeeper({
      ...{ redactor, onChunks, flushBytes },
      ...(decoder.isOpaque ? nothingKept : { maxKeptBytes: wholeBytes(start), tailBytes, keep }),
    }))
  let over = false
  let onWire = 0
  let length = 0

  const problem = (failure: Failure, unknownCoding?: string) => {
    if (over) return
    over = true
    onProblem(failure, unknownCoding)
  }
  const isOnPurpose = ceiling === limits.probeLimitBytes
  const tooLarge = () =>
    problem({ how: 'too-large', detail: `more than ${ceiling} bytes`, ...(isOnPurpose && { cause: 'probe-limit' }) })
  const { maxBytesWhenFull } = limits
  const decoder = createDecoder(valueOf(headers, 'content-encoding'), {
    isOver: () => over,
    onProblem: ({ detail, unknownCoding }) =>
      unknownCoding === undefined
        ? problem({ how: 'undecodable', detail })
        : problem({ how: 'undecodable', detail, cause: 'unknown-coding' }, unknownCoding),
    onBytes: (bytes, at) => {
      const maxBytes = isFull() ? Math.max(length, Math.min(maxBytesWhenFull, ceiling)) : ceiling
      const room = bytes.subarray(0, maxBytes - length)
      length += room.length
      if (room.length > 0) keeperFor(room).add(room, at)
      options.onBytes?.(room)
      if (room.length === bytes.length) return
      if (maxBytes < ceiling)
        problem({
          how: 'too-large',
          detail: `the recording is full, and takes ${maxBytesWhenFull} bytes of each response`,
          cause: 'not-kept',
        })
      else tooLarge()
    },
  })

  return {
    write: (bytes, at) => {
      if (over) return
      onWire += bytes.length
      decoder.write(bytes, at)
      // Compressed bytes count as well, because they wait in memory.
      if (onWire > ceiling) tooLarge()
    },
    isBehind: () => !over && decoder.waiting() > limits.flushBytes,
    drained: decoder.drained,
    end: async (whole) => {
      await decoder.end(whole)
      over = true
      return keeperFor(new Uint8Array(0)).end()
    },
  }
}

const isLabelledJson = (headers: readonly HeaderPair[]) =>
  /^\s*[^/;,\s]+\/(?:[^;,\s]+\+)?json\b/i.test(valueOf(headers, 'content-type') ?? '')

/** True for an object or an array, after a byte order mark and white space. */
const beginsAsJson = (start: Uint8Array) => /^(?:\uFEFF)?\s*[[{]/.test(decodeText(start.subarray(0, 64)))

function valueOf(headers: readonly HeaderPair[], name: string): string | undefined {
  const values = headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(',')
}
