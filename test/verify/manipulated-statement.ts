import { gzipSync } from 'node:zlib'
import { statementPage } from '../../reporters/statement/page.ts'
import type { Envelope } from '../../src/statement/envelope.ts'
import { evidenceFile, withEvidence, type Content, type Manipulation, type Published } from './published.ts'

const statement = (what: string, change: (text: string, published: Published) => Content, says: RegExp) => ({
  what,
  given: (published: Published) => ({ files: { 'statement.json': change(published.statement, published) } }),
  says,
})

const page = (what: string, change: (page: string) => string, says: RegExp): Manipulation => ({
  what,
  given: ({ statement: text }) => ({
    files: { 'statement.html': change(statementPage(text)) },
    args: ['statement.html', ...withEvidence(evidenceFile)],
  }),
  says,
})

const key = (what: string, change: (published: Published) => string, says: RegExp, exitCode: 1 | 2) => ({
  what,
  given: (published: Published) => ({ files: { 'vendor.pub': change(published) } }),
  says,
  exitCode,
})

const withArgs = (what: string, args: readonly string[], says: RegExp, exitCode: 1 | 2 = 1): Manipulation => ({
  what,
  given: () => ({ files: {}, args: ['statement.json', ...withEvidence(evidenceFile), ...args] }),
  says,
  exitCode,
})

const envelope = (change: (envelope: Envelope) => object) => (text: string) =>
  JSON.stringify(change(JSON.parse(text) as Envelope))

const payload = (change: (payload: string) => string) =>
  envelope((one) => ({
    ...one,
    payload: Buffer.from(change(Buffer.from(one.payload, 'base64').toString())).toString('base64'),
  }))

const notTheSignature = /✗ signature +the signature of vendor\.pub .*does not match this statement/

/** The statement, its page, the key, and what the customer requires. */
export const manipulatedStatements: readonly Manipulation[] = [
  statement(
    'a statement with another result',
    payload((text) => text.replace('"PASSED"', '"FAILED"')),
    notTheSignature,
  ),
  statement(
    'a statement with a later day',
    payload((text) => text.replace(/"validUntil":"\d{4}/, '"validUntil":"2999')),
    notTheSignature,
  ),
  statement(
    'a statement with another name',
    payload((text) => text.replace('"group":"default"', '"group":"premium"')),
    notTheSignature,
  ),
  statement(
    'a statement with the digest of other evidence',
    payload((text) => text.replace(/"sha256":"\w{8}/, '"sha256":"00000000')),
    notTheSignature,
  ),
  statement(
    'a statement without its signature',
    envelope((one) => ({ ...one, signatures: [] })),
    /✗ signature +unsigned/,
  ),
  statement(
    'a statement with the signature of another key',
    (_, { strangersStatement }) => strangersStatement,
    /✗ signature +not signed by a trusted key/,
  ),
  statement(
    'a statement with another key id',
    envelope((one) => ({ ...one, signatures: one.signatures.map(({ sig }) => ({ keyid: 'x', sig })) })),
    /✗ signature +not signed by a trusted key: key "x" is not trusted/,
  ),
  statement(
    'a statement with a changed signature',
    envelope((one) => ({
      ...one,
      signatures: one.signatures.map(({ keyid }) => ({ keyid, sig: Buffer.alloc(64).toString('base64') })),
    })),
    notTheSignature,
  ),
  statement(
    'a statement with another field',
    envelope((one) => ({ ...one, note: 'x' })),
    /✗ file +unknown field "note"/,
  ),
  statement(
    'a statement with another type',
    envelope((one) => ({ ...one, payloadType: 'text/plain' })),
    /✗ file +payloadType is not \S+/,
  ),
  statement('a statement that is cut', (text) => text.slice(0, 5000), /✗ file +not valid JSON: it is cut off/),
  statement(
    'a statement twice in a file',
    (text) => text + text,
    /✗ file +not valid JSON: unexpected character in line \d+/,
  ),
  statement('a statement with a byte order mark', (text) => `\uFEFF${text}`, /✗ file +starts with a byte order mark/),
  statement('a compressed statement', (text) => gzipSync(text), /✗ file +the file is compressed\. Decompress it first/),
  statement('an empty statement', () => '', /✗ file +empty/),
  page(
    'a page with another address',
    (text) => text.replaceAll('127.0.0.1', '127.0.0.2'),
    /✗ page +the page differs from what gateproof writes for this statement in line \d+\. Do not trust the page/,
  ),
  page(
    'a page with another number',
    (text) => text.replace(/\d+ of \d+/, '900 of 900'),
    /✗ page +the page differs from what gateproof writes for this statement in line \d+\. Do not trust the page/,
  ),
  page(
    'a page with a script',
    (text) => text.replace('</body>', '<script>alert(1)</script></body>'),
    /✗ page +the page differs from what gateproof writes for this statement in line \d+\. Do not trust the page/,
  ),
  page(
    'a page without its statement',
    (text) => text.replace(/<script [^]*?<\/script>/, ''),
    /✗ file +the page does not contain a statement/,
  ),
  page(
    'a page with two statements',
    (text) => text.replace(/<script [^]*?<\/script>/, (element) => element + element),
    /✗ file +the page contains more than one statement/,
  ),
  key('the key of another vendor', ({ strangersKey }) => strangersKey, /✗ signature +not signed by a trusted key/, 1),
  key('the private key', ({ privateKey }) => privateKey, /--trust "vendor\.pub": .*private/, 2),
  key('a changed key', ({ key: text }) => text.replace(/\n\w{8}/, '\nAAAAAAAA'), /--trust "vendor\.pub": .*/, 2),
  key('an empty key', () => '', /--trust "vendor\.pub": the file is empty/, 2),
  withArgs(
    'a statement that expired',
    ['--at', '2999-01-01'],
    /✗ dates +expired: valid until \S+, today is 2999-01-01/,
  ),
  withArgs('a statement of tomorrow', ['--at', '2000-01-01'], /✗ dates +stated on \S+, which is after 2000-01-01/),
  withArgs(
    'a statement about another deployment',
    ['--base-url', 'https://gateway.example.com'],
    /✗ deployment +about the embedded reference gateway, not about https:\/\/gateway\.example\.com/,
  ),
  withArgs('an old run after a challenge', ['--seed', '99'], /✗ challenge +the seed is 7, not 99/),
]
