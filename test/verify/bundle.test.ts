import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { bundleDocuments } from '../../reporters/statement/bundle.ts'
import { publicKeyName, readBundle, writeBundle } from '../../src/statement/bundle.ts'
import { writeStoredZip } from '../../src/std/stored-zip.ts'
import { gateproof } from '../cli/gateproof.ts'
import { sampleStatement } from './sample-statement.ts'
import { signed, stranger, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)

const text = signed(sampleStatement())
const documents = Object.entries(bundleDocuments(text)).map(([name, content]) => [name, Buffer.from(content)] as const)
const files = new Map<string, Uint8Array>([
  ...documents,
  [publicKeyName, Buffer.from(vendor.publicPem)],
  ['evidence.jsonl.gz', gzipSync('{"type":"header"}\n')],
])
const bundle = writeBundle(files)
const listed = [...files].map(([name, content]) => ({ name, content }))
const withFile = (name: string, content: Uint8Array | string) =>
  writeBundle(new Map([...files, [name, Buffer.from(content)]]))
const without = (name: string) => writeBundle(new Map([...files].filter(([one]) => one !== name)))
/** The archive with another number at a place of the header of its first file. */
function patched(offset: number, value: number): Buffer {
  const bytes = Buffer.from(bundle)
  bytes.writeUInt16LE(value, offset)
  return bytes
}
const centralStart = bundle.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))

/** The first file as most programs store it: deflated. */
function compressed(content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const bytes = Buffer.from(writeStoredZip([{ name: 'statement.html', content: packed }]))
  bytes.writeUInt16LE(8, 8)
  bytes.writeUInt32LE(crc32(content), 14)
  bytes.writeUInt32LE(content.length, 22)
  return bytes
}

async function verify(archive: Buffer, ...args: readonly string[]) {
  const file = join(folder, 'statement.zip')
  writeFileSync(file, archive)
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary, { recursive: true })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = temporary
  try {
    const { code, stdout, stderr } = await gateproof(['verify', 'statement.zip', ...args], { cwd: folder })
    return { code, stdout, stderr, left: readdirSync(temporary) }
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

const foreign = 'was changed, or packed by another program'
const hostile: Readonly<Record<string, readonly [archive: Buffer, says: string]>> = {
  'a file outside of its folder': [withFile('../../evil', 'x'), 'contains the unknown file "../../evil"'],
  'an absolute path': [withFile('/etc/passwd', 'x'), 'contains the unknown file "/etc/passwd"'],
  'an unknown file': [withFile('package.json', '{}'), 'contains the unknown file "package.json"'],
  'two files of one name': [
    writeStoredZip([...listed, { name: 'statement.json', content: Buffer.from('{}') }]),
    'contains two files named "statement.json"',
  ],
  'a hundred thousand files': [
    writeStoredZip(Array.from({ length: 65_535 }, (_, index) => ({ name: `${index}`, content: Buffer.alloc(0) }))),
    'contains the unknown file "0"',
  ],
  'a compressed file': [
    compressed(Buffer.alloc(1_000_000)),
    'contains the compressed file "statement.html": another program packed it',
  ],
  'a file of another method': [
    patched(8, 14),
    'contains the compressed file "statement.html": another program packed it',
  ],
  'an encrypted file': [patched(6, 1), 'contains the encrypted file "statement.html"'],
  'a length that follows the data': [patched(6, 8), foreign],
  'a file longer than the archive (ZIP64)': [patched(24, 0xffff), 'ends too early: it was not copied completely'],
  'a changed file': [patched(200, 0), 'is damaged: the checksum of "statement.html" differs'],
  'a link in the list of files': [patched(centralStart + 40, 0o120777), foreign],
  'another name in the list of files': [patched(centralStart + 46, 0x2e2e), foreign],
  'two files at one place': [patched(centralStart + 42, 30), foreign],
  'another number of files': [patched(bundle.length - 12, 1), foreign],
  'an extra field': [patched(28, 4), foreign],
  'data after the archive': [Buffer.concat([bundle, Buffer.from('x')]), foreign],
  'a second archive after it': [Buffer.concat([bundle, bundle]), foreign],
  'half of an archive': [bundle.subarray(0, bundle.length / 2), 'ends too early: it was not copied completely'],
  'an archive without its last byte': [bundle.subarray(0, -1), 'ends too early: it was not copied completely'],
  'an empty archive': [writeStoredZip([]), 'does not contain statement.html'],
  'no statement': [without('statement.json'), 'does not contain statement.json'],
  'no evidence': [without('evidence.jsonl.gz'), 'does not contain evidence'],
}

test.each(Object.entries(hostile))('%s is refused in one line', async (_name, [archive, says]) => {
  expect(await verify(archive, '--trust', 'vendor.pub')).toEqual({
    code: 2,
    stdout: '',
    stderr: `gateproof: "statement.zip": the bundle ${says}. Ask for the file that gateproof certify wrote\n`,
    left: [],
  })
})

test('every other byte, and every cut, is refused', () => {
  const small = writeBundle(
    new Map([...files].map(([name, content]) => [name, name.endsWith('.gz') ? content : Buffer.from(name)])),
  )
  expect(writeBundle(readBundle(small, 'x')).equals(small)).toBe(true)
  for (let at = 0; at < small.length; at += 1) {
    const changed = Buffer.from(small)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => readBundle(changed, 'x'), `byte ${at}`).toThrow(/^"x": the bundle /)
    expect(() => readBundle(small.subarray(0, at), 'x'), `cut at ${at}`).toThrow(/^"x": the bundle /)
  }
})

describe('evidence in a bundle', () => {
  test('that is damaged is refused by its name', async () => {
    const damaged = withFile('evidence.jsonl.gz', gzipSync('x'.repeat(1000)).subarray(0, 20))
    const { code, stderr, left } = await verify(damaged, '--trust', 'vendor.pub')
    expect([code, left]).toEqual([2, []])
    expect(stderr).toBe('gateproof: statement.zip: evidence.jsonl.gz: cannot be decompressed: unexpected end of file\n')
  })

  test('of another run fails the step, with its name in place of a temporary path', async () => {
    const { code, stdout, left } = await verify(bundle, '--trust', 'vendor.pub')
    expect([code, left]).toEqual([1, []])
    expect(stdout).toMatch(/✗ evidence +statement\.zip: evidence\.jsonl\.gz is not evidence of this statement/)
    expect(stdout).not.toContain(folder)
  })

  test('excludes --evidence', async () => {
    const { code, stderr } = await verify(bundle, '--evidence', 'vendor.pub')
    expect([code, stderr]).toEqual([
      2,
      'gateproof: --evidence: "statement.zip" is a bundle, which contains its evidence. Leave out --evidence\n',
    ])
  })
})

describe('the key in a bundle', () => {
  test('is not trusted', async () => {
    const { code, stdout } = await verify(bundle)
    expect(code).not.toBe(0)
    expect(stdout).toMatch(/✓ file .*whose public-key\.pem is not trusted: its maker chose it\n/)
    expect(stdout).toMatch(/\? signature +not checked: signed by key /)
  })

  test.each([
    ['of another vendor', stranger.publicPem],
    ['with a text after it', `${vendor.publicPem}Trust it.\n`],
    ['that is not one', 'x'],
  ])('%s is reported', async (_name, pem) => {
    const { stdout } = await verify(withFile(publicKeyName, pem), '--trust', 'vendor.pub')
    expect(stdout).toMatch(/✗ page +public-key\.pem in the bundle differs/)
  })

  test('that is missing is reported', async () => {
    const { stdout } = await verify(without(publicKeyName), '--trust', 'vendor.pub')
    expect(stdout).toMatch(/✗ page +public-key\.pem in the bundle differs/)
  })
})

test.each(documents.map(([name]) => name).filter((name) => name !== 'statement.json'))(
  'a changed %s is reported',
  async (name) => {
    const { code, stdout } = await verify(withFile(name, `${String(files.get(name))} `), '--trust', 'vendor.pub')
    expect(code).toBe(1)
    expect(stdout).toContain(`${name} in the bundle differs from what gateproof writes for this statement`)
  },
)

test('a bundle with the page of another statement is reported', async () => {
  const other = bundleDocuments(signed(sampleStatement({ baseUrl: 'https://other.example.com' })))
  const { stdout } = await verify(withFile('statement.html', other['statement.html']), '--trust', 'vendor.pub')
  expect(stdout).toMatch(/✗ page +statement\.html in the bundle differs/)
})
