import { decodeText } from '../std/bytes.ts'
import { createDecoder } from './decoder.ts'
import type { Chunk, HeaderPair, RecordedResponse } from '../evidence/exchange.ts'
import type { Failure } from './failure.ts'
import { createKeeper, type Keeper } from './body-keeper.ts'
import type { Limits } from '../evidence/size-limits.ts'
import type { Redactor } from '../redact/redact.ts'

/** Takes a reply's body off the wire: undoes its coding, bounds it, keeps what the evidence holds. */
export interface Receiver {
  readonly write: (bytes: Uint8Array, at: number) => void
  /** True while so much waits to be decoded that no more should come, until `calm` resolves. */
  readonly isBehind: () => boolean
  readonly calm: () => Promise<void>
  /** Resolves when all of it has been decoded. `whole`: the message's framing said that this was all. */
  readonly end: (whole: boolean) => Promise<Pick<RecordedResponse, 'chunks' | 'large'>>
}

export interface ReceiverOptions {
  readonly redactor: Redactor
  readonly limits: Limits
  readonly headers: readonly HeaderPair[]
  readonly keep: 'mp4' | undefined
  /** What another host serves is not judged as a text: of it the beginning is kept. */
  readonly isElsewhere: boolean
  /** True once the recording has reached its ceiling. */
  readonly isFull: () => boolean
  readonly onChunks: ((chunks: readonly Chunk[]) => void) | undefined
  /** Called at most once; nothing is taken afterwards. `unknownCoding` comes with the cause `unknown-coding`. */
  readonly onProblem: (failure: Failure, unknownCoding?: string) => void
}

export function createReceiver(options: ReceiverOptions): Receiver {
  const { redactor, limits, headers, keep, isElsewhere, isFull, onChunks, onProblem } = options
  const isStream = !isElsewhere && /^\s*text\/event-stream/i.test(valueOf(headers, 'content-type') ?? '')
  const ceiling = isStream ? limits.streamBytes : limits.bodyBytes
  const { lineBytes } = limits
  const tailBytes = isElsewhere ? 0 : limits.tailBytes
  const wholeBytes = (start: Uint8Array) => {
    if (isElsewhere) return Math.min(limits.wholeBytes, limits.elsewhereBytes)
    if (isStream) return limits.streamBytes
    return isLabelledJson(headers) || beginsAsJson(start) ? limits.jsonBytes : limits.wholeBytes
  }
  let keeper: Keeper | undefined
  /** How much is kept is settled by the first bytes: a label may be missing or wrong. */
  const keeperFor = (start: Uint8Array): Keeper =>
    (keeper ??= createKeeper({ redactor, wholeBytes: wholeBytes(start), tailBytes, keep, onChunks, lineBytes }))
  let over = false
  let onWire = 0
  let length = 0

  const problem = (failure: Failure, unknownCoding?: string) => {
    if (over) return
    over = true
    onProblem(failure, unknownCoding)
  }
  const tooLarge = () => problem({ how: 'too-large', detail: `more than ${ceiling} bytes` })
  const { fullBytes } = limits
  const decoder = createDecoder(valueOf(headers, 'content-encoding'), {
    isOver: () => over,
    onProblem: ({ detail, unknownCoding }) =>
      unknownCoding === undefined
        ? problem({ how: 'undecodable', detail })
        : problem({ how: 'undecodable', detail, cause: 'unknown-coding' }, unknownCoding),
    onBytes: (bytes, at) => {
      const most = isFull() ? Math.max(length, Math.min(fullBytes, ceiling)) : ceiling
      const room = bytes.subarray(0, most - length)
      length += room.length
      if (room.length > 0) keeperFor(room).add(room, at)
      if (room.length === bytes.length) return
      if (most < ceiling)
        problem({ how: 'too-large', detail: `the recording is full, and takes ${fullBytes} bytes of each reply` })
      else tooLarge()
    },
  })

  return {
    write: (bytes, at) => {
      if (over) return
      onWire += bytes.length
      decoder.write(bytes, at)
      // What is compressed counts as well: it waits in memory for its turn.
      if (onWire > ceiling) tooLarge()
    },
    isBehind: () => !over && decoder.waiting() > limits.lineBytes,
    calm: decoder.calm,
    end: async (whole) => {
      await decoder.end(whole)
      over = true
      return keeperFor(new Uint8Array(0)).end()
    },
  }
}

const isLabelledJson = (headers: readonly HeaderPair[]) =>
  /^\s*[^/;,\s]+\/(?:[^;,\s]+\+)?json\b/i.test(valueOf(headers, 'content-type') ?? '')

/** An object or an array, behind a byte order mark and white space. */
const beginsAsJson = (start: Uint8Array) => /^(?:\uFEFF)?\s*[[{]/.test(decodeText(start.subarray(0, 64)))

function valueOf(headers: readonly HeaderPair[], name: string): string | undefined {
  const values = headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(',')
}
