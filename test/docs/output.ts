import type { Ran } from './shell.ts'

/** Values that differ between runs and machines. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\u001B\[[\d;]*m/g, ''],
  [/\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/g, '(date)'],
  [/\b(?:127\.0\.0\.1|localhost):\d+/g, '(address)'],
  [/\b[\d,.]+ (tokens|requests|USD)\b/g, '(number) $1'],
  [/\b\d+(?:\.\d+)? ?(ms|s|min|B|kB|KB|MB|KiB|MiB)\b/g, '(number) $1'],
  [/(?<=\.(?:ts|yaml|json)):\d+/g, ':(line)'],
  [/\b\d{10,}(?:\.\d+)?\b/g, '(number)'],
  [/[0-9a-f]{12,}/g, '(id)'],
  [/\s+/g, ' '],
]

const settled = (text: string) => changing.reduce((now, [from, to]) => now.replaceAll(from, to), text)

/**
 * The first line of a page's output that was not printed. All lines must occur in order; `…` stands for omitted text. Line breaks are not
 * compared, because pages are narrower than terminals.
 */
export function missingLine(shown: string, printed: readonly Pick<Ran, 'stdout' | 'stderr'>[]): string | undefined {
  const streams = printed
    .flatMap(({ stdout, stderr }) => [stdout, stderr])
    .map((text) => ({ text: settled(text), at: 0 }))
  const found = (piece: string) =>
    streams.some((stream) => {
      const at = stream.text.indexOf(piece, stream.at)
      if (at === -1) return false
      stream.at = at + piece.length
      return true
    })
  return shown.split('\n').find((line) =>
    line
      .split('…')
      .map((piece) => settled(piece).trim())
      .some((piece) => piece !== '' && !found(piece)),
  )
}
