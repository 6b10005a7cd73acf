import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dayOf, daysAfter } from '../../src/std/day.ts'
import { writeEnvelope, payloadOf } from '../../src/statement/envelope.ts'
import { writeNewKey, readSigningKey, readSigningKeyVariable, sign } from '../../src/statement/keys.ts'
import { checked } from './checking.ts'
import { made } from './sample-statement.ts'
import { pemOf, signed, stranger, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-trust-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const today = dayOf(new Date())
const [yesterday, tomorrow] = [daysAfter(today, -1), daysAfter(today, 1)]
const payload = payloadOf(made())
const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
write('vendor.pub', vendor.publicPem)
write('stranger.pub', stranger.publicPem)

/** Checks an honest statement by a list of keys. */
const byKeys = (keys: object, content = signed(made())) =>
  checked(folder, content, ['--trust', write('keys.json', JSON.stringify(keys))])

/** Signed by both, the way an owner does who goes from one key to the next. */
const twice = writeEnvelope({
  ...sign(payload, vendor),
  signatures: [...sign(payload, vendor).signatures, ...sign(payload, stranger).signatures],
})

const key = vendor.publicPem

test.for([
  ['a key', { keys: [{ name: 'Acme', key }] }, /✓ signature +signed by Acme \(key [0-9a-f]{16}…\)\n/],
  ['a key in a file beside', { keys: [{ name: 'Acme', key: 'vendor.pub' }] }, /✓ signature +signed by Acme /],
  [
    'a key of these days',
    { keys: [{ name: 'Acme', key, from: yesterday, until: tomorrow }] },
    /✓ signature +signed by/,
  ],
  [
    'a key that is over',
    { keys: [{ name: 'Acme', key, until: yesterday }] },
    /✗ signature +.*Acme .* was trusted until/,
  ],
  [
    'a key that is to come',
    { keys: [{ name: 'Acme', key, from: tomorrow }] },
    /✗ signature +.*Acme .* is trusted from/,
  ],
  [
    'the next key',
    { keys: [{ name: 'next', key: 'stranger.pub', from: tomorrow }] },
    /✗ signature +no trusted key signed it: key .* is no trusted key\n/,
  ],
] as const)('%s decides', async ([, keys, says]) => {
  const { code, text } = await byKeys(keys)
  expect(text).toMatch(says)
  expect(code).toBe(text.includes('✗') ? 1 : 3)
})

test('while one key follows another, either will do, and the other is told', async () => {
  const rotation = [
    { name: 'old', key, until: yesterday },
    { name: 'new', key: 'stranger.pub', from: today },
  ]
  const { text } = await byKeys({ keys: rotation }, twice)
  expect(text).toMatch(/✓ signature +signed by new \(key .*\); old \(key .*\) was trusted until /)
})

test('a signature of a trusted key that does not hold is not made good by another', async () => {
  const [own, other] = JSON.parse(twice).signatures as { sig: string }[]
  const forged = JSON.stringify({ ...JSON.parse(twice), signatures: [own, { ...other, sig: own?.sig }] })
  const { code, text } = await byKeys(
    {
      keys: [
        { name: 'a', key },
        { name: 'b', key: 'stranger.pub' },
      ],
    },
    forged,
  )
  expect(text).toMatch(/✗ signature +the signature of b \(key .*\) is not one of this statement/)
  expect(code).toBe(1)
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encrypted = vendor.key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString()
const privatePem = vendor.key.export({ type: 'pkcs8', format: 'pem' }).toString()

test.for([
  ['an empty file', '', /must be a mapping|keys is missing|is empty|no public key/],
  ['a private key', privatePem, /it is a private key, which only its owner should have/],
  ['a key of RSA', pemOf(rsa.publicKey), /it is a key of the kind rsa; statements are signed with Ed25519/],
  ['a damaged key', key.replace(/^MC/m, 'MD'), /the key in it is damaged/],
  ['two keys in a file', key + stranger.publicPem, /it is no public key in PEM/],
  ['a key of OpenSSH', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA vendor', /it is a key of another tool/],
  ['no keys', '{"keys":[]}', /keys must NOT have fewer than 1 items|keys/],
  ['a misspelt field', JSON.stringify({ keys: [{ name: 'a', key, til: today }] }), /unknown key keys\[0\]\.til/],
  ['a list as YAML', `keys:\n  - {name: a, key: vendor.pub, until: 2026-02-30}\n`, /"2026-02-30" is no day/],
  ['days in no order', JSON.stringify({ keys: [{ name: 'a', key, from: today, until: yesterday }] }), /its last day/],
  ['a key that is not there', '{"keys":[{"name":"a","key":"gone.pub"}]}', /key "gone\.pub": there is no such file/],
  [
    'a key twice',
    JSON.stringify({
      keys: [
        { name: 'a', key },
        { name: 'b', key },
      ],
    }),
    /the key [0-9a-f]{64} is given twice/,
  ],
  ['a gigabyte', 'x'.repeat(70_000), /it is too large to be a key/],
] as const)('--trust: %s is refused', async ([, content, says]) => {
  const { code, text } = await checked(folder, signed(made()), ['--trust', write('given', content)])
  expect(text).toMatch(says)
  expect(text).not.toContain(privatePem.split('\n')[1])
  expect(code).toBe(2)
})

test.for([
  ['a public key', key, /it is a public key, and signing takes the private one/],
  ['a protected one', encrypted, /the key is protected by a password/],
  ['one of RSA', rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), /it is a key of the kind rsa/],
  [
    'one of RSA in PKCS#1',
    rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    /it is no private key in/,
  ],
  ['a damaged one', privatePem.replace(/^MC4/m, 'MC5'), /the key in it is damaged/],
  ['nonsense', 'secret', /it is no private key in PEM/],
] as const)('signing with %s is refused, and nothing of it is told', ([, content, says]) => {
  const file = write('signing.key', content)
  expect(() => readSigningKey('--key', file, folder)).toThrow(says)
  expect(() => readSigningKeyVariable('--key-env', 'KEY', { KEY: content })).toThrow(says)
})

test('a variable may hold the key in one line; one that is not set is told', () => {
  const env = { KEY: privatePem.replaceAll('\n', '\\n') }
  expect(readSigningKeyVariable('--key-env', 'KEY', env).id).toBe(vendor.id)
  expect(() => readSigningKeyVariable('--key-env', 'NONE', env)).toThrow('--key-env NONE: the variable is not set')
})

test('a new pair signs and checks, is private, and is never written over another', () => {
  const cwd = join(folder, 'new')
  mkdirSync(cwd)
  const { id, privateFile, publicFile } = writeNewKey('acme', cwd)
  expect([privateFile, publicFile]).toEqual(['acme.key', 'acme.pub'])
  expect(readSigningKey('--key', privateFile, cwd)).toMatchObject({ id })
  expect(statSync(join(cwd, privateFile)).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0)
  const before = readFileSync(join(cwd, privateFile), 'utf8')
  expect(() => writeNewKey('acme', cwd)).toThrow('--new-key: "acme.pub" is there already')
  rmSync(join(cwd, publicFile))
  expect(() => writeNewKey('acme', cwd)).toThrow('--new-key: "acme.key" is there already')
  expect(readFileSync(join(cwd, privateFile), 'utf8')).toBe(before)
})

test.runIf(process.platform !== 'win32')('a private key that others may read is told of', () => {
  const file = write('open.key', privatePem)
  chmodSync(file, 0o644)
  expect(readSigningKey('--key', 'open.key', folder).warning).toBe(
    '--key "open.key" may be read by others: chmod 600 open.key',
  )
})
