/** Escapes text that a server sent for terminals, XML, HTML, Markdown and shells. Reporters write such text only through these functions. */

/**
 * Control and format characters (bidirectional overrides, zero-width), lone surrogates, private use, line and paragraph separators,
 * noncharacters. Unassigned characters are left out, because they depend on the version of Node.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The JSON escape of each UTF-16 code unit: `\u001b` for ESC. */
const unicodeEscape = (character: string) =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** Matches most texts, and much faster than `unprintable`. */
const printableAscii = /^[ -~]*$/

/** The text on one line, with an escape for each unprintable character. */
export function printable(text: string): string {
  if (printableAscii.test(text)) return text
  return text.replaceAll(unprintable, (character) => shortEscapes[character] ?? unicodeEscape(character))
}

/** As `printable`, but one item for each line of the text. */
export function printableLines(text: string): string[] {
  return text.split(/\r\n|\n/).map(printable)
}

/**
 * The second `#` of a command that CI servers obey anywhere in a log line: `##[` (GitHub, Azure), `##vso[` (Azure), `##teamcity[`.
 */
const logCommand = /(?<=#)#(?=[a-z]{0,20}\[)/gi

/** The second `[` of a line with which a test case attaches a file or sets a property: `[[ATTACHMENT|` (Jenkins, GitLab, Azure). */
const testCommand = /(?<=\[)\[(?=\w{1,40}\|)/g

/** The colon of a section in GitLab's log: `section_start:1700000000:name`. */
const sectionCommand = /(?<=section_(?:start|end)):(?=\d)/g

/** GitHub's `::` at the start of a line, also after a style or a space. */
const workflowCommand = /^((?:\s|\u001B\[[\d;]*m)*)::/

/**
 * Escapes the commands that GitHub, Azure Pipelines, GitLab, TeamCity and Jenkins obey in a log or in the output of a test.
 *
 * @see https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 * @see https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 * @see https://docs.gitlab.com/ci/jobs/job_logs/#custom-collapsible-sections
 * @see https://www.jetbrains.com/help/teamcity/service-messages.html
 * @see https://plugins.jenkins.io/junit-attachments/
 */
export const escapeLogCommands = (line: string): string =>
  line
    .replace(workflowCommand, '$1\\::')
    .replaceAll(logCommand, '\\#')
    .replaceAll(sectionCommand, '\\:')
    .replaceAll(testCommand, '\\[')

/** The styles that our own renderers use. None hides text or moves the cursor. */
const ownStyle = /(\u001B\[(?:[012]|22|3[1-6]|39)m)/

/**
 * A line that a terminal and a CI server only show.
 *
 * @param keepsStyles whether the colors of our renderers stay
 */
export function displaySafe(line: string, keepsStyles = false): string {
  const shown = keepsStyles
    ? line
        .split(ownStyle)
        .map((part, index) => (index % 2 === 1 ? part : printable(part)))
        .join('')
    : printable(line)
  return escapeLogCommands(shown)
}

/** The lines with which our own report folds a section on GitHub. They can do nothing else. */
const folding = /^::(?:group::[a-z ]+|endgroup::)$/

/** Lines that a terminal and a CI server only show, except that `groups` keeps folded sections. */
export const displayText = (
  lines: readonly string[],
  { color = false, groups = false }: { readonly color?: boolean; readonly groups?: boolean } = {},
): string => lines.map((line) => (groups && folding.test(line) ? line : displaySafe(line, color))).join('\n')

/** The same JSON without characters or commands that a terminal or a CI server would obey. */
export function printableJson(json: string): string {
  return json
    .replaceAll(unprintable, (character) => (character === '\n' ? character : unicodeEscape(character)))
    .replaceAll(logCommand, '\\u0023')
}

/** The text cut to `maxCharacters` code points; an ellipsis replaces what was cut off. */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  // A code point has at most two units, so a longer prefix need not be split.
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

/** For text and attribute values in XML and HTML. Characters that XML 1.0 cannot contain become escapes. */
export function escapeXml(text: string): string {
  return printableLines(text)
    .join('\n')
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A Markdown code span, also for table cells. Links, mentions, HTML and formulas in it have no effect. */
export function markdownCode(text: string): string {
  const shown = printable(text).replaceAll('|', '\\|')
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const padding = /^`|`$|^ .* $|^$/.test(shown) ? ' ' : ''
  return `${fence}${padding}${shown}${padding}${fence}`
}

/** A sentence for Markdown: code spans are kept; links, HTML and emphasis are escaped. */
export const markdownProse = (text: string): string => mapProse(text, escapeMarkdown, markdownCode)

/** A sentence for HTML: code spans become `<code>`. */
export const htmlProse = (text: string): string =>
  mapProse(text, escapeXml, (code) => `<code>${escapeXml(code)}</code>`)

const mapProse = (text: string, ofText: (text: string) => string, ofCode: (code: string) => string) =>
  printable(text)
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? ofCode(part.slice(1, -1)) : ofText(part)))
    .join('')

const escapeMarkdown = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_~|[\]$#]/g, '\\$&')
    .replaceAll('://', '&#58;//')
    .replaceAll(/www\./gi, (start) => `${start.slice(0, 3)}&#46;`)
    .replaceAll('@', '&#64;')

/** What must be outside of single quotes: fish reads `\\` and `\'` in them as one character, other shells do not. */
const outsideQuotes = /('|\\{2,}|\\(?='|$))/

/**
 * One argument that bash, dash, zsh and fish read as the same text. With unprintable characters, `$'…'` for bash, zsh and busybox: dash reads
 * that as `$` and one quoted text, because no quote inside it ends the text, and fish refuses the line.
 */
export function shellQuote(text: string): string {
  if (text === '') return "''"
  if (printable(text) === text)
    return text
      .split(outsideQuotes)
      .map((part, index) => (index % 2 === 1 ? part.replaceAll(/./g, '\\$&') : part === '' ? '' : `'${part}'`))
      .join('')
  const bytesOf = (character: string) =>
    [...new TextEncoder().encode(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", '\\x27')
    .replaceAll(unprintable, (character) => shortEscapes[character] ?? bytesOf(character))
  return `$'${escaped}'`
}

/** A word that no shell changes: `=name` is a path in zsh, and `~` a folder. */
const plainWord = /^[\w@%+:,./-][\w@%+=:,./-]*$/

/** One argument, quoted if necessary. It can begin with `-`: write the value of an option as `--option=VALUE` then. */
export const shellWord = (text: string): string => (plainWord.test(text) ? text : shellQuote(text))
