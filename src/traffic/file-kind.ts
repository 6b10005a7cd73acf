import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isNode } from '../contract/pointer.ts'
import { firstBytesOf } from './har-split.ts'
import { readJson } from './json.ts'
import { utf16In, utf8Of } from './utf16.ts'
import { createFile, writeStreamOf } from '../std/create-file.ts'
import { openFile, readStreamOf } from '../std/open-file.ts'
import { UsageError } from '../std/usage-error.ts'

/** The kinds of files that can be judged. */
export type FileKind = 'evidence' | 'har' | 'exchanges'

const sampleBytes = 64 * 1024

/**
 * Detects the kind of a file by its first bytes. The extension only decides if these are inconclusive.
 *
 * @throws UsageError for a ZIP archive
 */
export function fileKindOf(file: string): FileKind {
  const start = firstBytesOf(file, sampleBytes)
  if (start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    throw new UsageError(
      `${file}: is a ZIP archive. Unzip it and judge the .har file in it; keep the other files next to it`,
    )
  }
  const text = start
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^\{\s*"log"\s*:/.test(text)) return 'har'
  const line = readJson(text.split(/\r?\n/, 1)[0] ?? '')
  if (isNode(line) && line['type'] !== 'exchange' && line['type'] === undefined && isNode(line['request']))
    return 'exchanges'
  if (isNode(line) && line['type'] === 'exchange') return 'exchanges'
  // The first line is longer than the sample.
  if (line === undefined && /^\{\s*"(?:startedAt|request|id)"\s*:/.test(text)) return 'exchanges'
  if (line === undefined && /^\{\s*"type"\s*:\s*"exchange"/.test(text)) return 'exchanges'
  return /\.har(?:\.gz)?$/i.test(file) ? 'har' : 'evidence'
}

const isGzip = (start: Buffer) => start.subarray(0, 2).toString('latin1') === '\x1f\x8b'

/** What decoding may still write: 4 GiB for all files that are judged together. */
export interface DecodingBudget {
  leftBytes: number
}

export const decodingBudget = (): DecodingBudget => ({ leftBytes: 4 * 1024 ** 3 })

/**
 * Decompresses a gzip file, and converts UTF-16 to UTF-8.
 *
 * @param folder where the decoded file is written
 * @param budget what decoding may write, of which this file takes its part
 * @returns the path of the decoded file, or `file` if there is nothing to decode
 * @throws UsageError if it is damaged, or if the budget is exceeded
 */
export async function decodedFile(
  file: string,
  folder: string,
  number: number,
  budget: DecodingBudget,
): Promise<string> {
  const name = basename(file).replace(/\.gz$/i, '')
  const write = async (from: string, decoding: Transform, step: string, failed: string) => {
    const target = join(folder, `${number}-${step}-${name}`)
    try {
      await pipeline(readStreamOf(openFile(from)), decoding, bounded(budget), writeStreamOf(createFile(target)))
    } catch (error) {
      throw new UsageError(`${file}: ${failed}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return target
  }
  const plain = isGzip(firstBytesOf(file, 4))
    ? await write(file, createGunzip(), 'unpacked', 'cannot be decompressed')
    : file
  const encoding = utf16In(firstBytesOf(plain, 4))
  return encoding === undefined ? plain : write(plain, utf8Of(encoding), 'utf8', 'cannot be read')
}

function bounded(budget: DecodingBudget): Transform {
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      budget.leftBytes -= bytes.length
      done(budget.leftBytes < 0 ? new Error('the content of all files is larger than 4 GiB') : null, bytes)
    },
  })
}
