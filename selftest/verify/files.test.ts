import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { statementPage } from '../../reporters/statement/page.ts'
import { statementElement } from '../../src/statement/statement-file.ts'
import { signedBytes, unsignedEnvelope, writeEnvelope, type Envelope, payloadOf } from '../../src/statement/envelope.ts'
import { sign } from '../../src/statement/keys.ts'
import { checked } from './checking.ts'
import { made } from './sample-statement.ts'
import { signed, stranger, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)

const statement = made()
const payload = payloadOf(statement)
const envelope = sign(payload, vendor)
const text = writeEnvelope(envelope)
const [signature = { keyid: '', sig: '' }] = envelope.signatures
const other = sign(payloadOf(made({ baseUrl: 'https://other.example.com' })), vendor)
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const changed = (fields: object): string => JSON.stringify({ ...envelope, ...fields })
const withSignature = (fields: object) => changed({ signatures: [{ ...signature, ...fields }] })
const withSig = (bytes: Buffer) => withSignature({ sig: bytes.toString('base64') })
/** Signed by the vendor, whatever it says. */
const around = (bytes: Buffer) => writeEnvelope(sign(bytes, vendor))
const page = (...elements: readonly string[]) => `<!doctype html><title>x</title>${elements.join('\n')}`
/** The last of the characters before the padding has bits that nobody reads. */
const otherBits = (base64: string) =>
  base64.replace(/(.)(={1,2})$/, (_, last: string, end: string) => String.fromCharCode(last.charCodeAt(0) + 1) + end)

/** What is held out as a statement, and what is said of it. */
const cheats: Readonly<Record<string, readonly [content: string | Buffer, says: RegExp]>> = {
  'an empty file': ['', /✗ file +it is empty/],
  'no JSON': ['{"payload":', /✗ file +it is not JSON/],
  'no UTF-8': [Buffer.from([0x7b, 0xff, 0x7d]), /✗ file +it is not UTF-8/],
  'a byte order mark': [`\uFEFF${text}`, /✗ file +it begins with a byte order mark/],
  'a NUL behind it': [`${text}\0`, /✗ file +it is not JSON/],
  'something compressed': [gzipSync(Buffer.alloc(50_000_000)), /✗ file +it is compressed: unpack it first/],
  'a million brackets': ['['.repeat(1_000_000), /✗ file +the JSON text exceeds the limit/],
  'more than anybody states': [Buffer.alloc(9_000_000, 0x20), /✗ file +it is too large to be a statement/],
  'the statement alone': [payload, /✗ file +payload is missing/],
  'nobody’s signature': [writeEnvelope(unsignedEnvelope(payload)), /✗ signature +nobody signed it/],
  'two envelopes behind each other': [`${text}${text}`, /✗ file +it is not JSON/],
  'a list of two envelopes': [`[${text},${text}]`, /✗ file +it is not an object/],
  'two payloads under one name': [
    text.replace('{', `{"payload":"${other.payload}",`),
    /✗ file +the key "payload" stands twice in one object/,
  ],
  'two payloads under one name, written otherwise': [
    text.replace('{', `{"payl\\u006fad":"${other.payload}",`),
    /✗ file +the key "payload" stands twice/,
  ],
  'a field besides': [changed({ payload2: other.payload }), /✗ file +it has the unknown field "payload2"/],
  'another type of payload': [changed({ payloadType: 'text/plain' }), /✗ file +its payloadType is not/],
  'a signature of another type of payload': [
    withSig(
      signBytes(null, Buffer.concat([Buffer.from(`DSSEv1 10 text/plain ${payload.length} `), payload]), vendor.key),
    ),
    /✗ signature +the signature of .*vendor\.pub.* is not one of this statement/,
  ],
  'a signature of the bare payload': [withSig(signBytes(null, payload, vendor.key)), /✗ signature +the signature of/],
  'the signature of one over the other': [
    JSON.stringify({ ...other, signatures: envelope.signatures }),
    /✗ signature +the signature of .*vendor\.pub.* is not one of this statement/,
  ],
  'signatures of nobody': [changed({ signatures: 'none' }), /✗ file +its signatures are not a list/],
  'a hundred signatures': [
    changed({ signatures: Array(100).fill(signature) }),
    /✗ file +it has more than 16 signatures/,
  ],
  'a signature twice': [
    changed({ signatures: [signature, signature] }),
    /✗ file +two of its signatures have the same keyid/,
  ],
  'a signature without a key': [changed({ signatures: [{ sig: signature.sig }] }), /a signature: keyid is missing/],
  'a signature that names an algorithm': [
    withSignature({ alg: 'none' }),
    /a signature: it has the unknown field "alg"/,
  ],
  'an empty signature': [withSignature({ sig: '' }), /✗ file +a signature is not base64/],
  'a stranger’s signature': [
    signed(statement, stranger),
    /✗ signature +no trusted key signed it: key .* is no trusted/,
  ],
  'a stranger’s signature under the vendor’s id': [
    withSig(Buffer.from(sign(payload, stranger).signatures[0]?.sig ?? '', 'base64')),
    /✗ signature +the signature of .*vendor\.pub/,
  ],
  'a false signature of the vendor beside a true one under another id': [
    changed({
      signatures: [
        { ...signature, sig: Buffer.alloc(64, 7).toString('base64') },
        { ...signature, keyid: 'x' },
      ],
    }),
    /✗ signature +the signature of .*vendor\.pub/,
  ],
  'the public key taken for a secret': [
    withSig(createHmac('sha512', vendor.publicPem).update(signedBytes(payload)).digest()),
    /✗ signature +the signature of/,
  ],
  'a signature by RSA': [withSig(signBytes('sha256', signedBytes(payload), rsa)), /✗ signature +the signature of/],
  'a signature by ECDSA': [withSig(signBytes('sha256', signedBytes(payload), ec)), /✗ signature +the signature of/],
  'a signature of zeros': [withSig(Buffer.alloc(64)), /✗ signature +the signature of/],
  'base64 without its padding': [withSignature({ sig: signature.sig.replace(/=+$/, '') }), /a signature is not base64/],
  'base64 with other bits in its padding': [
    withSignature({ sig: otherBits(signature.sig) }),
    /a signature is not base64/,
  ],
  'base64 with a line break': [
    changed({ payload: `${envelope.payload.slice(0, 76)}\n${envelope.payload.slice(76)}` }),
    /its payload is not base64/,
  ],
  'base64 for URLs': [
    changed({ payload: Buffer.concat([payload, Buffer.from([0x3e, 0x3f, 0xff, 0xfe])]).toString('base64url') }),
    /its payload is not base64/,
  ],
  'a payload with bytes behind it': [
    around(Buffer.concat([payload, Buffer.from(' ')])),
    /✗ form +the statement is not written in the one form/,
  ],
  'a payload of two statements': [around(Buffer.concat([payload, payload])), /✗ form +it is not JSON/],
  'a payload that says one thing twice': [
    around(Buffer.from(payload.toString().replace('"result":"PASSED"', '"result":"FAILED","result":"PASSED"'))),
    /✗ form +the key "result" stands twice in one object/,
  ],
  'a payload with half a surrogate pair': [
    around(Buffer.from(payload.toString().replace('"group":"', '"group":"\\ud800'))),
    /✗ form +half a surrogate pair/,
  ],
  'a payload in indented JSON': [
    around(Buffer.from(JSON.stringify(statement, null, 2))),
    /✗ form +the statement is not written in the one form/,
  ],
  'a payload with letters as escapes': [
    around(Buffer.from(payload.toString().replace('"PASSED"', '"\\u0050ASSED"'))),
    /✗ form +the statement is not written in the one form/,
  ],
  'a page without a statement': [page('conformant'), /✗ file +the page holds no statement/],
  'a page with two statements': [
    page(statementElement(text), statementElement(text)),
    /✗ file +the page holds more than one statement/,
  ],
  'a page with another one in capitals': [
    page(statementElement(text), statementElement(text).replace(/vnd\.gateproof/, 'VND.GATEPROOF')),
    /✗ file +the page holds more than one statement/,
  ],
  'a page with the element written otherwise': [
    page(statementElement(text).replace('<script ', '<script async ')),
    /✗ file +the page does not hold its statement as gateproof writes it/,
  ],
}

test.for(Object.entries(cheats))('%s does not pass', async ([, [content, says]]) => {
  const { code, text: told } = await checked(folder, content, ['--trust', join(folder, 'vendor.pub')])
  expect(told).toMatch(says)
  expect(told).toMatch(/\ndoes not hold: /)
  expect(code).toBe(1)
})

test('a page shows what its statement says, word by word', async () => {
  const trust = ['--trust', join(folder, 'vendor.pub')]
  const whole = await checked(folder, statementPage(text), trust)
  const changed = await checked(
    folder,
    statementPage(text).replace('gateway.example.com', 'gateway.examp1e.com'),
    trust,
  )
  expect(whole.text).toMatch(/✓ file +DSSE envelope in an HTML page\n/)
  expect(whole.text).toMatch(/✓ page +matches the statement\n/)
  expect(changed.text).toMatch(/✗ page +the page differs from what gateproof writes for this statement/)
  expect([whole.code, changed.code]).toEqual([3, 1])
})

test('a statement that is whole passes all of these steps', async () => {
  const { code, text: told } = await checked(folder, text, ['--trust', join(folder, 'vendor.pub')])
  expect(told).not.toContain('✗')
  expect(told).toMatch(/\nnot all was checked: evidence, verdicts; what was checked holds\n$/)
  expect(code).toBe(3)
})

test('one that nobody signed passes where that is asked for', async () => {
  const nobodys: Envelope = unsignedEnvelope(payload)
  const { code, text: told } = await checked(folder, writeEnvelope(nobodys), ['--unsigned'])
  expect(told).toMatch(/✓ signature +nobody signed it, which --unsigned accepts/)
  expect(code).toBe(3)
})
