import { dirname } from 'node:path'
import { rawLines } from '../evidence/lines.ts'
import { readLine } from './json-line.ts'
import { excluded, type ImportedExchange, type ExcludedEntry } from './imported-exchange.ts'
import { readEntry as readHarEntry, type ReadAttachment } from './har-entry.ts'
import { membersOf, readJson, shortText } from './json.ts'
import { harPartsOf } from './har-split.ts'
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

/**
 * Reads the exchanges of an HTTP archive, one at a time.
 *
 * @throws UsageError if the file is not an HTTP archive
 */
export function* readHar(file: string, info: FileInfo): Generator<ImportedEntry> {
  const names: string[] = []
  let entries = 0
  const attached = attachedTo(file)
  for (const part of harPartsOf(file)) {
    if (part.kind === 'entry') {
      entries += 1
      const read = 'text' in part ? readHarEntry(part.text, attached(part.number)) : excluded(part.why)
      yield { number: part.number, read }
    } else if (part.kind === 'member') {
      const { name, version } = membersOf(
        part.name === 'creator' || part.name === 'browser' ? readJson(part.text) : undefined,
      )
      if (name !== undefined) names.push([shortText(name), shortText(version)].filter(Boolean).join(' '))
    } else if (part.problem !== undefined) {
      if (entries === 0) throw new UsageError(`${file}: is not a valid HTTP archive: ${part.problem}`)
      info.problem = `${part.problem} after entry ${entries}`
    }
  }
  const by = [...new Set(names)].filter(Boolean).join(', ')
  if (by !== '') info.by = by.slice(0, 120)
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
