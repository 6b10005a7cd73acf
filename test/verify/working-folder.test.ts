import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signWithSigstore } from '../../api/certify/sigstore.ts'
import { findClient } from '../../src/clients/driver.ts'
import { payloadOf, type Envelope } from '../../src/statement/envelope.ts'
import { findPackage } from '../../src/std/packages.ts'
import { gateproof } from '../cli/gateproof.ts'
import { startCollector } from '../library/collector.ts'
import { sampleStatement } from './sample-statement.ts'
import { signed } from './sign-statement.ts'

/** A folder that a vendor sent, with a package of each name that gateproof loads when it needs it. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gateproof-vendor-')))
const loaded = join(folder, 'loaded')
const names = [
  ...['sigstore', '@sigstore/verify', '@sigstore/bundle', '@sigstore/protobuf-specs'],
  ...['@opentelemetry/sdk-metrics', '@opentelemetry/exporter-metrics-otlp-proto', '@opentelemetry/resources'],
  ...['openai', '@anthropic-ai/sdk', '@google/genai', 'yaml'],
]
const root = dirname(dirname(import.meta.dirname))

/** Leaves a file with the name of the package when it is loaded. */
const script = (name: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(join(loaded, encodeURIComponent(name)))}, '')`

beforeAll(() => {
  mkdirSync(loaded)
  for (const name of names) {
    const own = join(folder, 'node_modules', name)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'package.json'), JSON.stringify({ name, version: '99.0.0', main: 'index.js' }))
    writeFileSync(join(own, 'index.js'), script(name))
  }
  const { dsseEnvelope, ...rest } = {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {},
    dsseEnvelope: JSON.parse(signed(sampleStatement())) as Envelope,
  }
  const { payload, payloadType, signatures } = dsseEnvelope
  const bundle = { ...rest, dsseEnvelope: { payload, payloadType, signatures: signatures.map(({ sig }) => ({ sig })) } }
  writeFileSync(join(folder, 'statement.json'), JSON.stringify(bundle))
  const validFor = { start: '2020-01-01T00:00:00Z' }
  const authority = { uri: 'https://fulcio.example.com', certChain: { certificates: [] }, validFor }
  writeFileSync(join(folder, 'root.json'), JSON.stringify({ certificateAuthorities: [authority] }))
})
beforeEach(() => {
  for (const name of readdirSync(loaded)) rmSync(join(loaded, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function inFolder<T>(use: () => Promise<T>): Promise<T> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await use()
  } finally {
    process.chdir(before)
  }
}

const own = (name: string) => {
  const { version = '', folder: at = '' } = findPackage(name) ?? {}
  expect(at.startsWith(realpathSync(join(root, 'node_modules')))).toBe(true)
  return `${name} ${version} in ${at}`
}

describe('a package in the working folder is not loaded', () => {
  test('by verify, which prints the version and the folder of the package that it uses', async () => {
    const trusted = ['--trust-identity', 'a@example.com', '--trust-issuer', 'https://issuer.example.com']
    const args = ['verify', 'statement.json', ...trusted, '--trust-root', 'root.json']
    const { code, stdout } = await gateproof(args, { cwd: folder })
    expect(readdirSync(loaded)).toEqual([])
    expect(stdout).toMatch(/✗ signature +Sigstore verification failed/)
    expect(stdout).toContain(`\n               verified by ${own('sigstore')}\n`)
    expect(code).toBe(1)
  })

  test('by certify, which prints the version and the folder of the package that will sign', async () => {
    writeFileSync(join(folder, 'evidence.jsonl'), 'not evidence\n')
    const env = { SIGSTORE_ID_TOKEN: 'x' }
    const { stderr } = await gateproof(['certify', 'evidence.jsonl', '--sigstore'], { cwd: folder, env })
    expect(readdirSync(loaded)).toEqual([])
    expect(stderr).toContain(`gateproof: signing with ${own('sigstore')}\n`)
  })

  test('by the signing itself', async () => {
    const env = { SIGSTORE_ID_TOKEN: 'not a token' }
    const refusal = inFolder(() => signWithSigstore(payloadOf(sampleStatement()), env))
    await expect(refusal).rejects.toThrow('SIGSTORE_ID_TOKEN is not a valid identity token')
    expect(readdirSync(loaded)).toEqual([])
  })

  test('by --otlp', async () => {
    await using collector = await startCollector()
    const args = ['--embedded', '--only', 'models.list', '--samples', '0', '--otlp', collector.url]
    await gateproof(args, { cwd: folder })
    expect(readdirSync(loaded)).toEqual([])
    expect(collector.received).toHaveLength(1)
  })

  test('as an official client', async () => {
    await gateproof(['--embedded', '--only', 'clients.openai.chat', '--out', 'run'], { cwd: folder })
    expect(existsSync(join(folder, 'run/evidence.jsonl'))).toBe(true)
    expect(readdirSync(loaded)).toEqual([])
    for (const name of ['openai', '@anthropic-ai/sdk', '@google/genai'])
      expect(await inFolder(() => Promise.resolve(findClient(name)))).toMatchObject({
        folder: realpathSync(join(root, 'node_modules', name)),
      })
  })

  test('as a dependency, to read a configuration', async () => {
    writeFileSync(join(folder, 'gateproof.config.yaml'), 'lacks: [images]\n')
    const { code } = await gateproof(['plan', '--embedded'], { cwd: folder })
    expect([code, readdirSync(loaded)]).toEqual([0, []])
    rmSync(join(folder, 'gateproof.config.yaml'))
  })
})
