/** The files of the scoreboard. Submissions are written by others: nothing here follows a link, waits for a pipe or reads without a limit. */
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from '../../src/std/open-file.ts'
import { gatewayForm, versionForm } from './folders.ts'

/** A run of text requests needs about 300 KiB. More would make every clone of the repository larger. */
export const maxEntryBytes = 1024 * 1024

export const requiredFiles: readonly string[] = ['entry.yaml', 'evidence.jsonl.gz', 'packages.txt', 'result.json']

/** The evidence of `identify collect`: of a model at the reference, and of what the gateway sells as this model. */
export const sampleFiles = { reference: 'identify-reference.jsonl.gz', got: 'identify-got.jsonl.gz' } as const

export const optionalFiles: readonly string[] = ['README.md', 'statement.json', ...Object.values(sampleFiles)]

/** What the site offers to download from an entry. */
const servedFiles: readonly string[] = [
  'evidence.jsonl.gz',
  'packages.txt',
  'statement.json',
  ...Object.values(sampleFiles),
]

/** Files beside the gateways. */
const ownFiles = ['entry.schema.json', 'scoreboard.schema.json']

export interface EntryFile {
  readonly name: string
  readonly bytes: number
  /** Why it is not a regular file; absent if it is. */
  readonly irregular?: 'a folder' | 'a link' | 'not a file'
}

/** Everything in the folder of an entry, by name. */
export const filesIn = (folder: string): readonly EntryFile[] =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const stats = lstatSync(join(folder, name))
      const irregular = stats.isDirectory() ? 'a folder' : stats.isSymbolicLink() ? 'a link' : 'not a file'
      return { name, bytes: stats.size, ...(!stats.isFile() && { irregular }) }
    })

/** The names of regular files of an entry that the site offers to download. */
export const servedIn = (folder: string): readonly string[] =>
  filesIn(folder)
    .filter(({ name, irregular }) => irregular === undefined && servedFiles.includes(name))
    .map(({ name }) => name)

/**
 * Reads a regular file of an entry.
 *
 * @throws the system's error: `EFBIG` for more than an entry may have, and as `openFile` for anything else than a file
 */
export const readEntryFile = (path: string): Buffer => readFile(path, maxEntryBytes)

/** Why a file of an entry could not be read, from what `readEntryFile` or its reader threw. */
export function unreadableReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'missing'
  if (code === 'ELINK' || code === 'ENOTSUP' || code === 'EISDIR') return 'not a regular file'
  if (code === 'EFBIG') return `more than ${maxEntryBytes} bytes`
  return message.split('\n', 1)[0] ?? 'unreadable'
}

/** What is in the folder of the scoreboard and is not part of an entry, one line each. */
export function strayProblems(root: string): readonly string[] {
  const stray = (path: string, expected: string) =>
    `scoreboard: ${JSON.stringify(path)}: expected only ${expected}. Remove it`
  return readdirSync(root, { withFileTypes: true }).flatMap((gateway) => {
    if (gateway.isFile() && ownFiles.includes(gateway.name)) return []
    if (!gateway.isDirectory() || !gatewayForm.test(gateway.name))
      return [stray(gateway.name, `folders of gateways, ${ownFiles.join(' and ')}`)]
    return readdirSync(join(root, gateway.name), { withFileTypes: true })
      .filter((version) => !version.isDirectory() || !versionForm.test(version.name))
      .map((version) => stray(`${gateway.name}/${version.name}`, 'folders of versions'))
  })
}
