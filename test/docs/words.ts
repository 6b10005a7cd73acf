/** Ends a command in a shell or in YAML. */
const ends = /^(?:\||\|\||&|&&|;|\d?>.*|<.*|[}\]])$/

/** The words of a command as a shell passes them, without expansion and without the commands that follow. */
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

/** The arguments of gateproof in a text: everything after a `gateproof` that is a command and not an image name. */
export function callsIn(text: string): readonly (readonly string[])[] {
  return [
    ...text.matchAll(
      /(?:^|[\s(`'"])(?:npx (?:--no-install )?|\$ )?(?<!--(?:tag|name) )gateproof(?=\s|$)([^\n]*(?:\\\n[^\n]*)*)/g,
    ),
  ].map(([, rest = '']) => wordsOf(rest))
}
