import { joinBytes } from './bytes.ts'

/** Bytes of a body and where they stood. */
export interface Part {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Picks what tells whether a file is a whole MP4, as it streams by: every top-level box header, `ftyp` and `moov`. */
export interface BoxPicker {
  readonly push: (bytes: Uint8Array) => void
  readonly parts: () => readonly Part[]
}

const mostBoxes = 512
/** A `moov` beyond this is kept as far as it goes. */
const mostBytes = 8 * 1024 * 1024

/** @see ISO/IEC 14496-12, "Object-structured file organization" */
export function createBoxPicker(): BoxPicker {
  const done: Part[] = []
  let pieces: Uint8Array[] = []
  let start = 0
  let kept = 0
  /** Bytes still missing of the header being collected, then of the box's content. */
  let headerNeeds = 8
  let content = 0
  let keepContent = false
  let broken = false

  const close = () => {
    if (pieces.length > 0) done.push({ offset: start, bytes: joinBytes(pieces) })
    pieces = []
  }
  const keep = (bytes: Uint8Array) => {
    const room = bytes.subarray(0, Math.max(0, mostBytes - kept))
    kept += room.length
    if (room.length > 0) pieces.push(room)
  }
  const onHeader = () => {
    const box = readHeader(joinBytes(pieces))
    if (box === 'longer') headerNeeds = 8
    else if (box === undefined) broken = true
    else {
      content = box.content
      keepContent = box.type === 'moov' || (box.type === 'ftyp' && content <= 4096)
    }
  }

  let position = 0
  const take = (bytes: Uint8Array): number => {
    if (headerNeeds > 0) {
      const part = bytes.subarray(0, headerNeeds)
      if (pieces.length === 0) start = position
      pieces.push(part)
      headerNeeds -= part.length
      if (headerNeeds === 0) onHeader()
      return part.length
    }
    const part = bytes.subarray(0, Math.min(content, bytes.length))
    if (keepContent) keep(part)
    content -= part.length
    return part.length
  }

  return {
    push: (bytes) => {
      let rest = bytes
      while (rest.length > 0 && !broken && done.length < mostBoxes) {
        const taken = take(rest)
        position += taken
        rest = rest.subarray(taken)
        if (headerNeeds === 0 && content === 0 && !broken) {
          close()
          headerNeeds = 8
        }
      }
    },
    parts: () => (pieces.length > 0 ? [...done, { offset: start, bytes: joinBytes(pieces) }] : done),
  }
}

/** Size 1 means that the size follows in 64 bits, size 0 that the box goes on to the end of the file. */
function readHeader(bytes: Uint8Array): { readonly type: string; readonly content: number } | 'longer' | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const type = String.fromCharCode(...bytes.subarray(4, 8))
  const size = view.getUint32(0)
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type)) return undefined
  if (size === 1 && bytes.length < 16) return 'longer'
  const whole = size === 1 ? Number(view.getBigUint64(8)) : size === 0 ? Number.POSITIVE_INFINITY : size
  return whole < bytes.length ? undefined : { type, content: whole - bytes.length }
}
