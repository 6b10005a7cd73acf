import { joinBytes } from '../std/bytes.ts'

/** Bytes of a body and where they stood. */
export interface FileRange {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** What a box says of itself. A box that goes on to the end of the file has no end of its own: its size is infinite. */
export interface BoxHeader {
  readonly type: string
  readonly size: number
  /** Bytes of the header itself; a size below that is nonsense. */
  readonly length: 8 | 16
}

/**
 * Picks what tells whether a file is a whole MP4, as it streams by: the headers of its top-level boxes, `ftyp` and `moov`. All
 * boxes are walked. Of a file in thousands of fragments the headers of the first boxes are kept, of each telling type's first one and
 * of the last box: where that ends shows whether the file is whole.
 */
export interface BoxPicker {
  readonly push: (bytes: Uint8Array) => void
  /** In the order of the file. The last part is what is no box, or less than a header, where the file ends so. */
  readonly parts: () => readonly FileRange[]
}

const maxBoxes = 512
/** A `moov` beyond this is kept as far as it goes: `mvhd` stands first in it. */
const maxMoovBytes = 8 * 1024 * 1024
const movieBoxes = ['ftyp', 'moov', 'mdat', 'moof']

/** @see ISO/IEC 14496-12, "Object-structured file organization" */
export function createBoxPicker(): BoxPicker {
  const picked: FileRange[] = []
  const seen = new Set<string>()
  let latest: FileRange | undefined
  let room = maxMoovBytes
  let position = 0
  /** The box at hand: so many bytes of its header are there, so many of its content are still to come. */
  // Surviving mutants: A larger buffer changes nothing: at most 16 bytes are used.
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
  // Surviving mutants: Without room only empty pieces would be added; skipping them saves memory.
  const takeContent = (bytes: Uint8Array): number => {
    const part = bytes.subarray(0, Math.min(content, bytes.length))
    if (keepsContent && room > 0) {
      pieces.push(part.subarray(0, room))
      room -= Math.min(room, part.length)
    }
    content -= part.length
    return part.length
  }
  /** Zeros behind the last box are harmless; of what follows them the first bytes are kept. */
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
 * The header at the start of these bytes; `longer` when more of them are needed, undefined when they are no box. Size 1 means that
 * the size follows in 64 bits, size 0 that the box goes on to the end of the file.
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
