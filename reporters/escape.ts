/**
 * What a server sent, made harmless for whoever reads it: terminal, XML, Markdown, shell. Every reporter passes foreign text
 * through here; nothing a gateway says is ever interpreted.
 */

/**
 * Characters that steer instead of show: controls, format characters (bidirectional overrides, zero-width), surrogates on
 * their own, private use, line and paragraph separators, noncharacters. Unassigned ones are left alone, since which they are
 * depends on the Node that runs.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Each UTF-16 unit of a character as JSON and JavaScript escape it: ESC becomes `\u001b`. */
const unicodeEscape = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** Most texts are: to look for what steers takes many times as long. */
const printableAscii = /^[ -~]*$/

/** One line in which every character shows as itself or as an escape. */
export function printable(text: string): string {
  if (printableAscii.test(text)) return text
  return text.replaceAll(unprintable, (character) => shortEscapes[character] ?? unicodeEscape(character))
}

/** As `plain`, but line breaks stay line breaks. */
export function printableLines(text: string): string[] {
  return text.split(/\r\n|\n/).map(printable)
}

/**
 * What CI servers obey anywhere in a line of a log: GitHub the older `##[`, Azure `##vso[`, TeamCity `##teamcity[`. Only the second
 * sign is replaced.
 */
export const logCommand = /(?<=#)#(?=[a-z]{0,20}\[)/gi

/**
 * JSON text in which no character steers a terminal, and nothing a CI server. It stays the same JSON: outside strings only line feeds
 * can occur.
 */
export function printableJson(json: string): string {
  return json
    .replaceAll(unprintable, (character) => (character === '\n' ? character : unicodeEscape(character)))
    .replaceAll(logCommand, '\\u0023')
}

/** At most `most` characters (code points); what was cut off is shown by an ellipsis. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  // No character takes more than two units: what is behind so many need not be looked at.
  const characters = [...text.slice(0, 2 * maxCharacters + 1)]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, Math.max(0, maxCharacters - 1)).join('')}…`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** For XML text and attribute values: characters that XML 1.0 cannot hold are shown as escapes. */
export function escapeXml(text: string): string {
  return printableLines(text)
    .join('\n')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A Markdown code span, also inside a table cell. Nothing in it is a link, a mention, HTML or a formula. */
export function markdownCode(text: string): string {
  const shown = printable(text).replaceAll('|', '\\|')
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = /^`|`$|^ .* $|^$/.test(shown) ? ' ' : ''
  return `${fence}${padding}${shown}${padding}${fence}`
}

/** A sentence for Markdown: its own code spans stay, everything else is text without links, HTML or emphasis. */
export function markdownProse(text: string): string {
  return printable(text)
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part.slice(1, -1)) : escapeMarkdown(part)))
    .join('')
}

/** A sentence for HTML: its code spans are `<code>`, everything else is text. */
export function htmlProse(text: string): string {
  return printable(text)
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeXml(part.slice(1, -1))}</code>` : escapeXml(part)))
    .join('')
}

const escapeMarkdown = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_~|[\]$#]/g, '\\$&')
    .replaceAll('://', '&#58;//')
    .replaceAll(/www\./gi, (start) => `${start.slice(0, 3)}&#46;`)
    .replaceAll('@', '&#64;')

/**
 * One argument for a POSIX shell; with characters that steer, in the `$'…'` form of bash, zsh and busybox. Another shell takes that for
 * `$` and one quoted text, which no quote within ends.
 */
export function shellQuote(text: string): string {
  if (printable(text) === text) return `'${text.replaceAll("'", `'\\''`)}'`
  const bytesOf = (character: string) =>
    [...new TextEncoder().encode(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", '\\x27')
    .replaceAll(unprintable, (character) => shortEscapes[character] ?? bytesOf(character))
  return `$'${escaped}'`
}
