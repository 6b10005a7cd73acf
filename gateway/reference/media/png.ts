import { crc32, deflateSync } from 'node:zlib'

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number]

/**
 * A PNG file of one colour that darkens from the upper left corner to the lower right corner.
 *
 * @see https://www.w3.org/TR/png-3/
 */
export function png(width: number, height: number, colour: Colour): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // eight bits per sample, red green blue
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels(width, height, colour))), chunk('IEND')]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

/** Rows of three bytes per pixel, each preceded by the filter type 0. */
function pixels(width: number, height: number, colour: Colour): Buffer {
  const shades = Array.from({ length: width + height }, (_, step) => 1 - step / (2 * (width + height)))
  const diagonal = Buffer.from(shades.flatMap((light) => colour.map((part) => Math.round(part * light))))
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) diagonal.copy(rows, y * stride + 1, y * 3, (y + width) * 3)
  return rows
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
