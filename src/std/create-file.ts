/**
 * The only place that creates, renames and removes files and folders (lint: `gateproof/one-opener`). What it creates is new, belongs to its
 * owner only (0600, folders 0700) and follows no link: neither at its own name nor in place of its folder. The user's word for a folder is
 * resolved once, by `followUserFolder`.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  createWriteStream,
  existsSync,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
  type Stats,
  type WriteStream,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileError } from './file-error.ts'
import { openFile } from './open-file.ts'

const fileMode = 0o600
const folderMode = 0o700

const noFollow = constants.O_NOFOLLOW ?? 0
const nonBlocking = constants.O_NONBLOCK ?? 0
const newFile = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_EXCL | noFollow

/**
 * Where an output folder is that the user named. It may be a link, and so may the folders above it, if they belong to the user or to root:
 * the link of another user could lead to files of this one.
 *
 * @returns the path itself unless it ends in a link
 * @throws `ELINK` for a link of another user, `ELOOP` for a circle
 */
export function followUserFolder(path: string): string {
  let at = resolve(path)
  for (let left = maxLinks; left > 0; left -= 1) {
    const link = firstLinkOf(at)
    if (link === undefined) return isLink(path) ? at : path
    at = resolve(dirname(link), readlinkSync(link), relative(link, at))
  }
  throw Object.assign(new Error('ELOOP'), { code: 'ELOOP', syscall: 'open' })
}

/** As many as Linux follows. */
const maxLinks = 40

function firstLinkOf(path: string): string | undefined {
  const above = dirname(path)
  const link = above === path ? undefined : firstLinkOf(above)
  if (link !== undefined) return link
  const stats = entryAt(path)
  if (stats?.isSymbolicLink() !== true) return undefined
  if (!isOfUser(stats)) throw fileError('ELINK')
  return path
}

/** Windows has no such owners. */
const isOfUser = ({ uid }: Stats): boolean => process.geteuid === undefined || uid === process.geteuid() || uid === 0

const isLink = (path: string) => entryAt(path)?.isSymbolicLink() === true

/** Undefined also if a part of the path is a file, which is found when the path is used. */
function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/**
 * Creates a folder and those above it, unless they exist.
 *
 * One level at a time: `mkdirSync` with `recursive` never returns where a parent exists but cannot be written, as in `/proc`.
 *
 * @param below no part of the path below this folder may be a link; default: the last part
 * @throws the file system's error; `ELINK` for a link, `ENOTDIR` for a file
 */
export function createFolder(path: string, below = dirname(path)): void {
  const inside = foldersBelow(below, path)
  // A link is refused before a folder is created behind it.
  for (const folder of inside) isFolder(folder)
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder, folderMode)
    } catch (error) {
      // A concurrent run may have created it.
      if (!isFolder(folder)) throw error
    }
  }
  if (!inside.every(isFolder)) throw fileError('ENOTDIR')
}

/** The paths from below a folder down to another one. */
const foldersBelow = (folder: string, path: string): readonly string[] =>
  relative(folder, path)
    .split(sep)
    .map((_part, index, parts) => join(folder, ...parts.slice(0, index + 1)))

/**
 * Folders to create, outermost first. Never includes the root of a missing drive, which is its own parent.
 *
 * @param exists and `parentOf` are injected by tests
 */
export function missingFolders(path: string, exists = existsSync, parentOf = dirname): readonly string[] {
  const missing: string[] = []
  for (let at = path; !exists(at) && parentOf(at) !== at; at = parentOf(at)) missing.unshift(at)
  return missing
}

/**
 * True for a folder, false for a file or nothing.
 *
 * @throws `ELINK` for a link
 */
export function isFolder(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink() === true) throw fileError('ELINK')
  return stats?.isDirectory() === true
}

/**
 * Creates a file that grows, in place of any file of this name: a link there is replaced, not followed.
 *
 * @returns the descriptor, which the caller closes; it appends
 * @throws the file system's error
 */
export function createFile(path: string): number {
  const { temporary, file } = createTemporaryFile(path)
  try {
    renameOver(temporary, path)
    return file
  } catch (error) {
    closeSync(file)
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * Opens a file that grows where an earlier process has stopped, or creates it.
 *
 * @returns the descriptor, which the caller closes; it appends
 * @throws the file system's error; `ELINK` for a link, `EMLINK` for a file with several names, of which another may be another party's
 */
export function openToAppend(path: string): number {
  const named = lstatSync(path, { throwIfNoEntry: false })
  if (named === undefined) return createFile(path)
  closeSync(openFile(path))
  const file = openSync(path, constants.O_RDWR | constants.O_APPEND | nonBlocking | noFollow)
  try {
    const { ino, nlink, mode } = fstatSync(file)
    if (ino !== named.ino) throw fileError('ELINK')
    if (nlink > 1) throw fileError('EMLINK')
    if ((mode & 0o077) !== 0) restrict(file)
    return file
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** Versions before this one created files that others can read. */
function restrict(file: number): void {
  try {
    fchmodSync(file, fileMode)
  } catch {
    // Some file systems have no modes.
  }
}

/**
 * Writes a file completely or not at all, in place of any file of this name. Creates missing folders.
 *
 * @throws the file system's error, after removing what was written
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  createFolder(dirname(path))
  replaceFile(path, (file) => writeFully(file, Buffer.from(content)))
}

/**
 * Writes a file of a new name. Creates missing folders.
 *
 * @param below no part of the path below this folder may be a link; default: the folder of the file
 * @throws the file system's error: `EEXIST` if there is anything of this name, links included
 */
export function writeNewFile(path: string, content: string | Uint8Array, below?: string): void {
  createFolder(dirname(path), below)
  writeFileSync(path, content, { flag: 'wx', mode: fileMode })
}

/**
 * Copies a regular file, completely or not at all, in place of any file of this name.
 *
 * @throws the file system's error; `ELINK` if the source is a link
 */
export function copyFile(from: string, to: string): void {
  const source = openFile(from)
  try {
    replaceFile(to, (file) => {
      const block = Buffer.allocUnsafe(1024 * 1024)
      for (let read = readSync(source, block); read > 0; read = readSync(source, block))
        writeFully(file, block.subarray(0, read))
    })
  } finally {
    closeSync(source)
  }
}

function replaceFile(path: string, fill: (file: number) => void): void {
  const { temporary, file } = createTemporaryFile(path)
  try {
    try {
      fill(file)
    } finally {
      closeSync(file)
    }
    renameOver(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * Creates a file in the same folder, under a name that other users cannot guess, to be renamed.
 *
 * The folder must not be a link, also after the file was created in it. If another user swaps the folder later, what is renamed is not
 * there, so that no file of another folder is replaced.
 */
function createTemporaryFile(path: string): { readonly temporary: string; readonly file: number } {
  const folder = dirname(path)
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  isFolder(folder)
  const file = openSync(temporary, newFile, fileMode)
  try {
    if (!isFolder(folder) || lstatSync(temporary).ino !== fstatSync(file).ino) throw fileError('ELINK')
    return { temporary, file }
  } catch (error) {
    closeSync(file)
    rmSync(temporary, { force: true })
    throw error
  }
}

const retryDelaysMs = [10, 20, 50, 100, 200, 400]

const lockedCodes = new Set(['EPERM', 'EACCES', 'EBUSY'])

/**
 * Renames a file over another. On Windows it retries, because virus scanners and indexers hold files open for a moment.
 *
 * @throws the file system's error
 */
export function renameOver(from: string, to: string, platform = process.platform, rename = renameSync): void {
  for (const delayMs of platform === 'win32' ? retryDelaysMs : []) {
    try {
      return rename(from, to)
    } catch (error) {
      if (!lockedCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs)
    }
  }
  rename(from, to)
}

/**
 * Writes, renames and removes a file, to find out whether a run can.
 *
 * @throws the file system's error
 */
export function probeFolder(folder: string): void {
  const file = join(folder, `.gateproof.${process.pid}`)
  try {
    writeFile(file, 'gateproof\n'.repeat(400))
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * Removes a file, if it exists. Of a link, the link is removed.
 *
 * @throws the file system's error; `ELINK` if its folder is a link
 */
export function removeFile(path: string): void {
  if (isFolder(dirname(path))) rmSync(path, { force: true })
}

/**
 * Removes the files of a folder whose names match. Does nothing if the folder does not exist.
 *
 * @throws the file system's error; `ELINK` if the folder is a link
 */
export function removeFilesIn(folder: string, isOurs: (name: string) => boolean): void {
  if (!isFolder(folder)) return
  for (const name of readdirSync(folder).filter(isOurs)) rmSync(join(folder, name), { force: true })
}

/**
 * Removes a folder if it is empty.
 *
 * @throws the file system's error; `ELINK` for a link
 */
export function removeEmptyFolder(folder: string): void {
  if (isFolder(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
}

/** Creates a folder for temporary files. */
export const createTemporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'gateproof-'))

/** Removes a temporary folder with all that is in it. */
export const removeTemporaryFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Writes all bytes to an open file, which may take several attempts. */
export function writeFully(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written)
}

/** Writes an open file as a stream, which closes it. */
export const writeStreamOf = (file: number): WriteStream => createWriteStream('', { fd: file })
