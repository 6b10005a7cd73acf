import { createReadStream, createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isNode } from '../contract/pointer.ts'
import { firstBytesOf } from './har-split.ts'
import { readJson } from './json.ts'
import { utf16In, utf8Of } from './utf16.ts'
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

const maxDecodedBytes = 4 * 1024 ** 3

/**
 * Decompresses a gzip file, and converts UTF-16 to UTF-8.
 *
 * @param folder where the decoded file is written
 * @returns the path of the decoded file, or `file` if there is nothing to decode
 * @throws UsageError if it is damaged, or larger than 4 GiB when decoded
 */
export async function decodedFile(file: string, folder: string, number: number): Promise<string> {
  const name = basename(file).replace(/\.gz$/i, '')
  const write = async (from: string, decoding: Transform, step: string, failed: string) => {
    const target = join(folder, `${number}-${step}-${name}`)
    try {
      await pipeline(createReadStream(from), decoding, bounded(), createWriteStream(target))
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

function bounded(): Transform {
  let length = 0
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      length += bytes.length
      done(length > maxDecodedBytes ? new Error('the content is larger than 4 GiB') : null, bytes)
    },
  })
}
