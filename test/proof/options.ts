import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../src/std/usage-error.ts'

export const helpOf = (sections: readonly { readonly name: string; readonly title: string }[]): string =>
  `npm run proof -- [options | SECTION [WORDS…]]

Without arguments, runs every section completely (hours), writes the results into test/proof/results and writes docs/proof.md.
With the name of a SECTION, runs only this one. WORDS after the name choose a part of it.

  --page    count, raise the floors and write the page
  --check   count; fail if a number is below its floor in test/proof/floors.json or the page is not current
  --help

${sections.map(({ name, title }) => `  ${name.padEnd(14)}${title}`).join('\n')}

Exit codes: 0 no problems, 1 problems, 2 usage error
`

/** The parsed command line. */
export type Wanted =
  | { readonly what: 'help' | 'page' | 'check' | 'all' }
  | { readonly what: 'section'; readonly name: string; readonly words: readonly string[] }

const alone = { '--help': 'help', '-h': 'help', '--page': 'page', '--check': 'check' } as const

const isOption = (word: string): word is keyof typeof alone => Object.hasOwn(alone, word)

/**
 * Reads the command line.
 *
 * @throws UsageError for an unknown word
 */
export function readOptions(args: readonly string[], names: readonly string[]): Wanted {
  const [first, ...words] = args
  if (first === undefined) return { what: 'all' }
  if (names.includes(first)) return { what: 'section', name: first, words }
  const known = [...names, ...Object.keys(alone)]
  if (!isOption(first)) {
    const kind = first.startsWith('-') ? 'option' : 'section'
    throw new UsageError(`unknown ${kind} ${quoted(first)}${didYouMean(first, known)}. See --help.`)
  }
  if (words.length > 0) throw new UsageError(`${first} takes no arguments, got ${quoted(words[0] ?? '')}`)
  return { what: alone[first] }
}
