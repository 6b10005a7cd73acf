/**
 * What a server sent, made harmless for whoever reads it: terminal, XML, Markdown, shell. Every reporter passes foreign text
 * through here; nothing a gateway says is ever interpreted.
 */

/**
 * Characters that steer instead of show: controls, format characters (bidirectional overrides, zero-width), surrogates on
 * their own, private use, line and paragraph separators, noncharacters. Unassigned ones are left alone, since which they are
 * depends on the Node that runs.
 */
const steering = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Each UTF-16 unit of a character as JSON and JavaScript escape it: ESC becomes `\u001b`. */
const unitsOf = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** Most texts are: to look for what steers takes many times as long. */
const isOrdinary = /^[ -~]*$/

/** One line in which every character shows as itself or as an escape. */
export function plain(text: string): string {
  if (isOrdinary.test(text)) return text
  return text.replaceAll(steering, (character) => short[character] ?? unitsOf(character))
}

/** As `plain`, but line breaks stay line breaks. */
export function plainLines(text: string): string[] {
  return text.split(/\r\n|\n/).map(plain)
}

/**
 * What CI servers obey anywhere in a line of a log: GitHub the older `##[`, Azure `##vso[`, TeamCity `##teamcity[`. Only the second
 * sign is replaced.
 */
export const command = /(?<=#)#(?=[a-z]{0,20}\[)/gi

/**
 * JSON text in which no character steers a terminal, and nothing a CI server. It stays the same JSON: outside strings only line feeds
 * can occur.
 */
export function plainJson(json: string): string {
  return json
    .replaceAll(steering, (character) => (character === '\n' ? character : unitsOf(character)))
    .replaceAll(command, '\\u0023')
}

/** At most `most` characters (code points); what was cut off is shown by an ellipsis. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text
  // No character takes more than two units: what is behind so many need not be looked at.
  const characters = [...text.slice(0, 2 * most + 1)]
  return characters.length <= most ? text : `${characters.slice(0, Math.max(0, most - 1)).join('')}…`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** For XML text and attribute values: characters that XML 1.0 cannot hold are shown as escapes. */
export function xml(text: string): string {
  return plainLines(text)
    .join('\n')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A Markdown code span, also inside a table cell. Nothing in it is a link, a mention, HTML or a formula. */
export function code(text: string): string {
  const shown = plain(text).replaceAll('|', '\\|')
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = /^`|`$|^ .* $|^$/.test(shown) ? ' ' : ''
  return `${fence}${padding}${shown}${padding}${fence}`
}

/** A sentence for Markdown: its own code spans stay, everything else is text without links, HTML or emphasis. */
export function prose(text: string): string {
  return plain(text)
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? code(part.slice(1, -1)) : inert(part)))
    .join('')
}

/** A sentence for HTML: its code spans are `<code>`, everything else is text. */
export function htmlProse(text: string): string {
  return plain(text)
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? `<code>${xml(part.slice(1, -1))}</code>` : xml(part)))
    .join('')
}

const inert = (text: string) =>
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
export function shell(text: string): string {
  if (plain(text) === text) return `'${text.replaceAll("'", `'\\''`)}'`
  const bytesOf = (character: string) =>
    [...new TextEncoder().encode(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", '\\x27')
    .replaceAll(steering, (character) => short[character] ?? bytesOf(character))
  return `$'${escaped}'`
}
