import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fulcioHandler, initializeCA, initializeCTLog, initializeTLog, rekorHandler } from '@sigstore/mock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSigstore, signWithSigstore } from '../../api/certify/sigstore.ts'
import { type Envelope, payloadOf } from '../../src/statement/envelope.ts'
import { verify } from './checking.ts'
import { sampleStatement } from './sample-statement.ts'
import { signed, vendor } from './sign-statement.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateproof-sigstore-'))
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

const identity = 'https://github.com/acme/gateway/.github/workflows/certify.yml@refs/heads/main'
const issuer = 'https://token.actions.example.com'
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = `${part({ alg: 'none' })}.${part({ iss: issuer, sub: identity, aud: 'sigstore' })}.x`
const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** An authority and a log of our own on this machine, which stand in for Sigstore's, and the file that vouches for them. */
async function sigstore(name: string) {
  const ctlog = await initializeCTLog(pair())
  const ca = await initializeCA(pair(), ctlog)
  const tlog = await initializeTLog('https://log.example.com', pair())
  const key = (rawBytes: Uint8Array) => ({
    rawBytes: Buffer.from(rawBytes).toString('base64'),
    keyDetails: 'PKIX_ECDSA_P256_SHA_256',
    validFor: { start: '2020-01-01T00:00:00Z' },
  })
  const log = (publicKey: Buffer, id: Buffer) => ({
    baseUrl: 'https://log.example.com',
    hashAlgorithm: 'SHA2_256',
    publicKey: key(publicKey),
    logId: { keyId: id.toString('base64') },
  })
  const root = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [log(tlog.publicKey, createHash('sha256').update(tlog.publicKey).digest())],
    certificateAuthorities: [
      {
        subject: { organization: 'example.com', commonName: 'example' },
        uri: 'https://fulcio.example.com',
        certChain: { certificates: [{ rawBytes: Buffer.from(ca.rootCertificate as Uint8Array).toString('base64') }] },
        validFor: { start: '2020-01-01T00:00:00Z' },
      },
    ],
    ctlogs: [log(ctlog.publicKey, createHash('sha256').update(ctlog.publicKey).digest())],
    timestampAuthorities: [],
  }
  writeFileSync(join(folder, name), JSON.stringify(root))
  const url = await served([fulcioHandler(ca), asRekor(rekorHandler(tlog))])
  return { SIGSTORE_FULCIO_URL: url, SIGSTORE_REKOR_URL: url, SIGSTORE_ID_TOKEN: token }
}

type Handler = ReturnType<typeof rekorHandler>

interface Proposed {
  readonly spec: { readonly proposedContent: { readonly envelope: string; readonly verifiers: readonly string[] } }
}

/** Rekor keeps the digests of an envelope; the mock keeps what it is given. */
const asRekor = ({ path, fn }: Handler): Handler => ({
  path,
  fn: (body) => {
    const { envelope, verifiers } = (JSON.parse(body) as Proposed).spec.proposedContent
    const { payload, signatures } = JSON.parse(envelope) as Envelope
    const digest = (bytes: Buffer | string) => ({
      algorithm: 'sha256',
      value: createHash('sha256').update(bytes).digest('hex'),
    })
    const spec = {
      signatures: signatures.map(({ sig }, index) => ({ signature: sig, verifier: verifiers[index] })),
      envelopeHash: digest(envelope),
      payloadHash: digest(Buffer.from(payload, 'base64')),
    }
    return fn(JSON.stringify({ apiVersion: '0.0.1', kind: 'dsse', spec }))
  },
})

async function served(handlers: readonly Handler[]): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const answer = handlers.find(({ path }) => path === request.url)?.fn(body)
      void answer?.then(({ statusCode, response: text, contentType = 'text/plain' }) =>
        response.writeHead(statusCode, { 'content-type': contentType }).end(text),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let bundle: string
beforeAll(async () => {
  bundle = await signWithSigstore(payloadOf(sampleStatement()), await sigstore('root.json'))
  await sigstore('other.json')
  writeFileSync(join(folder, 'vendor.pub'), vendor.publicPem)
})

const trusted = (change: Partial<Readonly<Record<'identity' | 'issuer' | 'root', string>>> = {}) => {
  const whom = { identity, issuer, root: 'root.json', ...change }
  return ['--trust-identity', whom.identity, '--trust-issuer', whom.issuer, '--trust-root', join(folder, whom.root)]
}

test('verifies a Sigstore signature without network access', async () => {
  for (const server of servers) server.close()
  const { code, text } = await verify(folder, bundle, trusted())
  expect(text).toMatch(/✓ file +Sigstore bundle\n/)
  expect(text).toContain(`✓ signature  signed by ${identity} (issuer ${issuer}) with Sigstore\n`)
  expect(text).not.toContain('✗')
  expect(code).toBe(3)
})

const edited = (edit: (bundle: { dsseEnvelope: Record<string, unknown> } & Record<string, unknown>) => object) =>
  JSON.stringify(edit(JSON.parse(bundle) as { dsseEnvelope: Record<string, unknown> }))

const cheats: readonly (readonly [what: string, file: () => string, args: readonly string[], says: RegExp])[] = [
  [
    'another identity',
    () => bundle,
    trusted({ identity: 'https://github.com/evil/x' }),
    /✗ signature +expected the signer https/,
  ],
  ['a pattern', () => bundle, trusted({ identity: '.*' }), /✗ signature +expected the signer \.\* /],
  [
    'a part of the identity',
    () => bundle,
    trusted({ identity: 'https://github.com/acme' }),
    /✗ signature +expected the signer/,
  ],
  ['another issuer', () => bundle, trusted({ issuer: 'https://evil.example.com' }), /✗ signature +expected the signer/],
  ['other authorities', () => bundle, trusted({ root: 'other.json' }), /✗ signature +Sigstore verification failed/],
  [
    'another statement',
    () =>
      edited(({ dsseEnvelope, ...rest }) => ({
        ...rest,
        dsseEnvelope: {
          ...dsseEnvelope,
          payload: payloadOf(sampleStatement({ baseUrl: 'https://other.example.com' })).toString('base64'),
        },
      })),
    trusted(),
    /✗ signature +Sigstore verification failed/,
  ],
  [
    'no certificate',
    () => edited((one) => ({ ...one, verificationMaterial: {} })),
    trusted(),
    /✗ signature +Sigstore verification failed/,
  ],
  [
    'no log',
    () =>
      edited((one) => ({
        ...one,
        verificationMaterial: { ...(one['verificationMaterial'] as object), tlogEntries: [] },
      })),
    trusted(),
    /✗ signature +Sigstore verification failed/,
  ],
  [
    'a log with a pattern as its name',
    () => bundle.replaceAll(/\u2014 \S+ /g, '\u2014 ((.+)+)+! '),
    trusted(),
    /✗ signature +the Sigstore bundle contains an invalid log name/,
  ],
  [
    'an additional message',
    () => edited((one) => ({ ...one, messageSignature: {} })),
    trusted(),
    /unknown field "messageS/,
  ],
  [
    'no signature',
    () => edited((one) => ({ ...one, dsseEnvelope: { ...one.dsseEnvelope, signatures: [] } })),
    trusted(),
    /✗ file +Sigstore bundle: expected exactly one signature/,
  ],
  [
    'a key, with --trust-identity',
    () => signed(sampleStatement()),
    trusted(),
    /✗ signature +not signed by a Sigstore identity/,
  ],
  [
    'an identity, with --trust',
    () => bundle,
    ['--trust', join(folder, 'vendor.pub')],
    /✗ signature +signed by a Sigstore identity and not by a key/,
  ],
  ['an identity, with --unsigned', () => bundle, ['--unsigned'], /✗ signature +signed by a Sigstore identity/],
]

test.for(cheats)('%s does not pass', async ([, file, args, says]) => {
  const { code, text } = await verify(folder, file(), args)
  expect(text).toMatch(says)
  expect(code).toBe(1)
})

test('asks for the trusted identity', async () => {
  const { code, text } = await verify(folder, bundle, [])
  expect(text).toMatch(/\? signature +not checked: signed by a Sigstore identity: trust it with --trust-identity/)
  expect(code).toBe(3)
})

test.for([
  [['--trust-identity', identity], /--trust-identity, --trust-issuer and --trust-root require each other/],
  [trusted({ root: 'vendor.pub' }), /--trust-root ".*vendor\.pub": not a Sigstore trusted_root\.json/],
  [[...trusted(), '--unsigned'], /--unsigned and --trust exclude each other/],
] as const)('%j is refused', async ([args, says]) => {
  const { code, text } = await verify(folder, bundle, args)
  expect(text).toMatch(says)
  expect(code).toBe(2)
})

test('reports a missing identity before judging, and never prints a token', async () => {
  expect(() => checkSigstore({})).toThrow('--sigstore: no identity to sign with')
  expect(() => checkSigstore({ SIGSTORE_ID_TOKEN: token })).not.toThrow()
  const url = await served([
    { path: '/api/v2/signingCert', fn: () => Promise.resolve({ statusCode: 403, response: token }) },
  ])
  const refusing = { SIGSTORE_FULCIO_URL: url, SIGSTORE_REKOR_URL: url, SIGSTORE_ID_TOKEN: token }
  const refusal = signWithSigstore(payloadOf(sampleStatement()), refusing)
  await expect(refusal).rejects.toThrow(
    /^--sigstore: the certificate authority \(Fulcio\) did not issue a certificate$/,
  )
})
