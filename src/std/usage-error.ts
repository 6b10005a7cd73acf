/**
 * An invalid option, variable or file. The command prints the message as one line and exits with code 2. Recognised by `name`, so that it
 * survives workers and copies of this module.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(message: string) {
    super(oneLine(message))
  }
}

export const isUsageError = (error: unknown): error is Error => error instanceof Error && error.name === 'UsageError'

/** Control characters, line breaks and bidirectional controls. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Escapes line breaks and control characters, to print text on one line of a terminal. */
export function oneLine(text: string): string {
  return text.replace(unprintable, (mark) => {
    const escape = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[mark]
    return escape ?? `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Quotes a value for a message, truncated to 120 characters. */
export function quoted(value: string): string {
  return `"${value.length > 120 ? `${value.slice(0, 120)}…` : value}"`
}

type Sentences = Readonly<Record<string, string>>

const ofBoth: Sentences = {
  EISDIR: 'it is a folder',
  ENOTSUP: 'it is not a regular file',
  ENOTDIR: 'a part of its path is a file',
  ELOOP: 'its links lead in a circle',
  ELINK: 'it is a link, and links are not followed here',
  EMLINK: 'it has further names (hard links)',
  EINVAL: 'its name is not allowed here',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk failed',
}

const ofReading: Sentences = {
  ...ofBoth,
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EFBIG: 'it is too large',
}

const ofWriting: Sentences = {
  ...ofBoth,
  ENOENT: 'the folder cannot be created',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EEXIST: 'the name is already taken',
}

/** Describes an error of reading a file. */
export const reasonOf = (error: unknown): string => sentence(error, ofReading)

/** Describes an error of writing a file. */
export const writeReasonOf = (error: unknown): string => sentence(error, ofWriting)

function sentence(error: unknown, sentences: Sentences): string {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  const known = typeof code === 'string' ? sentences[code] : undefined
  return known ?? (error instanceof Error ? error.message : String(error))
}

/** True for an error of the operating system, such as a full disk. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && typeof (error as NodeJS.ErrnoException).code === 'string'
