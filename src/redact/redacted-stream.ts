import { viewOf } from '../std/bytes.ts'
import type { Automaton } from './automaton.ts'
import { createSpelledSecrets } from './spelled-secrets.ts'
import type { Scanner } from './scanner.ts'

export interface RedactedStream<Tag> {
  /** What is safe to hand on: whole pieces, as soon as no secret that begins in them can be unfinished. */
  readonly push: (bytes: Uint8Array, tag: Tag) => readonly Redacted<Tag>[]
  readonly end: () => readonly Redacted<Tag>[]
}

export interface Redacted<Tag> {
  readonly bytes: Uint8Array
  readonly tag: Tag
}

const asterisk = 0x2a
/** Bytes collected before they are searched, so that one-byte pieces do not cost a search each. */
const minSearchBytes = 65_536
/** How far back a pattern looks: `sk-` and the character before it. */
const lookBehind = 4

/** What is searched for. */
export interface Search {
  readonly scanner: Scanner
  readonly automaton: Automaton
}

/**
 * Masks a stream. Each byte is searched once, but for the few that a secret may have begun in when the search came to its end.
 *
 * @param current asked before each search: more secrets may be known by then
 */
export function createStream<Tag>(current: () => Search): RedactedStream<Tag> {
  let searching = current()
  let hold = searching.scanner.longest + 1
  let pieces: Redacted<Tag>[] = []
  /** What is not handed on yet is `[base, end)`; `secret` says of each of its bytes whether it is masked. */
  let base = 0
  let end = 0
  let secret = new Uint8Array(0)
  /** Of the pieces, so many are searched already; `carry` is the end of what is, searched once more with what comes. */
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
    // One flat string: reading a joined one costs several times as much.
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
