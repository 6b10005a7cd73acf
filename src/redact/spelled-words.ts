import { coreOf, keyParts, minEncodedSecretLength } from './runs.ts'

/** Long words are found piece by piece. */
const pieceLength = 64
/** Of a longer secret, only the ends are found encoded. */
const maxEncodedLength = 256
/** Of more or longer secrets, parts are not found. */
const maxRunCharacters = 8192
const runLength = 12

/** The words that are searched for across the events of a stream, case-insensitively. */
export interface SpelledWords {
  /** The spellings of whole secrets. */
  readonly whole: readonly string[]
  /** The same, and runs of keys. */
  readonly all: readonly string[]
}

export function spelledWords(secrets: readonly string[]): SpelledWords {
  const cores = secrets.filter(({ length }) => length >= minEncodedSecretLength).map(coreOf)
  const withRuns = cores.reduce((sum, { length }) => sum + length, 0) <= maxRunCharacters
  const whole = [...new Set(cores.flatMap(wholeWords))]
  return { whole, all: withRuns ? [...new Set([...whole, ...cores.flatMap(runsIn)])] : whole }
}

function wholeWords(core: string): readonly string[] {
  const ends =
    core.length <= maxEncodedLength ? [core] : [core.slice(0, maxEncodedLength / 2), core.slice(-maxEncodedLength / 2)]
  return [
    ...piecesOf(core),
    ...ends.flatMap((end) => [[...end].toReversed().join(''), ...encoded(end)].flatMap(piecesOf)),
  ]
}

function encoded(text: string): readonly string[] {
  const inHex = [text, text.toLowerCase(), text.toUpperCase()].map((one) => Buffer.from(one).toString('hex'))
  const in64 = [0, 1, 2].map((alignment) => {
    const bytes = Buffer.concat([Buffer.alloc(alignment), Buffer.from(text)])
    return bytes.toString('base64').slice([0, 2, 3][alignment], Math.floor((bytes.length * 8) / 6))
  })
  return [...inHex, ...in64, encodedUri(text), JSON.stringify(text).slice(1, -1)]
}

/** Half a surrogate pair cannot be encoded. */
const encodedUri = (text: string): string => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/g, ''))

/** The word, or adjacent pieces of it, the last of which overlaps the one before. */
function piecesOf(word: string): readonly string[] {
  if (word.length <= 2 * pieceLength) return [word]
  const starts = Array.from({ length: Math.floor(word.length / pieceLength) }, (_, index) => index * pieceLength)
  return [...starts, word.length - pieceLength].map((start) => word.slice(start, start + pieceLength))
}

const runsIn = (core: string): readonly string[] =>
  keyParts(core).flatMap((part) =>
    Array.from({ length: part.length - runLength + 1 }, (_, start) => part.slice(start, start + runLength)),
  )
