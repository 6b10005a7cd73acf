import { rawBytes } from '../evidence/bytes.ts'
import { abortOf } from '../evidence/truncation.ts'
import { videoHeaderIn, type VideoHeader } from './video-header.ts'
import { createBoxPicker, readBoxHeader, type FileRange } from './mp4-boxes.ts'
import type { Reply } from '../reply/reply.ts'
import { hex, bodyTypeOf } from './media-type.ts'
import { pluralize } from '../std/pluralize.ts'

/** A top-level box. `size` includes its header; without a declared size it is the rest of the file. */
interface Box extends FileRange {
  readonly type: string
  readonly size: number
}

/**
 * The result of reading a body as an MP4 file. `flaw`: why the file is incomplete or damaged. `partial`: the body was truncated on the client
 * side, so only flaws in the available part are reported.
 */
export type VideoFile =
  | {
      readonly kind: 'mp4'
      readonly flaw?: string
      /** The declared duration. */
      readonly seconds?: number
      readonly partial?: true
    }
  | { readonly kind: 'other'; readonly what: string; readonly partial?: true }

/** The available part of a file. */
interface Seen {
  readonly parts: readonly FileRange[]
  readonly length: number
  readonly partial: boolean
}

/** Boxes that are allowed anywhere, even before `ftyp`. */
const fillers = ['free', 'skip', 'wide']
/** Known types. A last box of another type is probably not a box at all. */
export const boxTypes: readonly string[] = [
  ...fillers,
  ...'ftyp moov mdat moof uuid meta mfra sidx ssix styp prft emsg pdin udta'.split(' '),
]
/** Still images also consist of boxes. */
const imageBrands = ['avif', 'heic', 'heix', 'mif1']

/** Reads a recorded body, or the parts kept of it, as an MP4 file. Never throws. */
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

/** The recorded parts without the tail, which is the last range; or the parts of the body, if it was kept. */
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

/** The first flaw; of a partial file only a flaw in its available part. */
function flawOf(seen: Seen, boxes: readonly Box[], movie: VideoHeader | undefined): string | undefined {
  const beyond = boxes.find((box) => !isWithin(box, seen))
  const has = (...types: readonly string[]) => boxes.some(({ type }) => types.includes(type))
  const odd = oddEnd(seen, boxes.length)
  const flaw = movie?.flaw
  if (seen.partial) return odd ?? flaw
  if (beyond !== undefined) return cutSentence(beyond, seen)
  if (odd !== undefined) return odd
  if (!has('moov')) return 'moov is missing: no player can read the file'
  return flaw ?? (has('mdat', 'moof') ? undefined : 'mdat and moof are missing: the file has no pictures')
}

function cutSentence(box: Box, seen: Seen): string {
  const { type, offset, size } = box
  if (!boxTypes.includes(type)) return noBox(box)
  return `the box ${type} says ${pluralize(size, 'byte')}, ${seen.length - offset} were received: the file is truncated`
}

const noBox = ({ offset, bytes }: FileRange) => `the bytes at ${offset} are not a box: ${hex(bytes)}`

/** Describes bytes after the last box that are not a box. Zeros are padding. */
function oddEnd({ parts, partial }: Seen, boxes: number): string | undefined {
  const rest = parts.slice(boxes)
  const [first] = rest
  const odd = rest.find(({ bytes }) => bytes.some((byte) => byte !== 0))
  if (odd === undefined) return undefined
  // No box can begin after padding.
  const head = first === odd ? readBoxHeader(odd.bytes) : undefined
  if (head === undefined) return noBox(odd)
  if (head === 'longer')
    return partial ? undefined : `the file ends in the header of a box, at ${odd.offset}: it is cut`
  return `the box ${head.type} at ${odd.offset} says ${pluralize(head.size, 'byte')}, less than its own header`
}

/** Compares the length with `content-length`, which does not apply with a content coding or to a part of the file. */
function lengthFlaw(reply: Reply, { length, partial }: Seen): string | undefined {
  const announced = reply.header('content-length')?.trim() ?? ''
  const coding = reply.header('content-encoding')?.trim().toLowerCase() || 'identity'
  if (partial || reply.status !== 200 || coding !== 'identity' || !/^\d+$/.test(announced)) return undefined
  if (Number(announced) === length) return undefined
  return `content-length says ${pluralize(Number(announced), 'byte')}, ${length} were received: the file is truncated`
}
