import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isNode } from '../contract/pointer.ts'
import * as validators from '../evidence/evidence.validator.ts'
import type { Conversion } from './convert.ts'
import { foreignBinary, foreignText } from './foreign-file.ts'
import { firstBytesOf } from './json-list.ts'
import { readJson } from './json.ts'
import { outlineOf, type Outline } from './outline.ts'
import { isNewmanReport } from './read.ts'
import { utf16In, utf8Of } from './utf16.ts'
import { createFile, writeStreamOf } from '../std/create-file.ts'
import { openFile, readStreamOf } from '../std/open-file.ts'
import { UsageError } from '../std/usage-error.ts'

/** The kinds of files that can be judged. */
export type FileKind = 'evidence' | Conversion['from']

const sampleBytes = 64 * 1024

/**
 * Detects the kind of a file by its first bytes. The extension only decides if these are inconclusive.
 *
 * @param called how to name the file in messages, if it is a decoded copy
 * @throws UsageError for a file that cannot be judged: what it looks like, and what to export instead
 */
export function fileKindOf(file: string, called = file): FileKind {
  const bytes = firstBytesOf(file, sampleBytes)
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const sample = { name: called, bytes, text, outline: outlineOf(text) }
  const refuse = (what: string | undefined) => {
    if (what !== undefined) throw new UsageError(`${called}: ${what}`)
  }
  refuse(foreignBinary(sample))
  const kind =
    kindOfText(text, sample.outline) ?? (mayBeNewman(sample.outline) && isNewmanReport(file) ? 'newman' : undefined)
  if (kind !== undefined) return kind
  refuse(foreignText(sample))
  if (/\.har(?:\.gz)?$/i.test(file)) return 'har'
  if (/\.chlsj(?:\.gz)?$/i.test(file)) return 'charles'
  refuse(flawOfFirstLine(text))
  return 'evidence'
}

/** Why the first line cannot be one of evidence. Undefined if it can be, or if it has no end: the reader of evidence says more then. */
function flawOfFirstLine(text: string): string | undefined {
  const [first = '', ...others] = text.split(/\r?\n/, 2)
  const line = readJson(first)
  if (others.length === 0 || (isNode(line) && typeof line['type'] === 'string')) return undefined
  const flaw = line === undefined ? 'is not JSON' : 'is not an evidence line'
  return `is not evidence: its first line ${flaw}. docs/recordings.md lists the files that can be judged`
}

const lineTypes: ReadonlySet<unknown> = new Set(Object.keys(validators))

function kindOfText(text: string, { paths, root }: Outline): FileKind | undefined {
  if (/^\{\s*"log"\s*:/.test(text) || (paths.has('log.entries') && paths.has('log.version'))) return 'har'
  if (root === 'list') return paths.has('[].host') && paths.has('[].scheme') ? 'charles' : undefined
  const line = readJson(text.split(/\r?\n/, 1)[0] ?? '')
  if (isNode(line)) {
    if (line['type'] === 'exchange' || (line['type'] === undefined && isNode(line['request']))) return 'exchanges'
    return lineTypes.has(line['type']) ? 'evidence' : undefined
  }
  // The first line is longer than the sample.
  if (/^[^\r\n]*$/.test(text)) {
    if (/^\{\s*"(?:startedAt|request)"\s*:/.test(text)) return 'exchanges'
    if (/^\{\s*"id"\s*:/.test(text) && !['call_type', 'object', 'choices'].some((name) => paths.has(name)))
      return 'exchanges'
    if (/^\{\s*"type"\s*:\s*"exchange"/.test(text)) return 'exchanges'
    if (/^\{\s*"type"\s*:\s*"[a-z]{1,40}"/.test(text)) return 'evidence'
  }
  return undefined
}

/** A report of newman begins with its collection, which may be longer than what was read. */
const mayBeNewman = ({ root, paths }: Outline) => root === 'object' && (paths.has('collection') || paths.has('run'))

const isGzip = (start: Buffer) => start.subarray(0, 2).toString('latin1') === '\x1f\x8b'

/** What decoding may still write, for all files that are judged together. */
export interface DecodingBudget {
  readonly maxBytes: number
  leftBytes: number
}

/** @param maxBytes default: 4 GiB */
export const decodingBudget = (maxBytes = 4 * 1024 ** 3): DecodingBudget => ({ maxBytes, leftBytes: maxBytes })

/**
 * Decompresses a gzip file.
 *
 * @param folder where the decompressed file is written
 * @param budget what decoding may write, of which this file takes its part
 * @returns the path of the decompressed file, or `file` if it is not compressed
 * @throws UsageError if it is damaged, or if the budget is exceeded
 */
export const unpackedFile = (file: string, folder: string, number: number, budget: DecodingBudget): Promise<string> =>
  isGzip(firstBytesOf(file, 4))
    ? decoded(file, join(folder, `${number}-unpacked-${plainName(file)}`), createGunzip(), 'decompressed', budget)
    : Promise.resolve(file)

/** The same, and converts UTF-16 to UTF-8. */
export async function decodedFile(
  file: string,
  folder: string,
  number: number,
  budget: DecodingBudget,
): Promise<string> {
  const plain = await unpackedFile(file, folder, number, budget)
  const encoding = utf16In(firstBytesOf(plain, 4))
  const target = join(folder, `${number}-utf8-${plainName(file)}`)
  return encoding === undefined ? plain : decoded(plain, target, utf8Of(encoding), 'read', budget, file)
}

const plainName = (file: string) => basename(file).replace(/\.gz$/i, '')

async function decoded(
  from: string,
  target: string,
  decoding: Transform,
  verb: string,
  budget: DecodingBudget,
  called = from,
): Promise<string> {
  try {
    await pipeline(readStreamOf(openFile(from)), decoding, bounded(budget), writeStreamOf(createFile(target)))
  } catch (error) {
    throw new UsageError(`${called}: cannot be ${verb}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return target
}

function bounded(budget: DecodingBudget): Transform {
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      budget.leftBytes -= bytes.length
      done(
        budget.leftBytes < 0
          ? new Error(`the content of all files is larger than ${budget.maxBytes / 1024 ** 3} GiB`)
          : null,
        bytes,
      )
    },
  })
}
