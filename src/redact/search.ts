import { isTokenByte, keysIn, looksLikeKey, maxAnnouncement, mayBeKey, minTokenLength } from './key-shapes.ts'
import { withoutEscapes, type Layer, type Positions } from './layers.ts'
import {
  base64End,
  gzipHeaderCharacters,
  gzipMark,
  hidesSecret,
  isGzipHeader,
  maxPackedLength,
  minPackedLength,
  type UnpackBudget,
} from './packed.ts'
import { createRunIndex, type RunIndex } from './run-index.ts'
import { minEncodedSecretLength, minTextSecretLength, runsOf } from './runs.ts'
import { isPlaceholder, secrecyOfMember } from './secret-names.ts'
import type { Span } from './spans.ts'

export interface Found {
  readonly spans: readonly Span[]
  /** From here on, what follows may change the result. The length of the text if nothing is open. */
  readonly open: number
}

export interface Search {
  /**
   * @param isFinal false if more bytes follow
   * @param from bytes before it are only context
   */
  readonly find: (bytes: Buffer, isFinal: boolean, from: number, budget: UnpackBudget) => Found
  /** True if a known secret stands in the bytes, whatever its spelling. */
  readonly has: (bytes: Buffer, budget: UnpackBudget) => boolean
  /** The values of secret members of JSON and of forms. */
  readonly values: (bytes: Buffer) => readonly string[]
  /** The most characters of a spelling that must be seen at once. */
  readonly widest: number
}

/** Escapes may be nested so often: JSON in JSON in a URL. */
const maxLayers = 4
const maxNameLength = 64
/** A token of this length that goes on in the next bytes is waited for. */
const maxOpenToken = 16_384

export function createSearch(secrets: readonly string[]): Search {
  const runs = secrets.flatMap(runsOf)
  const index = createRunIndex(runs)
  const rawIndex = createRunIndex(runs.filter(({ isRaw }) => isRaw))
  const words = secrets
    .filter(({ length }) => length >= minTextSecretLength && length < minEncodedSecretLength)
    .map((word) => Buffer.from(word))
  const find = (bytes: Buffer, isFinal: boolean, from: number, budget: UnpackBudget): Found => {
    const spans: Span[] = []
    let open = bytes.length
    const mark = (start: number, end: number) => void spans.push([start, end])
    const waitFrom = (start: number, longest: number) => {
      if (!isFinal && bytes.length - start <= longest) open = Math.min(open, start)
    }

    const plain = withoutZeros(bytes)
    const isWhole = (end: number) => isFinal || end < plain.bytes.length
    const markPlain = (start: number, end: number) => {
      const at = plain.at(start)
      if (at < from || !isWhole(end)) return
      if (plain.bytes === bytes) mark(start, end)
      else for (let index = start; index < end; index++) mark(plain.at(index), plain.at(index) + 1)
    }
    for (const word of words) for (const at of wordsIn(plain.bytes, word)) markPlain(at, at + word.length)
    eachToken(plain.bytes, (start, end) => {
      const begin = Math.max(0, start - maxAnnouncement)
      if (end === plain.bytes.length) waitFrom(plain.at(begin), maxOpenToken)
      if (plain.bytes === bytes && start >= from && hidesIn(bytes, start, budget)) mark(start, base64End(bytes, start))
      if (!mayBeKey(plain.bytes, start, end)) return
      const text = plain.bytes.toString('latin1', begin, Math.min(plain.bytes.length, end + 1))
      for (const [first, last] of keysIn(text)) markPlain(begin + first, begin + last)
    })

    rawIndex.search(bytes, mark)
    const layers = layersOf(plain.bytes)
    const positions = positionsIn(plain, layers)
    const markIn = (depth: number, start: number, end: number) => {
      if (start === end) return
      const { starts, ends } = positions(depth)
      let from = starts[start] ?? 0
      for (let index = start; index < end; index++) {
        const to = ends[index] ?? 0
        const next = index + 1 < end ? starts[index + 1] : undefined
        if (next === to) continue
        mark(from, to)
        from = next ?? to
      }
    }
    for (const [depth, layer] of layers.entries()) {
      // Overlapping places are marked once.
      let [first, last] = [0, 0]
      index.search(layer.bytes, (start, end, run) => {
        if ((start >= first && end <= last) || (!run.mayHaveGaps && hasGap(bytes, positions(depth), start, end))) return
        if (start > last || start < first) {
          markIn(depth, first, last)
          ;[first, last] = [start, end]
        } else last = Math.max(last, end)
      })
      markIn(depth, first, last)
      for (const { start, end, name, isEnded, isPair } of membersIn(layer)) {
        if (isPair && hasGap(bytes, positions(depth), name, end)) continue
        markIn(depth, start, end)
        if (!isEnded) waitFrom(positions(depth).starts[name] ?? 0, maxPackedLength)
      }
    }
    const [first] = layers
    if (first !== undefined) {
      for (const start of gzipsIn(first.bytes)) {
        const end = base64End(first.bytes, start)
        const at = positions(0).starts[start] ?? 0
        if (end === first.bytes.length && !isFinal && bytes.length - at <= maxPackedLength) open = Math.min(open, at)
        else if (hidesIn(first.bytes, start, budget)) markIn(0, start, end)
      }
    }
    return { spans, open }
  }
  /** Whether the token of base64 that begins here is compressed and contains a secret. */
  const hidesIn = (bytes: Uint8Array, start: number, budget: UnpackBudget) =>
    runs.length > 0 &&
    base64End(bytes, start) - start >= minPackedLength &&
    hidesSecret(latin1(bytes, start, base64End(bytes, start)), budget, (inner) => has(inner, budget))
  const has = (bytes: Buffer, budget: UnpackBudget): boolean => {
    if (words.some((word) => wordsIn(bytes, word).length > 0) || findsRun(rawIndex, bytes)) return true
    const layers = layersOf(withoutZeros(bytes).bytes)
    if (layers.some((layer) => findsRun(index, layer.bytes))) return true
    let isHidden = gzipsIn(layers[0]?.bytes ?? bytes).some((start) => hidesIn(layers[0]?.bytes ?? bytes, start, budget))
    eachToken(bytes, (start) => void (isHidden ||= hidesIn(bytes, start, budget)))
    return isHidden
  }

  return {
    find,
    has,
    values: (bytes) =>
      layersOf(bytes).flatMap((layer) => membersIn(layer, true).map(({ start, end }) => utf8(layer.bytes, start, end))),
    widest: Math.max(64, ...runs.map(({ window }) => window)),
  }
}

function findsRun(index: RunIndex, bytes: Uint8Array): boolean {
  let found = false
  index.search(bytes, () => void (found = true))
  return found
}

const latin1 = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
const utf8 = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString()

interface WithoutZeros {
  readonly bytes: Buffer
  /** The place of a byte in the text with zeros. */
  readonly at: (index: number) => number
}

/** Without the zero bytes of UTF-16 and UTF-32, so that ASCII reads like UTF-8. Few zeros are not removed: they belong to binary data. */
function withoutZeros(bytes: Buffer): WithoutZeros {
  if (!isWide(bytes)) return { bytes, at: same }
  const places = new Int32Array(bytes.length)
  const others = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === 0) continue
    places[length] = at
    others[length++] = byte
  }
  return { bytes: others.subarray(0, length), at: (index) => (index < length ? (places[index] ?? 0) : bytes.length) }
}

const same = (index: number) => index

/** True if one of eight bytes is zero, by every thirteenth byte. */
function isWide(bytes: Buffer): boolean {
  if (!bytes.includes(0)) return false
  let zeros = 0
  for (let at = 0; at < bytes.length; at += 13) if (bytes[at] === 0) zeros += 1
  return zeros * 13 * 8 >= bytes.length
}

const isWordByte = (byte: number | undefined) => byte !== undefined && /[\w-]/.test(String.fromCharCode(byte))

/** The offsets at which a word stands alone. */
function wordsIn(bytes: Buffer, word: Buffer): readonly number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(word); at !== -1; at = bytes.indexOf(word, at + 1)) {
    if (!isWordByte(bytes[at - 1]) && !isWordByte(bytes[at + word.length])) found.push(at)
  }
  return found
}

/** Reports each token of at least `minTokenLength` bytes. Looks at every sixteenth byte, and at its neighbours. */
function eachToken(bytes: Uint8Array, onToken: (start: number, end: number) => void): void {
  for (let at = minTokenLength - 1; at < bytes.length; at += minTokenLength) {
    if (isTokenByte[bytes[at] ?? 0] === 0) continue
    let start = at
    while (start > 0 && isTokenByte[bytes[start - 1] ?? 0] === 1) start -= 1
    let end = at + 1
    while (end < bytes.length && isTokenByte[bytes[end] ?? 0] === 1) end += 1
    if (end - start >= minTokenLength) onToken(start, end)
    // The next byte to look at is the first one behind this token that can be the sixteenth of another.
    while (at + minTokenLength < end) at += minTokenLength
  }
}

function layersOf(bytes: Uint8Array): readonly Layer[] {
  const layers = [withoutEscapes(bytes)]
  for (let last = layers[0]; last?.isNested === true && layers.length < maxLayers; last = layers.at(-1))
    layers.push(withoutEscapes(last.bytes))
  return layers
}

/** Where the bytes of a layer stand in the text. Computed on demand, because secrets are rare. */
function positionsIn({ bytes, at }: WithoutZeros, layers: readonly Layer[]): (depth: number) => Positions {
  const known: Positions[] = []
  return (depth) => {
    for (let next = known.length; next <= depth; next++) {
      const input = next === 0 ? bytes : (layers[next - 1]?.bytes ?? bytes)
      const own = { starts: new Int32Array(input.length), ends: new Int32Array(input.length) }
      withoutEscapes(input, own)
      const before = known[next - 1]
      const endOf = (end: number) => (before === undefined ? at(end - 1) + 1 : (before.ends[end - 1] ?? 0))
      const startOf = (start: number) => (before === undefined ? at(start) : (before.starts[start] ?? 0))
      for (let index = 0; index < (layers[next]?.bytes.length ?? 0); index++) {
        own.ends[index] = endOf(own.ends[index] ?? 1)
        own.starts[index] = startOf(own.starts[index] ?? 0)
      }
      known.push(own)
    }
    return known[depth] as Positions
  }
}

/** True if something other than the zero bytes of UTF-16 stands between the characters. */
function hasGap(bytes: Uint8Array, { starts, ends }: Positions, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at++) {
    for (let index = ends[at - 1] ?? 0; index < (starts[at] ?? 0); index++) if (bytes[index] !== 0) return true
  }
  return false
}

interface Member {
  readonly start: number
  readonly end: number
  /** Where its name begins. */
  readonly name: number
  readonly isEnded: boolean
  /** Whether it belongs to a form, where no spaces may stand. */
  readonly isPair: boolean
}

const QUOTE = 0x22
const APOSTROPHE = 0x27
const EQUALS = 0x3d
const AMPERSAND = 0x26
const QUESTION_MARK = 0x3f
const isOf = (allowed: RegExp) =>
  Uint8Array.from({ length: 256 }, (_, byte) => (byte < 0x80 && allowed.test(String.fromCharCode(byte)) ? 1 : 0))
const isNameByte = isOf(/[\w.[\]-]/)
const isFormByte = isOf(/[^&"'<>,;\s]/)

/**
 * The values of members that are secret by name: `"password": "…"`, and `client_secret=…` in a form.
 *
 * @param withLinks also parameters of URLs. A run needs the URLs that a gateway returns as they are
 */
function membersIn({ bytes, names }: Layer, withLinks = false): readonly Member[] {
  if (names.length === 0) return []
  const end = formEnd(bytes)
  const isPair = (name: number) =>
    name <= end || (withLinks && (bytes[name - 1] === AMPERSAND || bytes[name - 1] === QUESTION_MARK))
  return names.flatMap((at) =>
    bytes[at - 1] === EQUALS ? pairAt(bytes, at, withLinks).filter(({ name }) => isPair(name)) : memberAt(bytes, at),
  )
}

/** The end of the form at the beginning of a text, or 0. Source code and URLs have assignments too. */
function formEnd(bytes: Uint8Array): number {
  let end = 0
  while (end < maxNameLength && isNameByte[bytes[end] ?? 0] === 1) end += 1
  if (end === 0 || bytes[end] !== EQUALS) return 0
  while (end < bytes.length && (isFormByte[bytes[end] ?? 0] === 1 || bytes[end] === AMPERSAND)) end += 1
  return end
}

function memberAt(bytes: Uint8Array, at: number): readonly Member[] {
  const nameEnd = at - 2
  const [quote, closing] = [bytes[nameEnd], bytes[at]]
  if ((quote !== QUOTE && quote !== APOSTROPHE) || (closing !== QUOTE && closing !== APOSTROPHE)) return []
  const found = bytes.indexOf(closing, at + 1)
  const end = found === -1 ? bytes.length : found
  return ifSecret(bytes, nameEnd, { start: at + 1, end, isEnded: found !== -1, isPair: false })
}

function pairAt(bytes: Uint8Array, at: number, withKeys: boolean): readonly Member[] {
  let end = at
  while (end < bytes.length && isFormByte[bytes[end] ?? 0] === 1) end += 1
  return ifSecret(bytes, at - 1, { start: at, end, isEnded: end < bytes.length, isPair: true }, withKeys)
}

function ifSecret(
  bytes: Uint8Array,
  nameEnd: number,
  value: Omit<Member, 'name'>,
  withKeys = false,
): readonly Member[] {
  let name = nameEnd
  while (name > 0 && nameEnd - name < maxNameLength && isNameByte[bytes[name - 1] ?? 0] === 1) name -= 1
  const secrecy = secrecyOfMember(latin1(bytes, name, nameEnd))
  if (secrecy === undefined || value.end === value.start) return []
  const text = latin1(bytes, value.start, value.end)
  // Of what looks like a key, the prefix of a vendor stays.
  if (!withKeys && keysIn(text).length > 0) return []
  const isSecret = secrecy === 'secret' ? !isPlaceholder(text) : looksLikeKey(text)
  return isSecret ? [{ ...value, name }] : []
}

/** The offsets of gzip in base64. */
function gzipsIn(bytes: Uint8Array): readonly number[] {
  const found: number[] = []
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = all.indexOf(gzipMark); at !== -1; at = all.indexOf(gzipMark, at + 1))
    if (isGzipHeader(all.toString('latin1', at, at + gzipHeaderCharacters))) found.push(at)
  return found
}
