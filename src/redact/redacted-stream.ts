import { viewOf } from '../std/bytes.ts'
import { createSpelledSecrets, type Automata } from './spelled-secrets.ts'
import { withoutEscapes } from './layers.ts'
import { newBudget } from './packed.ts'
import type { Search } from './search.ts'

export interface RedactedStream<Tag> {
  /** Returns the redacted pieces that cannot contain the beginning of an unfinished secret. */
  readonly push: (bytes: Uint8Array, tag: Tag) => readonly Redacted<Tag>[]
  readonly end: () => readonly Redacted<Tag>[]
}

export interface Redacted<Tag> {
  readonly bytes: Uint8Array
  readonly tag: Tag
}

const asterisk = 0x2a
/** The number of bytes to collect before a search, so that tiny pieces do not cost a search each. */
const minSearchBytes = 65_536
/** How far back a search looks: what announces a token. */
const lookBehind = 32
/** The end of each search that is searched again with the next bytes, and more of it where escapes or white space fill it. */
const minCarry = 2048
const maxCarry = 65_536

export interface StreamSearch {
  readonly search: Search
  readonly automata: Automata
}

/**
 * Masks a stream. Searches each byte once, except for the last ones of each search, which can be the beginning of a secret.
 *
 * @param current called before each search, because the secrets may have changed
 */
export function createStream<Tag>(current: () => StreamSearch): RedactedStream<Tag> {
  const budget = newBudget()
  let pieces: Redacted<Tag>[] = []
  /** `[base, end)` is not released yet; `secret` is 1 for each of its bytes to mask. */
  let base = 0
  let end = 0
  let secret = new Uint8Array(0)
  /** The number of pieces already searched. `carry` is the end of them, which is searched again with the next ones. */
  let searched = 0
  let carry = Buffer.alloc(0)
  let unsearched = 0
  /** Whether the body is compressed, although it is not said so: nothing can be found in it, so everything is masked. */
  let isPacked: boolean | undefined

  const mark = (from: number, to: number) => secret.fill(1, Math.max(0, from - base), Math.max(0, to - base))
  const spelled = createSpelledSecrets(current().automata, mark)

  /** Returns the offset up to which the result is final. */
  const searchAll = (isFinal: boolean): number => {
    const { search, automata } = current()
    spelled.search(automata)
    const grown = new Uint8Array(end - base)
    grown.set(secret)
    secret = grown
    const fresh = pieces.slice(searched).map(({ bytes }) => viewOf(bytes))
    const bytes = Buffer.concat([carry, ...fresh])
    const from = end - bytes.length
    isPacked ??= isCompressed(bytes)
    if (isPacked) mark(Math.max(from, magicBytes), end)
    const { spans, open } = search.find(bytes, isFinal, from === 0 ? 0 : lookBehind, budget)
    for (const [start, stop] of spans) mark(from + start, from + stop)
    spelled.push(bytes, carry.length, from)
    const settled = Math.min(open, bytes.length - carryOf(bytes, search.widest))
    carry = Buffer.from(bytes.subarray(Math.max(0, settled - lookBehind)))
    searched = pieces.length
    unsearched = 0
    return isFinal ? end : from + settled
  }
  const release = (until: number): Redacted<Tag>[] => {
    const released: Redacted<Tag>[] = []
    let offset = 0
    for (const { bytes, tag } of pieces) {
      if (base + offset + bytes.length > until) break
      released.push({ bytes: withMask(bytes, secret.subarray(offset, offset + bytes.length)), tag })
      offset += bytes.length
    }
    pieces = pieces.slice(released.length)
    searched -= released.length
    secret = secret.slice(offset)
    base += offset
    return released
  }

  return {
    push: (bytes, tag) => {
      pieces.push({ bytes, tag })
      end += bytes.length
      unsearched += bytes.length
      if (unsearched < minSearchBytes) return []
      return release(Math.min(searchAll(false), spelled.holdFrom(end)))
    },
    end: () => release(searchAll(true)),
  }
}

/** How many of the last bytes contain the beginning of a spelling that goes on. */
function carryOf(bytes: Buffer, widest: number): number {
  let length = minCarry
  while (length < Math.min(bytes.length, maxCarry) && withoutEscapes(bytes.subarray(-length)).bytes.length < 2 * widest)
    length *= 2
  return Math.min(length, bytes.length)
}

const magicBytes = 4
/** The first bytes of gzip, zlib, zstd, xz, lz4 and zip. */
const magic = ['1f8b08', '7801', '789c', '78da', '28b52ffd', 'fd377a58', '04224d18', '504b0304']

/** True for compressed bytes. Text does not begin with control characters. */
const isCompressed = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, magicBytes).toString('hex')
  return magic.some((one) => start.startsWith(one))
}

function withMask(bytes: Uint8Array, secret: Uint8Array): Uint8Array {
  return secret.includes(1) ? bytes.map((byte, at) => (secret[at] === 1 ? asterisk : byte)) : bytes
}
