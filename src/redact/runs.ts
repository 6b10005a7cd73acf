import { withoutEscapes } from './layers.ts'

/** A spelling of a secret. Any `window` adjacent bytes of it are masked wherever they stand. */
export interface Run {
  /** In lower case, without escapes and white space. */
  readonly bytes: Uint8Array
  readonly window: number
  /** Whether ignored characters may stand inside. Words of a language that spaces separate are not a secret of several words. */
  readonly mayHaveGaps: boolean
  /** Whether it is also searched for in text with escapes: they may take a character of it for one of theirs. */
  readonly isRaw: boolean
}

/** Shorter secrets may be ordinary words: matched only unencoded and as whole words. */
export const minEncodedSecretLength = 8
/** Shorter secrets are not matched in text at all: the value `1` of a staging header must not mask every digit. */
export const minTextSecretLength = 4
/** This number of adjacent characters of a key is masked even without the rest. */
const runLength = 12
/** A secret that consists of escapes has fewer characters without them. Even shorter ones are found only as they are. */
const minPlainLength = 5
/** A key of this length is found even if an escape before it takes its first characters. */
const minEscapedLength = runLength + 8
/** Of a secret of ordinary words, this many are masked without the rest. */
const maxWholeLength = 32
/** Of a longer secret, only this many characters of each end are found encoded. */
const encodedEnd = 512

/** Maps to lower case, and to the alphabet of base64url with one separator. */
export const fold: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x41 && byte <= 0x5a) return byte + 0x20
  return byte === 0x2b || byte === 0x5f || byte === 0x2f ? 0x2d : byte
})

/** The key without `sk-`, which is not secret, if the rest is long enough. */
export const coreOf = (secret: string): string => /^sk-(.{8,})$/su.exec(secret)?.[1] ?? secret

/**
 * The spellings of a secret that are searched for, in text without escapes (`layers.ts`): as it is, reversed, in hexadecimal, as a list of
 * byte numbers, in base64 at each of the three alignments, and in base64 twice; each in any case.
 */
export function runsOf(secret: string): readonly Run[] {
  if (secret.length < minEncodedSecretLength) return []
  const core = coreOf(secret)
  const parts = keyParts(core)
  const isCovered = parts.length === 1 && parts[0]?.length === core.length
  return [
    ...(isCovered ? [] : spellingsOf(core, Math.min(core.length, maxWholeLength), isIgnoredIn(core) || isRandom(core))),
    ...parts.flatMap((part) => spellingsOf(part, runLength, true)),
  ].map((run) => ({ ...run, isRaw: !isCovered || core.length < minEscapedLength || /[\\%&]/.test(core) }))
}

/** Whether something of it is left out when escapes and white space are removed. */
const isIgnoredIn = (text: string) => /[\s\p{Cf}%\\&]/u.test(text)

function spellingsOf(text: string, length: number, mayHaveGaps: boolean): readonly Run[] {
  const characters = [...text]
  const run = (bytes: Uint8Array, window: number): Run[] => {
    const folded = foldedBytes(bytes)
    return folded.length < Math.min(window, minPlainLength)
      ? []
      : [{ bytes: folded, window: Math.min(window, folded.length), mayHaveGaps, isRaw: false }]
  }
  const widest = Math.max(...characters.map((one) => Buffer.byteLength(one)))
  const plain = [text, characters.toReversed().join('')].flatMap((one) =>
    variantsOf(one).flatMap((bytes) => run(bytes, length * widest)),
  )
  const ends = text.length > 2 * encodedEnd ? [text.slice(0, encodedEnd), text.slice(-encodedEnd)] : [text]
  return unique([...plain, ...ends.flatMap((end) => encodedRuns(end, length, run))])
}

/** The bytes of a text: in UTF-8 in each case, in Latin-1 and UTF-16 where they differ, and each without escapes of its own. */
function variantsOf(text: string): readonly Uint8Array[] {
  const isAscii = !/[^\u0000-\u007f]/.test(text)
  const cases = isAscii ? [text] : [text, text.toLowerCase(), text.toUpperCase()]
  const others = isAscii
    ? []
    : [...utf16(text), ...(/[^\u0000-\u00ff]/.test(text) ? [] : [Buffer.from(text, 'latin1')])]
  const all = [...cases.map((one) => Buffer.from(one)), ...others]
  return all.flatMap((bytes) => [bytes, plainBytes(bytes)])
}

function utf16(text: string): readonly Uint8Array[] {
  const little = Buffer.from(text, 'utf16le')
  return [little, Buffer.from(little).swap16()].map((bytes) => bytes.filter((byte) => byte !== 0))
}

const maxLayers = 4

/** Without escapes, as the searched text is. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  let layer = withoutEscapes(bytes)
  for (let count = 1; count < maxLayers && layer.isNested; count++) layer = withoutEscapes(layer.bytes)
  return Buffer.from(layer.bytes)
}

const foldedBytes = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes, (byte) => fold[byte] ?? 0)

function encodedRuns(
  text: string,
  length: number,
  run: (bytes: Uint8Array, window: number) => readonly Run[],
): readonly Run[] {
  const bytes = Buffer.from(text)
  const cases = [...new Set([text, text.toLowerCase(), text.toUpperCase()])].map((one) => Buffer.from(one))
  const hexRuns = cases
    .map(hexOf)
    .flatMap((digits) => [
      ...run(Buffer.from(digits.join('')), 2 * length),
      ...[':', '-', ',0x'].flatMap((separator) =>
        run(Buffer.from(digits.join(separator)), (2 + separator.length) * length - separator.length),
      ),
    ])
  const inBase64 = [0, 1, 2].map((alignment) => base64Core(bytes, alignment))
  const twice = inBase64.flatMap((inner) => [0, 1, 2].map((alignment) => base64Core(Buffer.from(inner), alignment)))
  const inner = innerLength(length)
  return [
    ...hexRuns,
    ...run(Buffer.from([...bytes].join(',')), shortestList(bytes, length)),
    ...inBase64.flatMap((one) => run(Buffer.from(one), inner)),
    ...twice.flatMap((one) => run(Buffer.from(one), innerLength(inner))),
  ]
}

const hexOf = (bytes: Uint8Array): readonly string[] => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))

/** The characters of base64 before the first that the bytes alone decide, by alignment. */
const undecided = [0, 2, 3]

/** The fewest characters of base64 that a number of bytes decides, at any alignment. */
const innerLength = (bytes: number): number =>
  Math.min(...undecided.map((skipped, alignment) => Math.floor(((bytes + alignment) * 8) / 6) - skipped))

/** The base64 characters that depend on the bytes only, which start `alignment` bytes after the start of a group. */
function base64Core(bytes: Uint8Array, alignment: number): string {
  const placed = Buffer.concat([Buffer.alloc(alignment), bytes])
  return placed.toString('base64').slice(undecided[alignment], Math.floor((placed.length * 8) / 6))
}

/** The length of the shortest list of `count` adjacent byte numbers. */
function shortestList(bytes: Uint8Array, count: number): number {
  const lengths = Array.from(bytes, (byte) => String(byte).length + 1)
  let sum = lengths.slice(0, count).reduce((total, one) => total + one, 0)
  let least = sum
  for (let at = count; at < lengths.length; at++) {
    sum += (lengths[at] ?? 0) - (lengths[at - count] ?? 0)
    least = Math.min(least, sum)
  }
  return least - 1
}

function unique(runs: readonly Run[]): readonly Run[] {
  const seen = new Set<string>()
  return runs.filter((run) => {
    const name = Buffer.from(run.bytes).toString('latin1')
    return seen.size < seen.add(name).size
  })
}

/** The parts of a secret whose runs of twelve characters cannot be ordinary text: not `sk-proj-`, words of a language, a number or a host. */
export function keyParts(core: string): readonly string[] {
  const random = randomCharacters(core)
  const parts: string[] = []
  let count = 0
  let start = -1
  for (let end = 1; end <= core.length; end++) {
    count += (random[end - 1] ?? 0) - (end > runLength ? (random[end - 1 - runLength] ?? 0) : 0)
    if (end < runLength) continue
    const isKey = 2 * count >= runLength && isVaried(core.slice(end - runLength, end))
    if (isKey && start === -1) start = end - runLength
    if (!isKey && start !== -1) {
      parts.push(core.slice(start, end - 1))
      start = -1
    }
  }
  if (start !== -1) parts.push(core.slice(start))
  return parts
}

/** True for a secret of few characters that is not a word with a number. */
const isRandom = (core: string): boolean =>
  core.length < runLength &&
  2 * randomCharacters(core).filter((one) => one === 1).length >= core.length &&
  isVaried(core)

const isVaried = (run: string) => new Set(run).size >= 5

/** 1 for each character that does not belong to a word, a number or a separator. */
function randomCharacters(core: string): Uint8Array {
  const random = new Uint8Array(core.length).fill(1)
  for (const { 0: part, index } of core.matchAll(/[\p{L}\p{N}\p{M}]+|[\s\p{Cf}._:/,;=-]/gu))
    if (isOrdinary(part)) random.fill(0, index, index + part.length)
  return random
}

/** A separator, a word in one case or in camel case, a number, or a word with a short number such as `api03`. */
const isOrdinary = (part: string): boolean =>
  !/[\p{L}\p{N}]/u.test(part) ||
  /^\d{1,15}$/.test(part) ||
  (part.length < 20 && /^(?:\p{Ll}+|\p{Lu}+|\p{Lu}?\p{Ll}{2,}(?:\p{Lu}\p{Ll}{2,})*)\d{0,2}$/u.test(part))
