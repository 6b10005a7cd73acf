import { rawBytes } from '../evidence/bytes.ts'
import { abortOf } from '../evidence/truncation.ts'
import { videoHeaderIn, type VideoHeader } from './video-header.ts'
import { createBoxPicker, readBoxHeader, type FileRange } from './mp4-boxes.ts'
import type { Reply } from '../reply/reply.ts'
import { hex, bodyTypeOf } from './media-type.ts'

/** A top-level box of a file. `size` is what it says, its header included; one without an end of its own has the rest of the file. */
interface Box extends FileRange {
  readonly type: string
  readonly size: number
}

/**
 * What a reply's body is when it should be an MP4 file. `flaw`: why the file is not whole, in one sentence. `partial`: we stopped reading
 * it, or did not keep what tells; nothing is said of what was not seen.
 */
export type VideoFile =
  | {
      readonly kind: 'mp4'
      readonly flaw?: string
      /** How long it plays, where it says so. */
      readonly seconds?: number
      readonly partial?: true
    }
  | { readonly kind: 'other'; readonly what: string; readonly partial?: true }

/** What was seen of a file. */
interface Seen {
  readonly parts: readonly FileRange[]
  readonly length: number
  readonly partial: boolean
}

/** Boxes that may stand anywhere, before `ftyp` as well. */
const fillers = ['free', 'skip', 'wide']
/** The boxes that a whole file may end with; more text than video looks like one of another type. */
const boxTypes = [...fillers, ...'ftyp moov mdat moof uuid meta mfra sidx ssix styp prft emsg pdin udta'.split(' ')]
/** Still images are files of boxes, too. */
const imageBrands = ['avif', 'heic', 'heix', 'mif1']

/** Reads a recorded body as an MP4 file, whether it was kept whole or as what was picked of it. Never throws. */
export function videoFileOf(reply: Reply): VideoFile {
  const seen = seenOf(reply)
  const partial = seen.partial && { partial: true as const }
  const boxes = boxesIn(seen)
  const first = boxes.find(({ type }) => !fillers.includes(type))
  if (first?.type !== 'ftyp') return { kind: 'other', what: bodyTypeOf(reply), ...partial }
  const brand = textAt(first.bytes, 8)
  if (imageBrands.includes(brand)) return { kind: 'other', what: `an image in boxes (${brand})`, ...partial }
  const moov = boxes.find(({ type }) => type === 'moov')
  const movie = moov && isWithin(moov, seen) ? videoHeaderIn(moov.bytes, moov.size) : undefined
  const flaw = flawOf(seen, boxes, movie) ?? lengthFlaw(reply, seen)
  const { seconds } = movie ?? {}
  const beyond = movie?.isTruncated && { partial: true as const }
  return {
    kind: 'mp4',
    ...(flaw !== undefined && { flaw }),
    ...(seconds !== undefined && { seconds }),
    ...partial,
    ...beyond,
  }
}

/** The picker's parts as recorded, the last range being the tail; or picked now from what was kept. */
function seenOf({ exchange, bytes }: Reply): Seen {
  const { large } = exchange.response ?? {}
  const stopped = abortOf(exchange) !== undefined
  if (large?.ranges.slice(0, -1)[0]?.offset === 0) {
    const parts = large.ranges.slice(0, -1).map((range) => ({ offset: range.offset, bytes: rawBytes(range) }))
    return { parts, length: large.length, partial: stopped }
  }
  const picker = createBoxPicker()
  picker.push(bytes)
  return { parts: picker.parts(), length: bytes.length, partial: stopped || large !== undefined }
}

function boxesIn({ parts, length }: Seen): readonly Box[] {
  const boxes: Box[] = []
  for (const { offset, bytes } of parts) {
    const head = readBoxHeader(bytes)
    if (typeof head !== 'object' || head.size < head.length) break
    boxes.push({ type: head.type, offset, bytes, size: Number.isFinite(head.size) ? head.size : length - offset })
  }
  return boxes
}

const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const isWithin = ({ offset, size }: Box, { length }: Seen) => offset + size <= length

/** The first thing that keeps the file from being whole; of a partial one only what was seen to be wrong. */
function flawOf(seen: Seen, boxes: readonly Box[], movie: VideoHeader | undefined): string | undefined {
  const beyond = boxes.find((box) => !isWithin(box, seen))
  const has = (...types: readonly string[]) => boxes.some(({ type }) => types.includes(type))
  const odd = oddEnd(seen, boxes.length)
  const flaw = movie?.flaw
  if (seen.partial) return odd ?? flaw
  if (beyond !== undefined) return cutSentence(beyond, seen)
  if (odd !== undefined) return odd
  if (!has('moov')) return 'there is no moov: no player can tell what the file holds'
  return flaw ?? (has('mdat', 'moof') ? undefined : 'there is neither mdat nor moof: the file holds no picture')
}

function cutSentence(box: Box, seen: Seen): string {
  const { type, offset, size } = box
  if (!boxTypes.includes(type)) return noBox(box)
  return `the box ${type} says ${size} bytes, ${seen.length - offset} are there: the file is cut`
}

const noBox = ({ offset, bytes }: FileRange) => `the bytes at ${offset} are no box: ${hex(bytes)}`

/** What stands behind the last box and is none. Zeros are padding. */
function oddEnd({ parts, partial }: Seen, boxes: number): string | undefined {
  const rest = parts.slice(boxes)
  const [first] = rest
  const odd = rest.find(({ bytes }) => bytes.some((byte) => byte !== 0))
  if (odd === undefined) return undefined
  // Behind zeros no box begins where it should.
  const head = first === odd ? readBoxHeader(odd.bytes) : undefined
  if (head === undefined) return noBox(odd)
  if (head === 'longer')
    return partial ? undefined : `the file ends in the header of a box, at ${odd.offset}: it is cut`
  return `the box ${head.type} at ${odd.offset} says ${head.size} bytes, less than its own header`
}

/** A body of another length than was announced. With a content coding, or a part of the file, that length is another one. */
function lengthFlaw(reply: Reply, { length, partial }: Seen): string | undefined {
  const announced = reply.header('content-length')?.trim() ?? ''
  const coding = reply.header('content-encoding')?.trim().toLowerCase() || 'identity'
  if (partial || reply.status !== 200 || coding !== 'identity' || !/^\d+$/.test(announced)) return undefined
  if (Number(announced) === length) return undefined
  return `content-length says ${announced} bytes, ${length} are there: the file is cut`
}
