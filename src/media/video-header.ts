import { type FileRange, readBoxHeader } from './mp4-boxes.ts'

/** The metadata in `moov`, or why it cannot be read. */
export interface VideoHeader {
  readonly seconds?: number
  readonly flaw?: string
  /** True if `moov` was truncated and the kept part has no `mvhd`. */
  readonly isTruncated?: true
  readonly fragmented: boolean
}

/**
 * Reads the duration from `mvhd`, or else from `mvex/mehd`. Never throws; linear in the number of bytes.
 *
 * @param moov its kept bytes, including its header; fewer than `size` if it is very large
 * @see ISO/IEC 14496-12, "Movie header box" and "Movie extends header box"
 */
export function videoHeaderIn(moov: FileRange['bytes'], size: number): VideoHeader {
  const head = readBoxHeader(moov)
  const inner = typeof head === 'object' ? moov.subarray(head.length, Math.min(size, moov.length)) : new Uint8Array()
  const mvex = childIn(inner, 'mvex')
  const fragmented = mvex !== undefined
  const mvhd = childIn(inner, 'mvhd')
  if (mvhd === undefined && moov.length < size) return { isTruncated: true, fragmented }
  const times = mvhd && timesIn(mvhd)
  if (times === undefined) {
    return { flaw: mvhd === undefined ? 'moov has no mvhd' : 'the mvhd in moov cannot be read', fragmented }
  }
  if (times.scale === 0) return { flaw: 'mvhd declares a timescale of 0: the duration is unknown', fragmented }
  const mehd = mvex && childIn(mvex, 'mehd')
  const duration = times.duration === 0 && fragmented ? mehd && fragmentDuration(mehd) : times.duration
  return { fragmented, ...(duration !== undefined && { seconds: duration / times.scale }) }
}

/** The content of the first complete child of a type. */
function childIn(bytes: Uint8Array, wanted: string): Uint8Array | undefined {
  for (let at = 0; at < bytes.length;) {
    const head = readBoxHeader(bytes.subarray(at))
    if (typeof head !== 'object' || head.size < head.length) return undefined
    if (head.type === wanted && at + head.size <= bytes.length) return bytes.subarray(at + head.length, at + head.size)
    at += head.size
  }
  return undefined
}

/** `duration` is undefined if all its bits are set, which means unknown. */
function timesIn(mvhd: Uint8Array): { readonly scale: number; readonly duration: number | undefined } | undefined {
  const wide = mvhd[0] === 1
  const view = viewOf(mvhd)
  if (mvhd.length < (wide ? 32 : 20) || (mvhd[0] ?? 2) > 1) return undefined
  return wide
    ? { scale: view.getUint32(20), duration: known64(view, 24) }
    : { scale: view.getUint32(12), duration: known32(view, 16) }
}

/** The duration of a fragmented file; undefined for 0, which means unknown. */
function fragmentDuration(mehd: Uint8Array): number | undefined {
  const wide = mehd[0] === 1
  if (mehd.length < (wide ? 12 : 8)) return undefined
  return (wide ? known64(viewOf(mehd), 4) : known32(viewOf(mehd), 4)) || undefined
}

function known32(view: DataView, at: number): number | undefined {
  const value = view.getUint32(at)
  return value === 0xffff_ffff ? undefined : value
}

function known64(view: DataView, at: number): number | undefined {
  const value = view.getBigUint64(at)
  return value === 0xffff_ffff_ffff_ffffn ? undefined : Number(value)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
