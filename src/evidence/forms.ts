/** One way in which a secret may stand in bytes or text. */
export interface Form {
  /** How every match begins. Global, so that it can be searched from a place. */
  readonly start: RegExp
  /** The whole of it, where it starts: sticky. A long one costs more to compile than to run, so it is kept for a find. */
  readonly pattern: RegExp
  /** The plainest match, recognised without the pattern. */
  readonly raw?: string
  /** The most characters of a match. */
  readonly longest: number
  /** So many characters of a match are no secret: a key's `sk-`. */
  readonly prefix?: number
}

/** Shorter secrets are ordinary words: matched raw and only where they stand alone. */
export const shortSecret = 8
/** Shorter still, they are not matched in text at all: a staging header's `1` must not blot out every digit. */
const tinySecret = 4

/** Characters of a secret whose spellings together are hardly ever found by chance. */
const startLength = 5

const word = 'A-Za-z0-9_-'

/** Something that looks like a key. */
export const keyLike: Form = {
  start: new RegExp(`(?<![${word}])sk-`, 'g'),
  pattern: new RegExp(`sk-[${word}]{16,200}`, 'y'),
  longest: 203,
  prefix: 3,
}

/** `bytes`: the subject is a latin1 view of UTF-8. `text`: it is a string. They differ only outside ASCII. */
export type Subject = 'bytes' | 'text'

/**
 * Every form of a secret: raw, JSON-escaped, percent-encoded or an HTML entity, freely mixed and escaped again a few times,
 * and base64 or base64url at each of the three alignments, whose characters may be escaped likewise.
 *
 * A key's `sk-` is no secret, so what follows it stands for the whole key where it is long enough.
 */
export function formsOf(secret: string, subject: Subject): readonly Form[] {
  if (secret.length < tinySecret) return []
  if (secret.length < shortSecret) {
    const raw = escaped(unitsOf(secret, subject))
    const alone = `(?<![${word}])${raw}(?![${word}])`
    return [{ start: new RegExp(alone, 'g'), pattern: new RegExp(alone, 'y'), longest: raw.length + 1 }]
  }
  const core = /^sk-(.{8,})$/su.exec(secret)?.[1] ?? secret
  const encoded = [0, 1, 2].map((alignment) => base64Core(core, alignment))
  return [
    {
      ...formOf(
        [...core].map((character) => [character]),
        '',
        subject,
      ),
      raw: unitsOf(core, subject),
    },
    ...encoded.map(({ text, tail }) => formOf([...text].map(alphabets), tail ? '[A-Za-z0-9+/_-]?' : '', 'text')),
  ]
}

/** The characters of base64 that the secret alone decides, `alignment` bytes after a group began. */
function base64Core(secret: string, alignment: number): { readonly text: string; readonly tail: boolean } {
  const bytes = Buffer.concat([Buffer.alloc(alignment), Buffer.from(secret)])
  const end = Math.floor((bytes.length * 8) / 6)
  return { text: bytes.toString('base64').slice([0, 2, 3][alignment], end), tail: (bytes.length * 8) % 6 !== 0 }
}

const alphabets = (character: string) => (character === '+' ? ['+', '-'] : character === '/' ? ['/', '_'] : [character])

function formOf(characters: readonly (readonly string[])[], tail: string, subject: Subject): Form {
  const alternatives = characters.map((same) => `(?:${same.flatMap((one) => spellings(one, subject)).join('|')})`)
  const longest = characters.reduce((sum, [one = '']) => sum + 13 * one.length + 9 * Buffer.byteLength(one), 1)
  const start = new RegExp(alternatives.slice(0, startLength).join(''), 'g')
  return { start, pattern: new RegExp(alternatives.join('') + tail, 'y'), longest }
}

/** The ways to write one character. Escaping a few times over is what happens to an error that is wrapped in an error. */
function spellings(character: string, subject: Subject): readonly string[] {
  const percent = [...Buffer.from(character)].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`).join('')
  const unicode = Array.from(
    { length: character.length },
    (_, unit) => `\\\\{1,8}u${hex(character.charCodeAt(unit), 4)}`,
  )
  const code = character.codePointAt(0) ?? 0
  const entity = `&#(?:0{0,4}${code}|[xX]0{0,4}${hex(code, 1)});`
  const backslashed = /[!-/:-@[-`{-~]/.test(character) ? [`\\\\{1,8}${escaped(character)}`] : []
  const latin1 = subject === 'bytes' && code > 0x7f && code <= 0xff ? [escaped(character)] : []
  return [escaped(unitsOf(character, subject)), ...latin1, unicode.join(''), percent, entity, ...backslashed]
}

const unitsOf = (text: string, subject: Subject) => (subject === 'text' ? text : Buffer.from(text).toString('latin1'))

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Hexadecimal in either case. */
const hex = (value: number, width: number) =>
  value
    .toString(16)
    .padStart(width, '0')
    .replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
