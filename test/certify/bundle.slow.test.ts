import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleOf } from '../../api/certify/bundle-file.ts'
import { readBundle, writeBundle } from '../../src/statement/bundle.ts'
import { readSigningKey } from '../../src/statement/keys.ts'
import { fileDigest } from '../../src/statement/subjects.ts'
import { gateproof } from '../cli/gateproof.ts'
import { cleanBuild } from './clean-build.ts'

const scratch = mkdtempSync(join(tmpdir(), 'bundle '))
afterAll(() => rmSync(scratch, { recursive: true }))
const main = cleanBuild(join(scratch, 'clean'))
const command = (...args: readonly string[]) => gateproof(args, { cwd: scratch, main })
const pathOf = (name: string) => join(scratch, name)
const bundleAt = (name: string) => readBundle(readFileSync(pathOf(name)), name)

beforeAll(async () => {
  await command('certify', '--new-key', 'vendor')
  const { code } = await command('--embedded', '--seed', '7', '--out', 'run')
  expect(code).toBe(0)
})

describe('the bundle of a run', () => {
  beforeAll(async () => {
    const { code, stdout } = await command('certify', 'run', '--key', 'vendor.key', '--bundle', 'vendor/statement.zip')
    expect([code, stdout.split('\n').at(-2)]).toEqual([
      0,
      expect.stringMatching(/^written: .*statement\.json, .*badge\.svg, .*statement\.html, .*vendor\/statement\.zip$/),
    ])
  })

  test('contains the statement, its page, the badge, the evidence and the public key', () => {
    const bundle = bundleAt('vendor/statement.zip')
    const textIn = (name: string) => Buffer.from(bundle.get(name) ?? []).toString()
    expect([...bundle.keys()]).toEqual([
      'statement.html',
      'commands.html',
      'statement.json',
      'badge.svg',
      'public-key.pem',
      'evidence.jsonl.gz',
    ])
    for (const name of ['statement.html', 'statement.json', 'badge.svg'])
      expect(textIn(name)).toBe(readFileSync(pathOf(`run/${name}`), 'utf8'))
    expect(textIn('public-key.pem')).toBe(readFileSync(pathOf('vendor.pub'), 'utf8'))
    const evidence = gunzipSync(bundle.get('evidence.jsonl.gz') ?? new Uint8Array())
    expect(evidence.equals(readFileSync(pathOf('run/evidence.jsonl')))).toBe(true)
  })

  test('is verified with nothing but the trusted key', async () => {
    const { code, stdout } = await command('verify', 'vendor/statement.zip', '--trust', 'vendor.pub', '--embedded')
    expect(stdout).toMatch(/✓ page +all files of the bundle match the statement\n/)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\nvalid: the embedded reference gateway, /)])
    const untrusted = await command('verify', 'vendor/statement.zip', '--embedded')
    expect(untrusted.code).toBe(3)
  })

  test('has the same bytes when it is made again', () => {
    const path = pathOf('run/evidence.jsonl')
    const again = bundleOf({
      text: readFileSync(pathOf('run/statement.json'), 'utf8'),
      key: readSigningKey('--key', 'vendor.key', scratch),
      evidence: [{ name: 'evidence.jsonl', path, sha256: fileDigest(path) }],
    })
    expect(again.equals(readFileSync(pathOf('vendor/statement.zip')))).toBe(true)
  })

  test('is replaced by a newer one, and another file is not', async () => {
    const replaced = await command('certify', 'run', '--bundle', 'vendor/statement.zip')
    expect(replaced.code).toBe(0)
    expect([...bundleAt('vendor/statement.zip').keys()]).not.toContain('public-key.pem')
    writeFileSync(pathOf('photos.zip'), 'PK\u0003\u0004 holiday')
    const { code, stderr } = await command('certify', 'run', '--bundle', 'photos.zip')
    expect([code, stderr]).toEqual([
      2,
      'gateproof: --bundle "photos.zip": the file exists, and is not a bundle. Choose another name, or remove it\n',
    ])
    expect(readFileSync(pathOf('photos.zip'), 'utf8')).toBe('PK\u0003\u0004 holiday')
    const named = await command('certify', 'run', '--bundle', 'run/statement.json')
    expect([named.code, named.stderr]).toEqual([
      2,
      'gateproof: --bundle "run/statement.json": expected a name that ends with .zip\n',
    ])
  })

  test('with evidence that unpacks to more than 1 GiB is refused, and leaves nothing', async () => {
    const block = Buffer.alloc(1024 ** 2)
    const bomb = Buffer.concat(Array<Buffer>(1100).fill(gzipSync(block, { level: 9 })))
    const files = new Map([...bundleAt('vendor/statement.zip'), ['evidence.jsonl.gz', bomb] as const])
    writeFileSync(pathOf('bomb.zip'), writeBundle(files))
    mkdirSync(pathOf('temporary'))
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = pathOf('temporary')
    const { code, stderr } = await command('verify', 'bomb.zip', '--unsigned').finally(() => {
      process.env['TMPDIR'] = before
      if (before === undefined) delete process.env['TMPDIR']
    })
    expect([code, stderr, readdirSync(pathOf('temporary'))]).toEqual([
      2,
      'gateproof: bomb.zip: evidence.jsonl.gz: cannot be decompressed: the content of all files is larger than 1 GiB\n',
      [],
    ])
  })
})

test('a run of two shards is one bundle, which is verified as a whole', async () => {
  for (const shard of ['1/2', '2/2']) {
    const { code } = await command('--embedded', '--seed', '7', '--shard', shard, '--out', `shards/${shard[0]}`)
    expect(code).toBe(0)
  }
  const folders = ['shards/1', 'shards/2', '--out', 'certified']
  const certified = await command('certify', ...folders, '--key', 'vendor.key', '--bundle', 'shards.zip')
  expect(certified.code).toBe(0)
  expect([...bundleAt('shards.zip').keys()].slice(-2)).toEqual(['evidence-1-of-2.jsonl.gz', 'evidence-2-of-2.jsonl.gz'])
  const { code, stdout } = await command('verify', 'shards.zip', '--trust', 'vendor.pub', '--embedded')
  expect(stdout).toMatch(/✓ evidence +the 2 files match the statement/)
  expect(code).toBe(0)
})
