import { dirname } from 'node:path'
import { rawLines } from '../evidence/lines.ts'
import { readLine } from './json-line.ts'
import { excluded, type ImportedExchange, type ExcludedEntry } from './imported-exchange.ts'
import { entryOfCharles } from './charles.ts'
import { entryOfHar, readEntry as readHarEntry, type Entry, type ReadAttachment } from './har-entry.ts'
import { membersOf, readJson, shortText, type Members } from './json.ts'
import { listPartsOf } from './json-list.ts'
import { createNewmanReport } from './newman.ts'
import { readEntry } from '../std/open-file.ts'
import { quoted, reasonOf, UsageError } from '../std/usage-error.ts'

/** An entry of an archive, or a line of a file, numbered from 1. */
export interface ImportedEntry {
  readonly number: number
  readonly read: ImportedExchange | ExcludedEntry
}

/** Information about a file, complete once it has been read to its end. */
export interface FileInfo {
  /** The programs that recorded it. */
  by?: string
  /** A message, if the file is incomplete. */
  problem?: string
}

interface ListReader {
  readonly file: string
  /** What the file is, in messages. */
  readonly is: string
  /** Where the list is in the document. */
  readonly path: readonly string[]
  readonly entryOf: (entry: Members) => Entry
  readonly member?: (name: string, text: string) => void
  readonly attached?: (entry: number) => ReadAttachment
}

/** Reads the entries of a list in a JSON document, one at a time. */
function* readList(
  { file, is, path, entryOf, member, attached }: ListReader,
  info: FileInfo,
): Generator<ImportedEntry> {
  let entries = 0
  const read = (text: string, number: number) => {
    const value = readJson(text)
    return value === undefined
      ? excluded({ code: 'not-json' })
      : readHarEntry(entryOf(membersOf(value)), attached?.(number))
  }
  for (const part of listPartsOf(file, path)) {
    if (part.kind === 'entry') {
      entries += 1
      yield { number: part.number, read: 'text' in part ? read(part.text, part.number) : excluded(part.why) }
    } else if (part.kind === 'member') member?.(part.name, part.text)
    else if (part.problem !== undefined) {
      if (entries === 0) throw new UsageError(`${file}: is not a valid ${is}: ${part.problem}`)
      info.problem = `${part.problem} after entry ${entries}`
    }
  }
}

/**
 * Reads the exchanges of an HTTP archive, one at a time.
 *
 * @throws UsageError if the file is not an HTTP archive
 */
export function* readHar(file: string, info: FileInfo): Generator<ImportedEntry> {
  const names: string[] = []
  const member = (name: string, text: string) => {
    const producer = membersOf(name === 'creator' || name === 'browser' ? readJson(text) : undefined)
    if (producer['name'] !== undefined)
      names.push([shortText(producer['name']), shortText(producer['version'])].filter(Boolean).join(' '))
  }
  const attached = attachedTo(file)
  const reader = { file, is: 'HTTP archive', path: ['log', 'entries'], entryOf: entryOfHar, member, attached }
  yield* readList(reader, info)
  const by = [...new Set(names)].filter(Boolean).join(', ')
  if (by !== '') info.by = by.slice(0, 120)
}

/**
 * Reads the exchanges of a JSON session of Charles, one at a time.
 *
 * @throws UsageError if the file is not a list
 */
export function* readCharles(file: string, info: FileInfo): Generator<ImportedEntry> {
  yield* readList({ file, is: 'JSON session of Charles', path: [], entryOf: entryOfCharles }, info)
}

/**
 * Reads the exchanges of a report of newman's JSON reporter, one at a time.
 *
 * @throws UsageError if the file has no executions
 */
export function* readNewman(file: string, info: FileInfo): Generator<ImportedEntry> {
  const report = createNewmanReport()
  const member = (name: string, text: string) => report.member(name, readJson(text))
  yield* readList({ file, is: 'report of newman', path: newmanList, entryOf: report.entryOf, member }, info)
}

const newmanList = ['run', 'executions']

/** True for a document with the executions of newman, and not those of another tool. */
export function isNewmanReport(file: string): boolean {
  for (const part of listPartsOf(file, newmanList)) {
    if (part.kind === 'entry') return !('text' in part) || /"request"\s*:/.test(part.text)
    if (part.kind === 'end') return part.problem === undefined
  }
  return false
}

/** Of one file, and of all that an archive names: each may be named by many entries. */
const maxAttachmentBytes = { file: 64 * 1024 ** 2, archive: 4 * 1024 ** 3 }

/**
 * Playwright keeps bodies in files next to the archive. Only names of that form are opened. A file that does not exist or is too large
 * counts as not recorded. A link, a pipe or a device is never written by a recorder, and could lead to any file of this machine.
 *
 * @throws UsageError for a link, a pipe or a device, and beyond 4 GiB
 */
const attachedTo = (file: string): ((entry: number) => ReadAttachment) => {
  const folder = dirname(file)
  let left = maxAttachmentBytes.archive
  return (entry) => (name) => {
    if (!/^[\w-]{1,100}\.\w{1,20}$/.test(name)) return undefined
    const refuse = (what: string) => new UsageError(`${file}: entry ${entry}: \`_file\` ${quoted(name)}: ${what}`)
    try {
      const bytes = readEntry(folder, name, maxAttachmentBytes.file)
      left -= bytes.length
      if (left >= 0) return bytes
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['ENOENT', 'EFBIG'].includes(code)) return undefined
      throw refuse(`${reasonOf(error)}. Replace it with the recorded file, or remove it`)
    }
    throw refuse('the files of this archive are larger than 4 GiB together. Split the archive')
  }
}

/** Reads the exchanges of a JSON Lines file, one at a time. */
export function* readExchanges(file: string, info: FileInfo): Generator<ImportedEntry> {
  let number = 0
  for (const { bytes, isCut } of rawLines(file)) {
    number += 1
    const text = bytes?.toString('utf8')
    if (text?.trim() === '') continue
    if (isCut && text !== undefined && readJson(text) === undefined) {
      info.problem = `the file is cut off in line ${number}`
      continue
    }
    yield {
      number,
      read: text === undefined ? excluded({ code: 'too-long', args: { mebibytes: 128 } }) : readLine(text),
    }
  }
}
