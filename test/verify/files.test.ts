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
import { gateproof } from '../cli/gateproof.ts'
import { verify } from './checking.ts'
import { sampleStatement } from './sample-statement.ts'
import { signed, stranger, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)

const statement = sampleStatement()
const payload = payloadOf(statement)
const envelope = sign(payload, vendor)
const text = writeEnvelope(envelope)
const [signature = { keyid: '', sig: '' }] = envelope.signatures
const other = sign(payloadOf(sampleStatement({ baseUrl: 'https://other.example.com' })), vendor)
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const changed = (fields: object): string => JSON.stringify({ ...envelope, ...fields })
const withSignature = (fields: object) => changed({ signatures: [{ ...signature, ...fields }] })
const withSig = (bytes: Buffer) => withSignature({ sig: bytes.toString('base64') })
/** An envelope around any bytes, signed by the vendor. */
const around = (bytes: Buffer) => writeEnvelope(sign(bytes, vendor))
const page = (...elements: readonly string[]) => `<!doctype html><title>x</title>${elements.join('\n')}`
/** The last character before the padding has bits that decoders ignore. */
const otherBits = (base64: string) =>
  base64.replace(/(.)(={1,2})$/, (_, last: string, end: string) => String.fromCharCode(last.charCodeAt(0) + 1) + end)

/** Invalid files, and what is reported. */
const cheats: Readonly<Record<string, readonly [content: string | Buffer, says: RegExp]>> = {
  'an empty file': ['', /✗ file +empty/],
  'no JSON': ['{"payload":', /✗ file +not valid JSON/],
  'no UTF-8': [Buffer.from([0x7b, 0xff, 0x7d]), /✗ file +not valid UTF-8/],
  'a byte order mark': [`\uFEFF${text}`, /✗ file +starts with a byte order mark/],
  'a NUL after it': [`${text}\0`, /✗ file +not valid JSON/],
  'something compressed': [gzipSync(Buffer.alloc(50_000_000)), /✗ file +the file is compressed\. Decompress it first/],
  'a million brackets': ['['.repeat(1_000_000), /✗ file +the JSON text exceeds the limit/],
  'a file that is too large': [Buffer.alloc(9_000_000, 0x20), /✗ file +too large to be a statement/],
  'the statement alone': [payload, /✗ file +payload is missing/],
  'an unsigned statement': [writeEnvelope(unsignedEnvelope(payload)), /✗ signature +unsigned/],
  'two envelopes one after the other': [`${text}${text}`, /✗ file +not valid JSON/],
  'a list of two envelopes': [`[${text},${text}]`, /✗ file +not an object/],
  'two payloads under one key': [
    text.replace('{', `{"payload":"${other.payload}",`),
    /✗ file +duplicate key "payload"/,
  ],
  'two payloads under one key, one of them escaped': [
    text.replace('{', `{"payl\\u006fad":"${other.payload}",`),
    /✗ file +duplicate key "payload"/,
  ],
  'an additional field': [changed({ payload2: other.payload }), /✗ file +unknown field "payload2"/],
  'another type of payload': [changed({ payloadType: 'text/plain' }), /✗ file +payloadType is not/],
  'a signature of another type of payload': [
    withSig(
      signBytes(null, Buffer.concat([Buffer.from(`DSSEv1 10 text/plain ${payload.length} `), payload]), vendor.key),
    ),
    /✗ signature +the signature of .*vendor\.pub.* does not match this statement/,
  ],
  'a signature of the bare payload': [withSig(signBytes(null, payload, vendor.key)), /✗ signature +the signature of/],
  'the signature of another statement': [
    JSON.stringify({ ...other, signatures: envelope.signatures }),
    /✗ signature +the signature of .*vendor\.pub.* does not match this statement/,
  ],
  'signatures that are not a list': [changed({ signatures: 'none' }), /✗ file +signatures is not a list/],
  'a hundred signatures': [changed({ signatures: Array(100).fill(signature) }), /✗ file +more than 16 signatures/],
  'a signature twice': [changed({ signatures: [signature, signature] }), /✗ file +two signatures have the same keyid/],
  'a signature without a key': [
    changed({ signatures: [{ sig: signature.sig }] }),
    /a signature is invalid: keyid is missing/,
  ],
  'a signature with an algorithm': [withSignature({ alg: 'none' }), /a signature is invalid: unknown field "alg"/],
  'an empty signature': [withSignature({ sig: '' }), /✗ file +a signature is not standard base64/],
  'a stranger’s signature': [
    signed(statement, stranger),
    /✗ signature +not signed by a trusted key: key .* is not trusted/,
  ],
  'a stranger’s signature under the vendor’s id': [
    withSig(Buffer.from(sign(payload, stranger).signatures[0]?.sig ?? '', 'base64')),
    /✗ signature +the signature of .*vendor\.pub/,
  ],
  'an invalid signature of the vendor and a valid one under another id': [
    changed({
      signatures: [
        { ...signature, sig: Buffer.alloc(64, 7).toString('base64') },
        { ...signature, keyid: 'x' },
      ],
    }),
    /✗ signature +the signature of .*vendor\.pub/,
  ],
  'an HMAC with the public key': [
    withSig(createHmac('sha512', vendor.publicPem).update(signedBytes(payload)).digest()),
    /✗ signature +the signature of/,
  ],
  'a signature by RSA': [withSig(signBytes('sha256', signedBytes(payload), rsa)), /✗ signature +the signature of/],
  'a signature by ECDSA': [withSig(signBytes('sha256', signedBytes(payload), ec)), /✗ signature +the signature of/],
  'a signature of zeros': [withSig(Buffer.alloc(64)), /✗ signature +the signature of/],
  'base64 without its padding': [
    withSignature({ sig: signature.sig.replace(/=+$/, '') }),
    /a signature is not standard base64/,
  ],
  'base64 with other bits in its padding': [
    withSignature({ sig: otherBits(signature.sig) }),
    /a signature is not standard base64/,
  ],
  'base64 with a line break': [
    changed({ payload: `${envelope.payload.slice(0, 76)}\n${envelope.payload.slice(76)}` }),
    /payload is not standard base64/,
  ],
  'base64 for URLs': [
    changed({ payload: Buffer.concat([payload, Buffer.from([0x3e, 0x3f, 0xff, 0xfe])]).toString('base64url') }),
    /payload is not standard base64/,
  ],
  'a payload with bytes after it': [
    around(Buffer.concat([payload, Buffer.from(' ')])),
    /✗ form +the payload is not compact JSON/,
  ],
  'a payload of two statements': [around(Buffer.concat([payload, payload])), /✗ form +not valid JSON/],
  'a payload with a duplicate key': [
    around(Buffer.from(payload.toString().replace('"result":"PASSED"', '"result":"FAILED","result":"PASSED"'))),
    /✗ form +duplicate key "result"/,
  ],
  'a payload with a lone surrogate': [
    around(Buffer.from(payload.toString().replace('"group":"', '"group":"\\ud800'))),
    /✗ form +contains a lone surrogate/,
  ],
  'a payload in indented JSON': [
    around(Buffer.from(JSON.stringify(statement, null, 2))),
    /✗ form +the payload is not compact JSON/,
  ],
  'a payload with letters as escapes': [
    around(Buffer.from(payload.toString().replace('"PASSED"', '"\\u0050ASSED"'))),
    /✗ form +the payload is not compact JSON/,
  ],
  'a page without a statement': [page('conformant'), /✗ file +the page does not contain a statement/],
  'a page with two statements': [
    page(statementElement(text), statementElement(text)),
    /✗ file +the page contains more than one statement/,
  ],
  'a page with a second one in capitals': [
    page(statementElement(text), statementElement(text).replace(/vnd\.gateproof/, 'VND.GATEPROOF')),
    /✗ file +the page contains more than one statement/,
  ],
  'a page with a changed element': [
    page(statementElement(text).replace('<script ', '<script async ')),
    /✗ file +the statement in the page is not in the form that gateproof writes/,
  ],
}

test.for(Object.entries(cheats))('%s does not pass', async ([, [content, says]]) => {
  const { code, text: output } = await verify(folder, content, ['--trust', join(folder, 'vendor.pub')])
  expect(output).toMatch(says)
  expect(output).toMatch(/\nnot valid: /)
  expect(code).toBe(1)
})

test('verify detects a page that differs from its statement', async () => {
  const trust = ['--trust', join(folder, 'vendor.pub')]
  const whole = await verify(folder, statementPage(text), trust)
  const changed = await verify(folder, statementPage(text).replace('gateway.example.com', 'gateway.examp1e.com'), trust)
  expect(whole.text).toMatch(/✓ file +DSSE envelope in an HTML page\n/)
  expect(whole.text).toMatch(/✓ page +matches the statement\n/)
  expect(changed.text).toMatch(/✗ page +the page differs from what gateproof writes for this statement/)
  expect([whole.code, changed.code]).toEqual([3, 1])
})

test('a page with the line endings of Windows matches its statement', async () => {
  const page = statementPage(text).replaceAll('\n', '\r\n')
  const { code, text: output } = await verify(folder, page, ['--trust', join(folder, 'vendor.pub')])
  expect(output).toMatch(/✓ page +matches the statement\n/)
  expect(code).toBe(3)
})

/** Files of other kinds, and what is said: wrong usage, not a forgery. */
const evidenceText = `{"type":"header","format":1,"contract":{"signatures":"x"}}\n{"type":"footer"}\n`
const asEvidence =
  'this is evidence, not a statement. Pass it with --evidence, and statement.json or statement.html as FILE'
const others: Readonly<Record<string, readonly [content: string | Buffer, says: string]>> = {
  evidence: [evidenceText, asEvidence],
  'an extract of evidence': ['{"type":"exchange","id":"chat-plain/a"}\n', asEvidence],
  'compressed evidence': [gzipSync(evidenceText), asEvidence],
  'evidence that is larger than any statement': [`${evidenceText}${' '.repeat(9_000_000)}`, asEvidence],
  'evidence with a byte order mark': [`\uFEFF${evidenceText}`, asEvidence],
  'a report': [
    '{"schemaVersion":1,"verdict":"conformant"}',
    'this is the report of a run, not a statement. gateproof certify makes a statement from the folder of the run',
  ],
  'an HTTP archive': [
    '{"log":{"version":"1.2","entries":[]}}',
    'this is an HTTP archive, not a statement. gateproof judge reads it',
  ],
  'a public key': [
    vendor.publicPem,
    'this is a key (PUBLIC KEY), not a statement. Pass the public key with --trust, and statement.json or statement.html as FILE',
  ],
  'other JSON': [
    '{"a":1}',
    'this is JSON, but not a statement: it has no payload. Pass statement.json or statement.html as FILE',
  ],
  'JSON Lines': ['{"a":1}\n{"a":2}\n', 'this is JSON, but not a statement: it has no payload'],
  'large JSON': [JSON.stringify({ a: Array(99_999).fill({ b: 1 }) }), 'this is JSON, but not a statement'],
}

test.for(Object.entries(others))('%s in place of the statement is wrong usage', async ([, [content, says]]) => {
  const { code, text: output } = await verify(folder, content, ['--trust', join(folder, 'vendor.pub')])
  expect(output.split('\n')).toEqual([expect.stringMatching(/^gateproof: FILE "\S+statement\.json": /), ''])
  expect(output).toContain(says)
  expect(code).toBe(2)
})

test('a statement in place of the evidence is wrong usage, also as a page', async () => {
  const page = join(folder, 'statement.html')
  writeFileSync(page, statementPage(text))
  for (const file of [page, join(folder, 'statement.json')]) {
    const { code, text: output } = await verify(folder, text, ['--unsigned', '--evidence', file])
    expect(output).toBe(
      `gateproof: --evidence "${file}": this is a statement, not evidence. Pass it as FILE, and evidence.jsonl with --evidence\n`,
    )
    expect(code).toBe(2)
  }
})

test('a device is refused as a statement in one line', async () => {
  const { code, stderr } = await gateproof(['verify', '/dev/zero'])
  expect([code, stderr]).toEqual([2, 'gateproof: FILE "/dev/zero": it is not a regular file\n'])
})

test('a valid statement passes all of these steps', async () => {
  const { code, text: output } = await verify(folder, text, ['--trust', join(folder, 'vendor.pub')])
  expect(output).not.toContain('✗')
  expect(output).toMatch(/\nnot completely checked: evidence, verdicts; everything else is valid\n$/)
  expect(code).toBe(3)
})

test('an unsigned statement passes with --unsigned', async () => {
  const unsigned: Envelope = unsignedEnvelope(payload)
  const { code, text: output } = await verify(folder, writeEnvelope(unsigned), ['--unsigned'])
  expect(output).toMatch(/✓ signature +unsigned, which --unsigned accepts/)
  expect(code).toBe(3)
})
