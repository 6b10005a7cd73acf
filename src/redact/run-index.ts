import { fold, type Run } from './runs.ts'

/** Finds adjacent bytes of runs. */
export interface RunIndex {
  /** Reports each place, possibly several times and in overlapping parts. */
  readonly search: (bytes: Uint8Array, onFound: (start: number, end: number, run: Run) => void) => void
}

/** A binding of this module is faster to read than an import. */
const folded = fold

/** More places of the same few bytes are not distinguished: a secret that repeats itself must not make the search slow. */
const maxPlaces = 64

/**
 * Runs with long windows are found by eight adjacent bytes, the others by four. Every window contains such a gram at a multiple of the
 * stride, so that only every fifth to ninth byte is looked at.
 */
export function createRunIndex(runs: readonly Run[]): RunIndex {
  const long = 24
  const parts = [
    createGrams(
      runs.filter((run) => run.window < long),
      4,
    ),
    createGrams(
      runs.filter((run) => run.window >= long),
      8,
    ),
  ].filter((part) => part !== undefined)
  return { search: (bytes, onFound) => parts.forEach((search) => search(bytes, onFound)) }
}

function createGrams(runs: readonly Run[], size: number): RunIndex['search'] | undefined {
  if (runs.length === 0) return undefined
  const total = runs.reduce((sum, run) => sum + run.bytes.length, 0)
  const bits = Math.min(22, Math.max(14, Math.ceil(Math.log2(4 * total))))
  const shift = 32 - bits
  const text = new Uint8Array(total)
  const owners = new Int32Array(total)
  const starts = new Int32Array(runs.length)
  const heads = new Int32Array(1 << bits).fill(-1)
  const counts = new Uint8Array(1 << bits)
  const followers = new Int32Array(total).fill(-1)
  const hash = (bytes: Uint8Array, at: number) => hashAt(bytes, at, size) >>> shift
  let filled = 0
  for (const [number, run] of runs.entries()) {
    starts[number] = filled
    text.set(run.bytes, filled)
    owners.fill(number, filled, filled + run.bytes.length)
    for (let at = filled; at + size <= filled + run.bytes.length; at++) {
      const place = hash(text, at)
      if ((counts[place] ?? 0) >= maxPlaces) continue
      counts[place] = (counts[place] ?? 0) + 1
      followers[at] = heads[place] ?? -1
      heads[place] = at
    }
    filled += run.bytes.length
  }

  /** Returns true if no other place can show more. */
  const compare = (
    bytes: Uint8Array,
    at: number,
    place: number,
    onFound: Parameters<RunIndex['search']>[1],
  ): boolean => {
    const number = owners[place] ?? 0
    const run = runs[number]
    if (run === undefined) return false
    for (let offset = 0; offset < size; offset++)
      if (folded[bytes[at + offset] ?? 0] !== text[place + offset]) return false
    const first = starts[number] ?? 0
    const maxContext = run.window - size
    // A window that contains the gram begins close before it; the next grams find what goes on.
    const before = Math.min(maxContext, at, place - first)
    let left = 0
    while (left < before && folded[bytes[at - left - 1] ?? 0] === text[place - left - 1]) left += 1
    const after = Math.min(maxContext, bytes.length - at - size, first + run.bytes.length - place - size)
    let right = 0
    while (right < after && folded[bytes[at + size + right] ?? 0] === text[place + size + right]) right += 1
    if (left + size + right >= run.window) onFound(at - left, at + size + right, run)
    return left === maxContext && right === maxContext
  }
  const stride = Math.min(...runs.map((run) => run.window)) - size + 1
  return (bytes, onFound) => {
    const last = bytes.length - size
    for (let at = 0; at <= last; at += stride) {
      let place = heads[hashAt(bytes, at, size) >>> shift] ?? -1
      while (place >= 0 && !compare(bytes, at, place, onFound)) place = followers[place] ?? -1
    }
  }
}

/** A hash of the next four or eight bytes, folded. */
function hashAt(bytes: Uint8Array, at: number, size: number): number {
  const first = fourAt(bytes, at)
  return Math.imul(size === 4 ? first : Math.imul(first, 0x85ebca6b) ^ fourAt(bytes, at + 4), 0x9e3779b1)
}

const fourAt = (bytes: Uint8Array, at: number): number =>
  (folded[bytes[at] ?? 0] ?? 0) |
  ((folded[bytes[at + 1] ?? 0] ?? 0) << 8) |
  ((folded[bytes[at + 2] ?? 0] ?? 0) << 16) |
  ((folded[bytes[at + 3] ?? 0] ?? 0) << 24)
