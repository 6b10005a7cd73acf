/** Where the words of a command end and the shell's own begin. */
const ends = /^(?:\||\|\||&|&&|;|\d?>.*|<.*)$/

/** The words of a command as a shell would hand them over, without what it expands itself; those of what follows it are left out. */
function wordsOf(command: string): readonly string[] {
  const words: string[] = []
  for (const [whole] of command.replaceAll('\\\n', ' ').matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g)) {
    if (ends.test(whole) || whole.startsWith('#')) break
    const isEnded = whole.endsWith(';')
    words.push(unquoted(isEnded ? whole.slice(0, -1) : whole))
    if (isEnded) break
  }
  return words
}

const unquoted = (word: string) =>
  word.replaceAll(
    /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
    (_, double?: string, single?: string, escaped?: string) => double ?? single ?? escaped ?? '',
  )

/** What is handed to gateproof in a text: whatever stands behind `gateproof` where that is a command. */
export function callsIn(text: string): readonly (readonly string[])[] {
  return [
    ...text.matchAll(/(?:^|[\s(`'"])(?:npx (?:--no-install )?|\$ )?gateproof(?=\s|$)([^\n]*(?:\\\n[^\n]*)*)/g),
  ].map(([, rest = '']) => wordsOf(rest))
}
