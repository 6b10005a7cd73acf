import { createReadStream, createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isNode } from '../contract/pointer.ts'
import { firstBytesOf } from './har-split.ts'
import { readJson } from './json.ts'
import { UsageError } from '../std/usage-error.ts'

/** What a file may hold that can be judged. */
export type FileKind = 'evidence' | 'har' | 'exchanges'

/** So much of a file is looked at. */
const sampleBytes = 64 * 1024

/**
 * Tells what a file holds by how it begins, whatever it is called.
 *
 * @throws UsageError naming what the file is, where it is nothing that can be judged
 */
export function fileKindOf(file: string): FileKind {
  const start = firstBytesOf(file, sampleBytes)
  if (start.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    throw new UsageError(
      `${file}: is a ZIP archive: unzip it, and judge the .har file in it, which finds the others beside it`,
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
  // A line longer than what is looked at: its beginning must do.
  if (line === undefined && /^\{\s*"(?:startedAt|request|id)"\s*:/.test(text)) return 'exchanges'
  if (line === undefined && /^\{\s*"type"\s*:\s*"exchange"/.test(text)) return 'exchanges'
  return /\.har(?:\.gz)?$/i.test(file) ? 'har' : 'evidence'
}

const isGzip = (file: string) => firstBytesOf(file, 2).toString('latin1') === '\x1f\x8b'

/** More than this does not come out of a compressed file. */
const maxUnpackedBytes = 4 * 1024 ** 3

/**
 * A file as it is, or what comes out of it where it is compressed by gzip.
 *
 * @param folder takes what comes out
 * @throws UsageError where it is damaged, or more comes out than anybody records
 */
export async function unpacked(file: string, folder: string, number: number): Promise<string> {
  if (!isGzip(file)) return file
  const target = join(folder, `${number}-${basename(file).replace(/\.gz$/i, '')}`)
  let length = 0
  const bounded = new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      length += bytes.length
      done(length > maxUnpackedBytes ? new Error('more than 4 GiB come out of it') : null, bytes)
    },
  })
  try {
    await pipeline(createReadStream(file), createGunzip(), bounded, createWriteStream(target))
  } catch (error) {
    throw new UsageError(`${file}: cannot be unpacked: ${error instanceof Error ? error.message : String(error)}`)
  }
  return target
}
