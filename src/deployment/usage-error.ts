/**
 * What the person at the command line got wrong: an option, a variable, a file. Ends the command with exit code 2 and this
 * one line, before anything is sent. Recognised by `name`, so that it survives workers and copies of this module.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(message: string) {
    super(oneLine(message))
  }
}

export const isUsageError = (error: unknown): error is Error => error instanceof Error && error.name === 'UsageError'

/** Control characters, line ends and the marks that turn the direction of text around. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Text for one line of a terminal: what would break the line or steer the terminal is shown as an escape. */
export function oneLine(text: string): string {
  return text.replace(unprintable, (mark) => {
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[mark]
    return short ?? `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A value as a message quotes it; long ones are cut. */
export function quoted(value: string): string {
  return `"${value.length > 120 ? `${value.slice(0, 120)}…` : value}"`
}

/** `ENOENT` and its like, for a person. */
export function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  const sentences: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file',
    EACCES: 'it may not be read',
    EISDIR: 'it is a folder',
    ENOTDIR: 'a part of its path is a file',
  }
  if (typeof code === 'string' && sentences[code] !== undefined) return sentences[code]
  return error instanceof Error ? error.message : String(error)
}
