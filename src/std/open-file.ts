/**
 * The only place that opens files to read them (lint: `gateproof/one-opener`). Four functions, by who named the file: the user, untrusted
 * input, gateproof itself during this run, or the installation.
 */
import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
  type ReadStream,
  type Stats,
} from 'node:fs'
import { join, sep } from 'node:path'
import { fileError } from './file-error.ts'

// Windows has neither: there the checks before and after opening apply alone.
const noFollow = constants.O_NOFOLLOW ?? 0
const nonBlocking = (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

/** Larger than any document that a user writes. */
const maxTextBytes = 256 * 1024 * 1024

/**
 * The text of a file that the user named. It may be a link, or a pipe (`<(…)`), which is read to its end. A device such as `/dev/zero` may
 * never end and is refused.
 *
 * @throws the system's error; `EISDIR` for a folder, `ENOTSUP` for a device, `EFBIG` beyond `maxBytes`
 */
export function readUserFile(path: string, maxBytes = maxTextBytes): string {
  const stats = statSync(path)
  requireReadable(stats)
  // A pipe is opened as usual: without O_NONBLOCK, reading waits for the process that writes into it.
  const file = openSync(path, constants.O_RDONLY | (stats.isFIFO() ? 0 : nonBlocking))
  return closing(file, () => {
    requireReadable(fstatSync(file))
    return readBytes(file, maxBytes).toString('utf8')
  })
}

/** @throws an error with the code `EISDIR` for a folder, and `ENOTSUP` for anything else that is neither a file nor a pipe */
export function requireReadable(stats: Stats): void {
  if (!stats.isFile() && !stats.isFIFO()) throw notRegular(stats)
}

/**
 * Where the links of a path lead that the user named, so that `openFile` opens it. Returns a path that does not end in a link, or does not
 * exist, as it is.
 */
export function followUserLink(path: string): string {
  try {
    return lstatSync(path).isSymbolicLink() ? realpathSync(path) : path
  } catch {
    return path
  }
}

/**
 * Opens a regular file that is not a link. For files whose path is known: those that gateproof wrote, those that `entryPath` found, and
 * those that the user named, after `followUserLink`.
 *
 * A hard link is a regular file and cannot be recognised: a file may have several names for good reasons. Creating one needs access to
 * the file it leads to on the same file system, and archives that are unpacked cannot name files outside of them this way.
 *
 * @returns the descriptor, which the caller closes
 * @throws the system's error; `ELINK` for a link, `EISDIR` for a folder, `ENOTSUP` for a pipe or a device
 */
export function openFile(path: string): number {
  // Before opening, because opening a device can have effects. What is swapped after this is found below.
  const named = lstatSync(path)
  requireRegular(named)
  const file = attemptOpen(path)
  return closingOnError(file, () => {
    const opened = fstatSync(file)
    requireRegular(opened)
    if (!isSameFile(named, opened)) throw fileError('ELINK')
    return file
  })
}

function attemptOpen(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | nonBlocking | noFollow)
  } catch (error) {
    // With O_NOFOLLOW, this is the system's word for a link.
    throw (error as NodeJS.ErrnoException).code === 'ELOOP' ? fileError('ELINK') : error
  }
}

/** The text of a regular file that is not a link. @throws as `openFile`; `EFBIG` beyond `maxBytes` */
export function readFile(path: string, maxBytes: number): Buffer {
  const file = openFile(path)
  return closing(file, () => readBytes(file, maxBytes))
}

/**
 * The path of a file in a folder, by a name from untrusted input: a recording, a report, or a listing of another party's folder. No part
 * below the folder may be a link. The folder itself is trusted, and may be one.
 *
 * @param name the parts are separated by `/`
 * @throws `EINVAL` for a name that leads out of the folder or that a system reads as anything but a name; `ENOENT`; `ELINK` for a link
 */
export function entryPath(folder: string, name: string): string {
  const parts = name.split('/')
  if (!parts.every(isPlainName)) throw fileError('EINVAL')
  let path = folder
  for (const part of parts) {
    path = join(path, part)
    if (lstatSync(path).isSymbolicLink()) throw fileError('ELINK')
  }
  return path
}

/** Names that Windows reads as devices, in every folder and with every extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i

/** Refuses `..`, absolute paths, drives, UNC paths, alternate streams (which only Windows has), and control characters. */
const isPlainName = (part: string): boolean =>
  !['', '.', '..'].includes(part) &&
  !/[\\\u0000-\u001f\u007f]|^[A-Za-z]:/.test(part) &&
  !deviceName.test(part) &&
  (sep === '/' || !part.includes(':'))

/**
 * Opens the file that `entryPath` names. A folder on the way that is swapped for a link meanwhile is found after opening: the file must be
 * at this place of the real folder. Linux knows where an open file is. Other systems are asked for the file at this place, so that
 * a process that swaps a folder below the trusted one back and forth at the right moments is not found.
 *
 * @returns the descriptor, which the caller closes
 * @throws as `entryPath` and `openFile`
 */
export function openEntry(folder: string, name: string): number {
  const file = openFile(entryPath(folder, name))
  return closingOnError(file, () => {
    const expected = join(realpathSync(folder), ...name.split('/'))
    if (placeOf(file, expected) !== expected) throw fileError('ELINK')
    return file
  })
}

/** Where an open file is. */
function placeOf(file: number, expected: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`)
  } catch {
    const real = realpathSync(expected)
    return isSameFile(lstatSync(real), fstatSync(file)) ? real : undefined
  }
}

/**
 * The bytes of a file in a folder, by a name from untrusted input.
 *
 * @throws as `openEntry`; `EFBIG` beyond `maxBytes`
 */
export function readEntry(folder: string, name: string, maxBytes: number): Buffer {
  const file = openEntry(folder, name)
  return closing(file, () => readBytes(file, maxBytes))
}

/** Reads an open file as a stream, which closes it. */
export const readStreamOf = (file: number): ReadStream => createReadStream('', { fd: file })

/** The text of a file of the installation, such as a schema. */
export const readPackageFile = (file: URL | string): string => readFileSync(file, 'utf8')

/** The bytes of a file of the installation. */
export const readPackageBytes = (file: URL | string): Buffer => readFileSync(file)

const blockBytes = 64 * 1024

/**
 * Reads an open file to its end. The size that the system reports is no bound: the file may grow, and files of `/proc` have none.
 *
 * @throws `EFBIG` beyond `maxBytes`
 */
export function readBytes(file: number, maxBytes: number): Buffer {
  const blocks: Buffer[] = []
  let length = 0
  for (;;) {
    const block = Buffer.allocUnsafe(Math.min(Math.max(blockBytes, length), maxBytes + 1 - length))
    const read = readSync(file, block, 0, block.length, null)
    if (read === 0) return Buffer.concat(blocks, length)
    length += read
    if (length > maxBytes) throw fileError('EFBIG')
    blocks.push(block.subarray(0, read))
  }
}

function requireRegular(stats: Stats): void {
  if (stats.isSymbolicLink()) throw fileError('ELINK')
  if (!stats.isFile()) throw notRegular(stats)
}

const notRegular = (stats: Stats) => fileError(stats.isDirectory() ? 'EISDIR' : 'ENOTSUP')

/** On Windows, the device number depends on how it is asked for. */
const isSameFile = (one: Stats, other: Stats): boolean =>
  one.ino === other.ino && (one.dev === other.dev || sep === '\\')

function closing<T>(file: number, work: () => T): T {
  try {
    return work()
  } finally {
    closeSync(file)
  }
}

function closingOnError<T>(file: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    closeSync(file)
    throw error
  }
}
