import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { rawLines } from '../evidence/lines.ts'
import { readLine } from './json-line.ts'
import { excluded, type ImportedExchange, type ExcludedEntry } from './imported-exchange.ts'
import { readEntry, type ReadAttachment } from './har-entry.ts'
import { membersOf, readJson, shortText } from './json.ts'
import { harPartsOf } from './har-split.ts'
import { UsageError } from '../std/usage-error.ts'

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
  for (const part of harPartsOf(file)) {
    if (part.kind === 'entry') {
      entries += 1
      const read = 'text' in part ? readEntry(part.text, attachedTo(file)) : excluded(part.why)
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

const maxAttachmentBytes = 64 * 1024 * 1024

/** Playwright keeps bodies in files next to the archive. Only names of that form are opened. */
const attachedTo = (file: string): ReadAttachment => {
  const folder = dirname(file)
  return (name) => {
    if (name !== basename(name) || !/^[\w-]{1,100}\.\w{1,20}$/.test(name)) return undefined
    try {
      const path = join(folder, name)
      const { size } = statSync(path)
      return size <= maxAttachmentBytes ? readFileSync(path) : undefined
    } catch {
      return undefined
    }
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
