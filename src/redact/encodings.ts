import { once } from '../std/memoized.ts'

/** One encoding of a secret in bytes or text. */
export interface Encoding {
  /** The first two characters of unescaped matches. Only their low bytes are compared. */
  readonly heads: readonly (readonly [first: number, second: number])[]
  /**
   * The third character of matches whose first two are unescaped; undefined if it can be any. Tested before `start`, which is expensive to
   * compile.
   */
  readonly thirdCharacters?: ReadonlySet<number>
  /** The first characters of escaped matches, decoded. */
  readonly escapedStarts: ReadonlySet<number>
  /** The beginning of every match. Sticky. */
  readonly start: () => RegExp
  /** A complete match. Sticky. Compiled on first use, because compiling is expensive. */
  readonly pattern: () => RegExp
  /** The unescaped match, recognised without the pattern. */
  readonly raw?: string
  /** The maximum length of a match in characters. */
  readonly maxLength: number
  /** The beginning of a match that is not masked, such as `sk-`. Sticky. */
  readonly prefix?: () => RegExp
}

/** Shorter secrets may be ordinary words: matched only unencoded and as whole words. */
export const minEncodedSecretLength = 8
/** Shorter secrets are not matched in text at all: the value `1` of a staging header must not mask every digit. */
const minTextSecretLength = 4

/** The number of characters whose encodings rarely occur by chance. */
const startLength = 5

const word = 'A-Za-z0-9_-'

/** `bytes`: the subject is a latin1 view of UTF-8. `text`: it is a string. They differ only outside ASCII. */
export type Subject = 'bytes' | 'text'

/** The key without `sk-`, which is not secret, if the rest is long enough. */
const coreOf = (secret: string): string => /^sk-(.{8,})$/su.exec(secret)?.[1] ?? secret

/**
 * Returns all encodings of a secret: raw, JSON-escaped, percent-encoded or as HTML entities, in any combination, escaped repeatedly,
 * reversed and in any case; as hex; and as base64 or base64url at each of the three alignments, again with escapes.
 */
export function encodingsOf(secret: string, subject: Subject): readonly Encoding[] {
  if (secret.length < minTextSecretLength) return []
  if (secret.length < minEncodedSecretLength) return [shortSecretEncoding(secret, subject)]
  const core = coreOf(secret)
  const characters = charactersOf(core)
  const encoded = [0, 1, 2].map((alignment) => base64Core(core, alignment))
  return [
    { ...encodingOf(characters.map(cases), '', subject), raw: unitsOf(core, subject) },
    encodingOf(characters.toReversed().map(cases), '', subject),
    hexEncoding(core),
    ...encoded.map(({ text, tail }) => encodingOf([...text].map(alphabets), tail ? '[A-Za-z0-9+/_-]?' : '', 'text')),
  ]
}

function shortSecretEncoding(secret: string, subject: Subject): Encoding {
  const units = unitsOf(secret, subject)
  const alone = sticky(`(?<![${word}])${escaped(units)}(?![${word}])`)
  const heads = [[units.charCodeAt(0), units.charCodeAt(1)]] as const
  return { heads, escapedStarts: new Set(), start: alone, pattern: alone, maxLength: units.length + 1 }
}

/** The characters, with adjacent backslashes as one: escaped backslashes are ambiguous, and a pattern for each would not be linear. */
const charactersOf = (text: string): readonly string[] => text.match(/\\+|[^\\]/gsu) ?? []

const cases = (character: string): readonly string[] => [
  ...new Set([character, character.toLowerCase(), character.toUpperCase()]),
]

/** The base64 characters that depend on the secret only, which starts `alignment` bytes after the start of a group. */
function base64Core(secret: string, alignment: number): { readonly text: string; readonly tail: boolean } {
  const bytes = Buffer.concat([Buffer.alloc(alignment), Buffer.from(secret)])
  const end = Math.floor((bytes.length * 8) / 6)
  return { text: bytes.toString('base64').slice([0, 2, 3][alignment], end), tail: (bytes.length * 8) % 6 !== 0 }
}

const alphabets = (character: string) => (character === '+' ? ['+', '-'] : character === '/' ? ['/', '_'] : [character])

function encodingOf(characters: readonly (readonly string[])[], tail: string, subject: Subject): Encoding {
  const alternatives = (count: number) =>
    characters.slice(0, count).map((same) => `(?:${same.flatMap((one) => spellings(one, subject)).join('|')})`)
  const maxLength = characters.reduce((sum, [one = '']) => sum + 13 * one.length + 9 * Buffer.byteLength(one), 1)
  const [first = [], second = []] = characters
  const thirdCharacters = thirdsOf(characters)
  return {
    heads: headsOf(first, second, subject),
    ...(thirdCharacters && { thirdCharacters }),
    escapedStarts: new Set(
      first.flatMap((one) => [one.codePointAt(0) ?? 0, one.charCodeAt(0), Buffer.from(one)[0] ?? 0]),
    ),
    start: sticky(() => alternatives(startLength).join('')),
    pattern: sticky(() => alternatives(characters.length).join('') + tail),
    maxLength,
  }
}

/** The first characters of escapes: backslash, percent sign and ampersand. */
const introducers = [0x5c, 0x25, 0x26]

function headsOf(first: readonly string[], second: readonly string[], subject: Subject) {
  const literal = (all: readonly string[]) =>
    all.flatMap((one) => [unitsOf(one, subject), ...(subject === 'bytes' ? [one] : [])])
  const following = [...literal(second).map((units) => units.charCodeAt(0)), ...introducers]
  return literal(first).flatMap((units) =>
    (units.length > 1 ? [units.charCodeAt(1)] : [])
      .concat(following)
      .map((next) => [units.charCodeAt(0), next] as const),
  )
}

/** Undefined for characters outside ASCII, which can be several code units. */
function thirdsOf(characters: readonly (readonly string[])[]): ReadonlySet<number> | undefined {
  const begin = characters.slice(0, 3).flat()
  if (!begin.every((one) => one.length === 1 && one < '\u0080')) return undefined
  return new Set([...(characters[2] ?? []).map((one) => one.charCodeAt(0)), ...introducers])
}

/** Hex in either case, with optional separators between bytes, of the secret in any case. */
function hexEncoding(core: string): Encoding {
  const bytes = [...Buffer.from(core)].map((byte) => (byte < 0x80 ? cases(String.fromCharCode(byte)) : [byte]))
  const digits = bytes.map((same) => same.map((one) => (typeof one === 'string' ? one.charCodeAt(0) : one)))
  const source = (count: number) =>
    digits
      .slice(0, count)
      .map((same) => `(?:${same.map((code) => hex(code, 2)).join('|')})`)
      .join('[ :-]?')
  const heads = (digits[0] ?? []).flatMap((code) => {
    const [first = '', second = ''] = code.toString(16).padStart(2, '0')
    return cases(first).flatMap((one) => cases(second).map((two) => [one.charCodeAt(0), two.charCodeAt(0)] as const))
  })
  return {
    heads,
    escapedStarts: new Set(),
    start: sticky(() => source(startLength)),
    pattern: sticky(() => source(digits.length)),
    maxLength: 3 * digits.length,
  }
}

/** Patterns for all encodings of a character. Nested errors are escaped several times. */
function spellings(character: string, subject: Subject): readonly string[] {
  if (character.length > 1 && character.startsWith('\\')) return backslashes(character.length)
  const percent = [...Buffer.from(character)].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`).join('')
  const unicode = Array.from(
    { length: character.length },
    (_, unit) => `\\\\{1,8}u${hex(character.charCodeAt(unit), 4)}`,
  )
  const code = character.codePointAt(0) ?? 0
  const entity = `&#(?:0{0,4}${code}|[xX]0{0,4}${hex(code, 1)});`
  const backslashed = /[!-/:-@[-`{-~]/.test(character) ? [`\\\\{1,8}${escaped(character)}`] : []
  const byte = code <= 0xff ? [`\\\\{1,8}x${hex(code, 2)}`] : []
  const latin1 = subject === 'bytes' && code > 0x7f && code <= 0xff ? [escaped(character)] : []
  return [escaped(unitsOf(character, subject)), ...latin1, unicode.join(''), ...byte, percent, entity, ...backslashed]
}

/** Patterns for adjacent backslashes: a run of them, escaped or not, or one code for each. */
const backslashes = (count: number): readonly string[] => [
  `\\\\{${count},${9 * count}}`,
  `(?:\\\\{1,8}(?:u005[cC]|x5[cC])){${count}}`,
  `(?:%(?:25){0,3}5[cC]){${count}}`,
  `(?:&#(?:0{0,4}92|[xX]0{0,4}5[cC]);){${count}}`,
]

const unitsOf = (text: string, subject: Subject) => (subject === 'text' ? text : Buffer.from(text).toString('latin1'))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Hexadecimal in either case. */
const hex = (value: number, width: number) =>
  value
    .toString(16)
    .padStart(width, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** An expression that matches at an index, compiled on first use. */
export function sticky(source: string | (() => string)): () => RegExp {
  return once(() => new RegExp(typeof source === 'string' ? source : source(), 'y'))
}

/** The encodings of a secret that are searched for across events of a stream, case-insensitively. */
export function spelledEncodings(secret: string): readonly string[] {
  if (secret.length < minEncodedSecretLength) return []
  const core = coreOf(secret)
  const inHex = [core, core.toLowerCase(), core.toUpperCase()].map((one) => Buffer.from(one).toString('hex'))
  const in64 = [0, 1, 2].map((alignment) => base64Core(core, alignment).text)
  const escapedForms = [encodeURIComponent(core), JSON.stringify(core).slice(1, -1)]
  return [core, [...core].toReversed().join(''), ...inHex, ...in64, ...escapedForms]
}
