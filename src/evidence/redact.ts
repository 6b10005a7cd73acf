import { viewOf } from './bytes.ts'
import type { HeaderPair } from './exchange.ts'
import { formsOf, keyLike, shortSecret, type Form, type Subject } from './forms.ts'

/**
 * Replaces secrets by asterisks, one for one, so that lengths and offsets hold.
 *
 * A secret of 4 to 7 characters is replaced only where it stands raw and alone, a shorter one only as a whole header value of
 * a request: anything more would blot out ordinary text. What looks like a key (`sk-` and 16 or more characters) is replaced
 * whether or not it is one; its prefix stays.
 */
export interface Redactor {
  readonly text: (text: string) => string
  readonly bytes: (bytes: Uint8Array) => Uint8Array
  /** Several pieces of one stream: a secret across a boundary is found, and the boundaries stay where they were. */
  readonly chunked: (chunks: readonly Uint8Array[]) => readonly Uint8Array[]
  /** The same piece by piece; `tag` is handed back with its piece. */
  readonly stream: <Tag>() => RedactedStream<Tag>
  /** A header of a request: by name too, for a key that only the suite made up. */
  readonly requestHeader: (header: HeaderPair) => HeaderPair
  /** True when a secret (by value, not by look) stands in the text. */
  readonly holds: (text: string) => boolean
  /** How many secrets it knows. */
  readonly size: number
}

export interface RedactedStream<Tag> {
  /** What is safe to hand on: whole pieces, as soon as no secret that begins in them can be unfinished. */
  readonly push: (bytes: Uint8Array, tag: Tag) => readonly Redacted<Tag>[]
  readonly end: () => readonly Redacted<Tag>[]
}

export interface Redacted<Tag> {
  readonly bytes: Uint8Array
  readonly tag: Tag
}

type Span = readonly [start: number, end: number]

const asterisk = 0x2a
/** Bytes collected before they are searched, so that one-byte pieces do not cost a search each. */
const batch = 65_536
/** How far back a pattern looks: `sk-` and the character before it. */
const lookBehind = 4

export function createRedactor(secrets: readonly string[]): Redactor {
  const known = [...new Set(secrets)].filter((secret) => secret !== '')
  const ofText = known.flatMap((secret) => formsOf(secret, 'text'))
  const ofBytes = known.every(isAscii) ? ofText : known.flatMap((secret) => formsOf(secret, 'bytes'))
  const values = { text: ofText, bytes: ofBytes }
  const forms = (subject: Subject) => [...values[subject], keyLike]
  const hold = Math.max(...forms('bytes').map(({ longest }) => longest)) + 1

  const text = (subject: string) => masked(subject, spansOf(subject, forms('text'), true))
  const stream = <Tag>() => createStream<Tag>(forms('bytes'), hold)
  const chunked = (chunks: readonly Uint8Array[]) => {
    const whole = stream<undefined>()
    return [...chunks.flatMap((chunk) => whole.push(chunk, undefined)), ...whole.end()].map(({ bytes }) => bytes)
  }
  return {
    text,
    bytes: (bytes) => chunked([bytes])[0] ?? new Uint8Array(0),
    chunked,
    stream,
    requestHeader: ([name, value]) => [text(name), text(byName(name, known.includes(value) ? filled(value) : value))],
    holds: (subject) =>
      known.some((secret) => secret.length < shortSecret && subject === secret) || found(subject, ofText),
    size: known.length,
  }
}

/** What follows `Bearer ` in an authorization and what stands in the usual key headers; `sk-` and white space stay. */
function byName(name: string, value: string): string {
  const lower = name.toLowerCase()
  const bearer = lower === 'authorization' || lower === 'proxy-authorization'
  if (!bearer && !['x-api-key', 'api-key', 'x-goog-api-key'].includes(lower)) return value
  const pattern = bearer ? /^(\s*bearer\s+(?:sk-)?)(.*)$/is : /^(\s*(?:sk-)?)(.*)$/is
  return value.replace(pattern, (_all, kept: string, secret: string) => kept + filled(secret))
}

const filled = (secret: string) => secret.replaceAll(/\S/g, '*')

const isAscii = (secret: string) => Buffer.byteLength(secret) === secret.length

const found = (subject: string, forms: readonly Form[]) => spansOf(subject, forms, true).length > 0

/**
 * Where the forms stand, overlapping ones too. When more is to come, a match at the very end is left for then: it may go on,
 * or what follows may show that it is none. What stands before `from` is only there to look back at.
 */
function spansOf(subject: string, forms: readonly Form[], final: boolean, from = 0): readonly Span[] {
  const spans: Span[] = []
  for (const { start: begin, prefix = 0, ...form } of forms) {
    begin.lastIndex = 0
    for (let begun = begin.exec(subject); begun !== null; begun = begin.exec(subject)) {
      begin.lastIndex = begun.index + 1
      const length = lengthAt(subject, begun.index, form)
      const start = begun.index + prefix
      const end = begun.index + length
      if (length > 0 && start >= from && (final || end < subject.length)) spans.push([start, end])
    }
  }
  return spans
}

/** How many characters of a form stand there; 0 when it only starts like it. */
function lengthAt(subject: string, index: number, { raw, pattern }: Pick<Form, 'raw' | 'pattern'>): number {
  if (raw !== undefined && subject.startsWith(raw, index)) return raw.length
  pattern.lastIndex = index
  return pattern.exec(subject)?.[0].length ?? 0
}

function masked(subject: string, spans: readonly Span[]): string {
  let result = ''
  let done = 0
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    result += subject.slice(done, from) + '*'.repeat(end - from)
    done = end
  }
  return result + subject.slice(done)
}

function createStream<Tag>(forms: readonly Form[], hold: number): RedactedStream<Tag> {
  let pieces: Redacted<Tag>[] = []
  /** The pending pieces' bytes as they came, with what is already known to be secret in them. */
  let known = new Uint8Array(0)
  let length = 0
  let before = ''
  let searchAt = hold + batch

  const release = (final: boolean): Redacted<Tag>[] => {
    const original = Buffer.concat(pieces.map(({ bytes }) => viewOf(bytes)))
    const secret = new Uint8Array(length)
    secret.set(known)
    for (const [start, end] of spansOf(before + original.toString('latin1'), forms, final, before.length)) {
      secret.fill(1, start - before.length, end - before.length)
    }
    const released: Redacted<Tag>[] = []
    let offset = 0
    for (const { bytes, tag } of pieces) {
      if (!final && offset + bytes.length > length - hold) break
      released.push({ bytes: withMask(bytes, secret.subarray(offset)), tag })
      offset += bytes.length
    }
    before = (before + original.toString('latin1', Math.max(0, offset - lookBehind), offset)).slice(-lookBehind)
    pieces = pieces.slice(released.length)
    known = secret.slice(offset)
    length -= offset
    searchAt = Math.max(hold, length) + batch
    return released
  }

  return {
    push: (bytes, tag) => {
      pieces.push({ bytes, tag })
      length += bytes.length
      return length >= searchAt ? release(false) : []
    },
    end: () => release(true),
  }
}

function withMask(bytes: Uint8Array, secret: Uint8Array): Uint8Array {
  return secret.subarray(0, bytes.length).includes(1)
    ? bytes.map((byte, at) => (secret[at] === 1 ? asterisk : byte))
    : bytes
}
