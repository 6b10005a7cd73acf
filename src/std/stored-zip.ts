/**
 * ZIP archives in one form: uncompressed files with ASCII names, in the order that the caller chose, without times, comments and extra
 * fields. The same files always make the same bytes, and no other archive is read, so that no two programs can see different files in one.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
import { crc32 } from 'node:zlib'

export interface ZipFile {
  readonly name: string
  readonly content: Uint8Array
}

const signature = { local: 0x0403_4b50, central: 0x0201_4b50, end: 0x0605_4b50 }
const headerBytes = { local: 30, central: 46, end: 22 }

/** 1.0: stored files only. */
const version = 10
/** Midnight of 1980-01-01, the first time that the format has. */
const time = 0x0021_0000
const isEncrypted = 1

/** The archive with these files. Their names must be ASCII. */
export function writeStoredZip(files: readonly ZipFile[]): Buffer {
  const locals: Uint8Array[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const described = Buffer.alloc(26)
    described.writeUInt16LE(version, 0)
    described.writeUInt32LE(time, 6)
    described.writeUInt32LE(crc32(content), 10)
    described.writeUInt32LE(content.length, 14)
    described.writeUInt32LE(content.length, 18)
    described.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(headerBytes.central - 32)
    rest.writeUInt32LE(offset, 10)
    const nameBytes = Buffer.from(name, 'latin1')
    locals.push(uint32(signature.local), described, nameBytes, content)
    centrals.push(uint32(signature.central), uint16(version), described, rest, nameBytes)
    offset += headerBytes.local + name.length + content.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(headerBytes.end)
  end.writeUInt32LE(signature.end, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** True for the beginning of any ZIP archive. */
export const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && [0x0304, 0x0506, 0x0708].includes((start[2] ?? 0) * 256 + (start[3] ?? 0))

/**
 * The files of an archive that `writeStoredZip` wrote.
 *
 * @param isExpected whether a file of this name may be in it. Refusing unknown names bounds the number of files
 * @returns what is wrong, as a sentence without a subject, if the archive has any other form
 */
export function readStoredZip(archive: Buffer, isExpected: (name: string) => boolean): readonly ZipFile[] | string {
  const files = new Map<string, Uint8Array>()
  let at = 0
  while (archive.length >= at + 4 && archive.readUInt32LE(at) === signature.local) {
    const start = at + headerBytes.local
    if (archive.length < start) return truncatedArchive
    const [flags, method] = [archive.readUInt16LE(at + 6), archive.readUInt16LE(at + 8)]
    const [length, nameLength] = [archive.readUInt32LE(at + 22), archive.readUInt16LE(at + 26)]
    const name = archive.toString('latin1', start, start + nameLength)
    const shown = JSON.stringify(name.slice(0, 80))
    if (!isExpected(name)) return `contains the unknown file ${shown}`
    if (files.has(name)) return `contains two files named ${shown}`
    if ((flags & isEncrypted) !== 0) return `contains the encrypted file ${shown}`
    if (method !== 0) return `contains the compressed file ${shown}: another program packed it`
    at = start + nameLength + length
    if (archive.length < at) return truncatedArchive
    const content = archive.subarray(start + nameLength, at)
    if (archive.readUInt32LE(start - 16) !== crc32(content)) return `is damaged: the checksum of ${shown} differs`
    files.set(name, content)
  }
  const read = [...files].map(([name, content]) => ({ name, content }))
  const written = writeStoredZip(read)
  if (written.equals(archive)) return read
  return written.length > archive.length && written.subarray(0, archive.length).equals(archive)
    ? truncatedArchive
    : 'was changed, or packed by another program'
}

const truncatedArchive = 'ends too early: it was not copied completely'
