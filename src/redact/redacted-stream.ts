import { viewOf } from '../std/bytes.ts'
import type { Automaton } from './automaton.ts'
import { createSpelledSecrets } from './spelled-secrets.ts'
import type { Scanner } from './scanner.ts'

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
/** How far back a pattern looks: `sk-` and the character before it. */
const lookBehind = 4

export interface Search {
  readonly scanner: Scanner
  readonly automaton: Automaton
}

/**
 * Masks a stream. Searches each byte once, except for the last ones of each search, which can be the beginning of a secret.
 *
 * @param current called before each search, because the secrets may have changed
 */
export function createStream<Tag>(current: () => Search): RedactedStream<Tag> {
  let searching = current()
  let hold = searching.scanner.longest + 1
  let pieces: Redacted<Tag>[] = []
  /** `[base, end)` is not released yet; `secret` is 1 for each of its bytes to mask. */
  let base = 0
  let end = 0
  let secret = new Uint8Array(0)
  /** The number of pieces already searched. `carry` is the end of them, which is searched again with the next ones. */
  let searched = 0
  let carry = Buffer.alloc(0)
  let unsearched = 0

  const mark = (from: number, to: number) => secret.fill(1, Math.max(0, from - base), Math.max(0, to - base))
  const spelled = createSpelledSecrets(searching.automaton, mark)

  const search = (final: boolean) => {
    searching = current()
    hold = searching.scanner.longest + 1
    spelled.search(searching.automaton)
    const grown = new Uint8Array(end - base)
    grown.set(secret)
    secret = grown
    const fresh = pieces.slice(searched).map(({ bytes }) => viewOf(bytes))
    // One flat string is several times faster to read than a concatenated one.
    const bytes = Buffer.concat([carry, ...fresh])
    const subject = bytes.toString('latin1')
    const from = end - subject.length
    for (const [start, stop] of searching.scanner.spansIn(subject, final, from === 0 ? 0 : lookBehind)) {
      mark(from + start, from + stop)
    }
    spelled.push(subject, carry.length, from)
    carry = Buffer.from(bytes.subarray(Math.max(0, bytes.length - hold - lookBehind)))
    searched = pieces.length
    unsearched = 0
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
      if (unsearched < Math.max(minSearchBytes, hold)) return []
      search(false)
      return release(Math.min(end - hold, spelled.holdFrom(end)))
    },
    end: () => {
      search(true)
      return release(end)
    },
  }
}

function withMask(bytes: Uint8Array, secret: Uint8Array): Uint8Array {
  return secret.includes(1) ? bytes.map((byte, at) => (secret[at] === 1 ? asterisk : byte)) : bytes
}
