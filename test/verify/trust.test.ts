import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dateOf, addDays } from '../../src/std/date.ts'
import { writeEnvelope, payloadOf } from '../../src/statement/envelope.ts'
import { writeNewKey, readSigningKey, readSigningKeyVariable, sign } from '../../src/statement/keys.ts'
import { verify } from './checking.ts'
import { sampleStatement } from './sample-statement.ts'
import { pemOf, signed, stranger, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-trust-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const today = dateOf(new Date())
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
const payload = payloadOf(sampleStatement())
const write = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
write('vendor.pub', vendor.publicPem)
write('stranger.pub', stranger.publicPem)

/** Verifies a valid statement with a list of keys. */
const byKeys = (keys: object, content = signed(sampleStatement())) =>
  verify(folder, content, ['--trust', write('keys.json', JSON.stringify(keys))])

/** Signed by both keys, as during a key rotation. */
const twice = writeEnvelope({
  ...sign(payload, vendor),
  signatures: [...sign(payload, vendor).signatures, ...sign(payload, stranger).signatures],
})

const key = vendor.publicPem

test.for([
  ['a key', { keys: [{ name: 'Acme', key }] }, /✓ signature +signed by Acme \(key [0-9a-f]{16}…\)\n/],
  ['a key in another file', { keys: [{ name: 'Acme', key: 'vendor.pub' }] }, /✓ signature +signed by Acme /],
  [
    'a key that is valid today',
    { keys: [{ name: 'Acme', key, from: yesterday, until: tomorrow }] },
    /✓ signature +signed by/,
  ],
  ['an expired key', { keys: [{ name: 'Acme', key, until: yesterday }] }, /✗ signature +.*Acme .* was trusted until/],
  ['a key of the future', { keys: [{ name: 'Acme', key, from: tomorrow }] }, /✗ signature +.*Acme .* is trusted from/],
  [
    'the next key',
    { keys: [{ name: 'next', key: 'stranger.pub', from: tomorrow }] },
    /✗ signature +not signed by a trusted key: key .* is not trusted\n/,
  ],
] as const)('--trust with %s', async ([, keys, says]) => {
  const { code, text } = await byKeys(keys)
  expect(text).toMatch(says)
  expect(code).toBe(text.includes('✗') ? 1 : 3)
})

test('during a key rotation one valid signature is enough, and the other is reported', async () => {
  const rotation = [
    { name: 'old', key, until: yesterday },
    { name: 'new', key: 'stranger.pub', from: today },
  ]
  const { text } = await byKeys({ keys: rotation }, twice)
  expect(text).toMatch(/✓ signature +signed by new \(key .*\); old \(key .*\) was trusted until /)
})

test('an invalid signature of a trusted key fails despite a valid one', async () => {
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
  expect(text).toMatch(/✗ signature +the signature of b \(key .*\) does not match this statement/)
  expect(code).toBe(1)
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encrypted = vendor.key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }).toString()
const privatePem = vendor.key.export({ type: 'pkcs8', format: 'pem' }).toString()

test.for([
  ['an empty file', '', /the file is empty: expected a public key/],
  ['a private key', privatePem, /expected a public key, got a private key/],
  ['a key of RSA', pemOf(rsa.publicKey), /expected an Ed25519 key, got the type rsa/],
  ['a damaged key', key.replace(/^MC/m, 'MD'), /the key is damaged/],
  ['two keys in a file', key + stranger.publicPem, /not a public key in PEM/],
  ['a key of OpenSSH', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA vendor', /got a key of another tool/],
  ['a badge', '<svg xmlns="http://www.w3.org/2000/svg"/>', /got HTML or SVG/],
  ['no keys', '{"keys":[]}', /keys must NOT have fewer than 1 items|keys/],
  ['a misspelt field', JSON.stringify({ keys: [{ name: 'a', key, til: today }] }), /unknown key keys\[0\]\.til/],
  ['a list as YAML', `keys:\n  - {name: a, key: vendor.pub, until: 2026-02-30}\n`, /"2026-02-30" is not a valid day/],
  [
    'days in the wrong order',
    JSON.stringify({ keys: [{ name: 'a', key, from: today, until: yesterday }] }),
    /until .* is before from/,
  ],
  ['a missing key file', '{"keys":[{"name":"a","key":"gone.pub"}]}', /key "gone\.pub": no such file/],
  [
    'a key that is listed twice',
    JSON.stringify({
      keys: [
        { name: 'a', key },
        { name: 'b', key },
      ],
    }),
    /the key [0-9a-f]{64} is given twice/,
  ],
  ['a gigabyte', 'x'.repeat(70_000), /too large to be a key/],
] as const)('--trust: %s is refused', async ([, content, says]) => {
  const { code, text } = await verify(folder, signed(sampleStatement()), ['--trust', write('given', content)])
  expect(text).toMatch(says)
  expect(text).not.toContain(privatePem.split('\n')[1])
  expect(code).toBe(2)
})

test.for([
  ['a public key', key, /expected the private key, got the public key/],
  ['a protected one', encrypted, /keys with a password are not supported/],
  [
    'one of RSA',
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    /expected an Ed25519 key, got the type rsa/,
  ],
  [
    'one of RSA in PKCS#1',
    rsa.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    /not a PKCS#8 private key in/,
  ],
  ['a damaged one', privatePem.replace(/^MC4/m, 'MC5'), /the key is damaged/],
  ['nonsense', 'secret', /not a PKCS#8 private key in PEM/],
] as const)('signing with %s is refused without printing the key', ([, content, says]) => {
  const file = write('signing.key', content)
  expect(() => readSigningKey('--key', file, folder)).toThrow(says)
  expect(() => readSigningKeyVariable('--key-env', 'KEY', { KEY: content })).toThrow(says)
})

test('a variable can contain the key on one line, and must be set', () => {
  const env = { KEY: privatePem.replaceAll('\n', '\\n') }
  expect(readSigningKeyVariable('--key-env', 'KEY', env).id).toBe(vendor.id)
  expect(() => readSigningKeyVariable('--key-env', 'NONE', env)).toThrow('--key-env NONE: the variable is not set')
})

test('a new key pair is usable, private, and never overwrites another', () => {
  const cwd = join(folder, 'new')
  mkdirSync(cwd)
  const { id, privateFile, publicFile } = writeNewKey('acme', cwd)
  expect([privateFile, publicFile]).toEqual(['acme.key', 'acme.pub'])
  expect(readSigningKey('--key', privateFile, cwd)).toMatchObject({ id })
  expect(statSync(join(cwd, privateFile)).mode & 0o077).toBe(process.platform === 'win32' ? 0o066 : 0)
  const before = readFileSync(join(cwd, privateFile), 'utf8')
  expect(() => writeNewKey('acme', cwd)).toThrow('--new-key: "acme.pub" already exists')
  rmSync(join(cwd, publicFile))
  expect(() => writeNewKey('acme', cwd)).toThrow('--new-key: "acme.key" already exists')
  expect(readFileSync(join(cwd, privateFile), 'utf8')).toBe(before)
})

test.runIf(process.platform !== 'win32')('warns about a private key that other users can read', () => {
  const file = write('open.key', privatePem)
  chmodSync(file, 0o644)
  expect(readSigningKey('--key', 'open.key', folder).warning).toBe(
    '--key "open.key": other users can read it. Run chmod 600 open.key',
  )
})
