import { sticky, type Encoding } from './encodings.ts'

/* Texts that look like keys, of the user or of a gateway's upstream. Their prefixes stay readable, so that checks recognise them. */

const word = 'A-Za-z0-9_-'

/** A key with the prefix of a vendor. */
const withPrefix = (prefix: string, min: number, characters = word): Encoding => ({
  heads: [[prefix.charCodeAt(0), prefix.charCodeAt(1)]],
  thirdCharacters: new Set([prefix.charCodeAt(2)]),
  escapedStarts: new Set(),
  start: sticky(`(?<![${word}])${prefix}`),
  pattern: sticky(`${prefix}[${characters}]{${min},200}`),
  maxLength: prefix.length + 200,
  prefix: sticky(prefix),
})

/** A token of any shape after words that announce one. Placeholders have no digit. */
const announcedBy = (words: string, heads: Encoding['heads'], third: string, token: string): Encoding => ({
  heads,
  thirdCharacters: new Set([...third].map((character) => character.charCodeAt(0))),
  escapedStarts: new Set(),
  start: sticky(`(?<![A-Za-z0-9])${words}`),
  pattern: sticky(`${words}${token}`),
  maxLength: 230,
  prefix: sticky(words),
})

const pairs = (...texts: readonly string[]) => texts.map((text) => [text.charCodeAt(0), text.charCodeAt(1)] as const)

const bearer = '[Bb][Ee][Aa][Rr][Ee][Rr] {1,4}'
const apiKey = String.raw`[Aa][Pp][Ii][_-]?[Kk][Ee][Yy]\\?["']? {0,2}[:=] {0,2}\\?["']?`
const tokenWithDigit = '(?=[A-Za-z._~+/-]{0,199}[0-9])[A-Za-z0-9._~+/-]'

/** What is masked, whatever keys are known: keys by their prefix, and tokens after `Bearer` and `api_key`. */
export const keyShapes: readonly Encoding[] = [
  withPrefix('sk-', 16),
  withPrefix('AIza', 30),
  withPrefix('AKIA', 16, 'A-Z0-9'),
  withPrefix('gsk_', 20),
  withPrefix('hf_', 20),
  withPrefix('xai-', 20),
  announcedBy(
    bearer,
    pairs('be', 'Be', 'BE'),
    'aA',
    `(?!sk-)(?:${tokenWithDigit}{20,200}|[A-Za-z]{20,200}(?![${word}]))`,
  ),
  announcedBy(apiKey, pairs('ap', 'Ap', 'AP'), 'iI', `(?!sk-)${tokenWithDigit}{16,200}`),
]
