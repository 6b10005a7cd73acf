import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import type { Transform } from 'node:stream'

/** Why a body cannot be decoded. */
export interface DecodeProblem {
  readonly detail: string
  /** The first content coding that is not supported, in lower case. */
  readonly unknownCoding?: string
}

/** Decodes content codings incrementally. Decoded bytes keep the arrival time of their input. */
export interface Decoder {
  /** True if the bytes pass as they are, because their coding cannot be decoded. No secret can be found in them. */
  readonly isOpaque: boolean
  readonly write: (bytes: Uint8Array, at: number) => void
  /** The number of bytes waiting to be decoded. `drained` resolves when there are none. */
  readonly waiting: () => number
  readonly drained: () => Promise<void>
  /** Resolves when everything is decoded. `whole`: the message is complete, so the coding must be complete as well. */
  readonly end: (whole: boolean) => Promise<void>
}

export interface DecoderEvents {
  readonly onBytes: (bytes: Uint8Array, at: number) => void
  /** Called at most once. No bytes follow. */
  readonly onProblem: (problem: DecodeProblem) => void
  /** True if no more bytes are needed, so that the rest is not decoded. */
  readonly isOver: () => boolean
}

type Coding = 'gzip' | 'deflate' | 'br'

const aliases: Readonly<Record<string, Coding>> = { gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate', br: 'br' }
/** Real servers apply at most two codings. Each one multiplies the size that a small body can expand to. */
const maxCodings = 3
/** The backpressure limit between two codings. */
const maxWaitingBytes = 1_048_576

/**
 * @param contentEncoding the header, codings in the order in which they were applied
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-8.4
 */
export function createDecoder(contentEncoding: string | undefined, events: DecoderEvents): Decoder {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const wanted = names.filter((name) => name !== '' && name !== 'identity')
  const unknown = wanted.find((name) => !Object.hasOwn(aliases, name))
  if (unknown !== undefined) {
    const detail = `the content coding ${JSON.stringify(unknown.slice(0, 40))} is unknown`
    return undecoded({ detail, unknownCoding: unknown }, events)
  }
  if (wanted.length > maxCodings) return undecoded({ detail: `${wanted.length} nested content codings` }, events)
  return wanted.reduce<Decoder>((after, name) => layer(aliases[name] as Coding, after, events), plain(events))
}

const nothingWaits = { isOpaque: false, waiting: () => 0, drained: async () => {} }

const plain = ({ onBytes }: DecoderEvents): Decoder => ({
  ...nothingWaits,
  write: onBytes,
  end: async () => {},
})

/** Passes the bytes on unchanged, and reports the problem at the end so that they are counted. */
const undecoded = (problem: DecodeProblem, { onBytes, onProblem, isOver }: DecoderEvents): Decoder => ({
  ...nothingWaits,
  isOpaque: true,
  write: onBytes,
  end: async () => {
    if (!isOver()) onProblem(problem)
  },
})

function layer(coding: Coding, after: Decoder, { onProblem, isOver }: DecoderEvents): Decoder {
  let stream: Transform | undefined
  let queue = Promise.resolve()
  let at = 0
  let fed = 0
  let waiting = 0
  let ended = false
  let settle = () => {}
  let failure: Promise<void> | undefined

  const over = (detail?: string) => {
    if (detail !== undefined && !isOver()) onProblem({ detail })
    ended = true
    settle()
  }
  const open = (first: number) => {
    stream = streamOf(coding, first)
    stream.on('data', (bytes: Uint8Array) => {
      if (!isOver()) after.write(bytes, at)
      if (isOver()) stream?.destroy()
      else if (after.waiting() > maxWaitingBytes) {
        stream?.pause()
        void after.drained().then(() => stream?.resume())
      }
    })
    stream.on('error', ({ message }: Error) => {
      const detail = isTrailing(message, fed) ? undefined : `${coding}: ${message}`
      // What came out before the error is not lost in the next layer, which takes its time.
      failure = after.drained().then(() => over(detail))
    })
    stream.on('end', () => over())
    stream.on('close', () => {
      if (failure === undefined) over()
    })
    return stream
  }
  /** Ignores bytes after the end of the coding, as other clients do. */
  const feed = async (bytes: Uint8Array, when: number) => {
    if (ended || isOver() || bytes.length === 0) return
    at = when
    const target = stream ?? open(bytes[0] ?? 0)
    await new Promise<void>((resolve) => {
      settle = resolve
      target.write(bytes, () => resolve())
    })
    fed += bytes.length
    // Report the decoded bytes before the next input changes the arrival time.
    await new Promise(setImmediate)
  }

  return {
    isOpaque: false,
    waiting: () => waiting + after.waiting(),
    drained: () => queue.then(after.drained),
    write: (bytes, when) => {
      waiting += bytes.length
      queue = queue.then(() => feed(bytes, when)).finally(() => (waiting -= bytes.length))
    },
    end: async (whole) => {
      await queue
      if (!ended && stream !== undefined && whole && !isOver()) {
        await new Promise<void>((resolve) => {
          settle = resolve
          stream?.end()
        })
      }
      await failure
      stream?.destroy()
      await after.end(whole)
    },
  }
}

/** True for the error of trailing bytes after a complete gzip file (at least 18 bytes), which are ignored. */
const isTrailing = (message: string, fed: number) => message === 'incorrect header check' && fed >= 18

/** Some servers send raw deflate as `deflate`. A zlib stream is detected by its first byte. */
function streamOf(coding: Coding, first: number): Transform {
  if (coding === 'br') return createBrotliDecompress()
  if (coding === 'gzip') return createGunzip()
  return (first & 0x0f) === 8 ? createInflate() : createInflateRaw()
}
