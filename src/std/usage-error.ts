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

type Sentences = Readonly<Record<string, string>>

const ofBoth: Sentences = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk failed',
}

const ofReading: Sentences = { ...ofBoth, ENOENT: 'there is no such file', EACCES: 'it may not be read' }

const ofWriting: Sentences = {
  ...ofBoth,
  ENOENT: 'no folder can be made there',
  EACCES: 'it may not be written to',
  EPERM: 'it may not be written to',
  EROFS: 'the disk can only be read',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'files may not grow this large',
  EEXIST: 'something else has that name',
}

/** `ENOENT` and its like, for a person who named what is read. */
export const reasonOf = (error: unknown): string => sentence(error, ofReading)

/** The same of what is written. */
export const writeReasonOf = (error: unknown): string => sentence(error, ofWriting)

function sentence(error: unknown, sentences: Sentences): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  const known = typeof code === 'string' ? sentences[code] : undefined
  return known ?? (error instanceof Error ? error.message : String(error))
}

/** True for an error of the machine, a disk or a limit, that no change of ours would prevent. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string'
