import { decodeText } from '../std/bytes.ts'
import { createDecoder } from './decoder.ts'
import type { Chunk, HeaderPair, RecordedResponse } from '../evidence/exchange.ts'
import type { Failure } from './failure.ts'
import { createBodyKeeper, type BodyKeeper } from './body-keeper.ts'
import type { SizeLimits } from '../evidence/size-limits.ts'
import type { Redactor } from '../redact/redact.ts'

/** Takes a reply's body off the wire: undoes its coding, bounds it, keeps what the evidence holds. */
export interface Receiver {
  readonly write: (bytes: Uint8Array, at: number) => void
  /** True while so much waits to be decoded that no more should come, until `drained` resolves. */
  readonly isBehind: () => boolean
  readonly drained: () => Promise<void>
  /** Resolves when all of it has been decoded. `whole`: the message's framing said that this was all. */
  readonly end: (whole: boolean) => Promise<Pick<RecordedResponse, 'chunks' | 'large'>>
}

export interface ReceiverOptions {
  readonly redactor: Redactor
  readonly limits: SizeLimits
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
  const ceiling = isStream ? limits.maxStreamBytes : limits.maxBodyBytes
  const { flushBytes } = limits
  const tailBytes = isElsewhere ? 0 : limits.tailBytes
  const wholeBytes = (start: Uint8Array) => {
    if (isElsewhere) return Math.min(limits.maxKeptBytes, limits.maxExternalBytes)
    if (isStream) return limits.maxStreamBytes
    return isLabelledJson(headers) || beginsAsJson(start) ? limits.maxJsonBytes : limits.maxKeptBytes
  }
  let keeper: BodyKeeper | undefined
  /** How much is kept is settled by the first bytes: a label may be missing or wrong. */
  const keeperFor = (start: Uint8Array): BodyKeeper =>
    (keeper ??= createBodyKeeper({ redactor, maxKeptBytes: wholeBytes(start), tailBytes, keep, onChunks, flushBytes }))
  let over = false
  let onWire = 0
  let length = 0

  const problem = (failure: Failure, unknownCoding?: string) => {
    if (over) return
    over = true
    onProblem(failure, unknownCoding)
  }
  const tooLarge = () => problem({ how: 'too-large', detail: `more than ${ceiling} bytes` })
  const { maxBytesWhenFull } = limits
  const decoder = createDecoder(valueOf(headers, 'content-encoding'), {
    isOver: () => over,
    onProblem: ({ detail, unknownCoding }) =>
      unknownCoding === undefined
        ? problem({ how: 'undecodable', detail })
        : problem({ how: 'undecodable', detail, cause: 'unknown-coding' }, unknownCoding),
    onBytes: (bytes, at) => {
      const most = isFull() ? Math.max(length, Math.min(maxBytesWhenFull, ceiling)) : ceiling
      const room = bytes.subarray(0, most - length)
      length += room.length
      if (room.length > 0) keeperFor(room).add(room, at)
      if (room.length === bytes.length) return
      if (most < ceiling)
        problem({
          how: 'too-large',
          detail: `the recording is full, and takes ${maxBytesWhenFull} bytes of each reply`,
        })
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

/** An object or an array, behind a byte order mark and white space. */
const beginsAsJson = (start: Uint8Array) => /^(?:\uFEFF)?\s*[[{]/.test(decodeText(start.subarray(0, 64)))

function valueOf(headers: readonly HeaderPair[], name: string): string | undefined {
  const values = headers.filter(([own]) => own.toLowerCase() === name).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(',')
}
