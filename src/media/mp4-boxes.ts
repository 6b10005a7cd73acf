import { joinBytes } from '../std/bytes.ts'

/** Bytes of a body and their offset. */
export interface FileRange {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** The header of a box. The size is infinite if the box extends to the end of the file. */
export interface BoxHeader {
  readonly type: string
  readonly size: number
  /** Bytes of the header itself; a smaller `size` is invalid. */
  readonly length: 8 | 16
}

/**
 * Extracts from a stream what shows whether an MP4 file is complete: the headers of its top-level boxes, `ftyp` and `moov`. Of many boxes
 * only the first `maxBoxes`, the first one of each type in `movieBoxes` and the last one are kept.
 */
export interface BoxPicker {
  readonly push: (bytes: Uint8Array) => void
  /** In the order of the file. The last part may be an incomplete header, or bytes that are not a box. */
  readonly parts: () => readonly FileRange[]
}

const maxBoxes = 512
/** A larger `moov` is truncated. Its first box is `mvhd`. */
const maxMoovBytes = 8 * 1024 * 1024
const movieBoxes = ['ftyp', 'moov', 'mdat', 'moof']

/** @see ISO/IEC 14496-12, "Object-structured file organization" */
export function createBoxPicker(): BoxPicker {
  const picked: FileRange[] = []
  const seen = new Set<string>()
  let latest: FileRange | undefined
  let room = maxMoovBytes
  let position = 0
  /** The current box: `have` bytes of its header are read, `content` bytes of its content are still to come. */
  const header = new Uint8Array(16)
  let start: number
  let have = 0
  let content: number
  let pieces: Uint8Array[] = []
  let isLasting: boolean
  let keepsContent: boolean
  let stage: 'header' | 'content' | 'padding' | 'rubbish' | 'over' = 'header'

  const atHand = (): FileRange => ({ offset: start, bytes: joinBytes([header.slice(0, have), ...pieces]) })
  const close = () => {
    if (isLasting) picked.push(atHand())
    else latest = atHand()
    have = 0
    pieces = []
    stage = 'header'
  }
  const open = ({ type, size, length }: BoxHeader) => {
    content = size - length
    isLasting = picked.length < maxBoxes || (movieBoxes.includes(type) && !seen.has(type))
    keepsContent = isLasting && (type === 'moov' || (type === 'ftyp' && content <= 4096))
    seen.add(type)
    stage = 'content'
  }
  const takeHeader = (bytes: Uint8Array): number => {
    if (have === 0) start = position
    const needed = have < 8 ? 8 : 16
    const part = bytes.subarray(0, needed - have)
    header.set(part, have)
    have += part.length
    const box = readBoxHeader(header.subarray(0, have))
    if (box === 'longer') return part.length
    if (box !== undefined && box.size >= box.length) open(box)
    else stage = header.subarray(0, have).every((byte) => byte === 0) ? 'padding' : 'over'
    return part.length
  }
  const takeContent = (bytes: Uint8Array): number => {
    const part = bytes.subarray(0, Math.min(content, bytes.length))
    if (keepsContent && room > 0) {
      pieces.push(part.subarray(0, room))
      room -= Math.min(room, part.length)
    }
    content -= part.length
    return part.length
  }
  /** Skips zeros after the last box, which are harmless. */
  const takePadding = (bytes: Uint8Array): number => {
    const end = bytes.findIndex((byte) => byte !== 0)
    if (end < 0) return bytes.length
    picked.push(atHand())
    start = position + end
    have = 0
    stage = 'rubbish'
    return end
  }
  const takeRubbish = (bytes: Uint8Array): number => {
    const part = bytes.subarray(0, 8 - have)
    header.set(part, have)
    have += part.length
    if (have === 8) stage = 'over'
    return part.length
  }
  const takes = { header: takeHeader, content: takeContent, padding: takePadding, rubbish: takeRubbish }

  return {
    push: (bytes) => {
      for (let rest = bytes; rest.length > 0 && stage !== 'over';) {
        const taken = takes[stage](rest)
        position += taken
        rest = rest.subarray(taken)
        if (stage === 'content' && content === 0) close()
      }
    },
    parts: () =>
      [...picked, ...(latest ? [latest] : []), ...(have > 0 ? [atHand()] : [])].toSorted((a, b) => a.offset - b.offset),
  }
}

/**
 * Returns the header at the start of these bytes, `longer` if more bytes are needed, or undefined if they are not a box. Size 1 means that a
 * 64-bit size follows, size 0 that the box extends to the end of the file.
 */
export function readBoxHeader(bytes: Uint8Array): BoxHeader | 'longer' | undefined {
  if (bytes.length < 8) return 'longer'
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const type = String.fromCharCode(...bytes.subarray(4, 8))
  const size = view.getUint32(0)
  if (!/^[\x20-\x7e\xa9]+$/.test(type)) return undefined
  if (size !== 1) return { type, size: size === 0 ? Number.POSITIVE_INFINITY : size, length: 8 }
  return bytes.length < 16 ? 'longer' : { type, size: Number(view.getBigUint64(8)), length: 16 }
}
