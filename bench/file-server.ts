/**
 * Serves MP4 files of any size in a separate process, with `moov` at the end and one repeated mebibyte of noise in between, so that no
 * file is kept in memory. Prints its URL in the first line on stdout. The request path is the size in bytes.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { mp4 } from '../gateway/reference/media/mp4.ts'

const noise = randomBytes(1024 * 1024)

/** The boxes of a small file of the reference gateway, by name. */
const boxes = new Map<string, Buffer>()
for (let file = Buffer.from(mp4(5, [200, 30, 30])); file.length > 0;) {
  const size = file.readUInt32BE()
  boxes.set(file.toString('latin1', 4, 8), file.subarray(0, size))
  file = file.subarray(size)
}
const ftyp = boxes.get('ftyp') ?? Buffer.alloc(0)
const moov = boxes.get('moov') ?? Buffer.alloc(0)

function* fileOf(bytes: number): Generator<Buffer> {
  const content = bytes - ftyp.length - moov.length - 8
  const header = Buffer.from('\0\0\0\0mdat', 'latin1')
  header.writeUInt32BE(content + 8)
  yield Buffer.concat([ftyp, header])
  for (let left = content; left > 0; left -= noise.length) yield noise.subarray(0, left)
  yield moov
}

const server = createServer((request, response) => {
  const bytes = Number(request.url?.slice(1))
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes })
  Readable.from(fileOf(bytes), { objectMode: true, highWaterMark: 1 }).pipe(response)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
