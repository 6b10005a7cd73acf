import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { all, editBody, editRawEvents, type Inject } from '../../src/reference/fault.ts'
import { startReference } from '../../src/reference/server.ts'
import { gateproof } from '../cli/gateproof.ts'

/** Everything a reply can hold an echo in: headers, whole bodies, streamed chunks, addresses, in each usual encoding. */
const echoing: Inject = (next) => async (request) => {
  const key = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
  const forms = [key, encodeURIComponent(key), Buffer.from(key).toString('base64'), JSON.stringify(key)].join(' ')
  const inBodies = all(
    editBody((text) => text.replace(/^\{/, () => `{"echo":${JSON.stringify(forms)},`)),
    editRawEvents((blocks) => [`: ${forms}\n\n`, ...blocks]),
  )
  const response = await inBodies(next)(request)
  const headers = new Headers(response.headers)
  headers.set('x-echo', key)
  headers.set('location', `https://elsewhere.invalid/?key=${encodeURIComponent(key)}`)
  return new Response(response.body, { status: response.status, headers })
}

test('no key is in any file or on the terminal, whatever the gateway echoes', async () => {
  const reference = await startReference({ faults: [{ inject: echoing }] })
  const out = mkdtempSync(join(tmpdir(), 'gateproof-'))
  try {
    const { default: key, low } = reference.keys
    const env = { GATEWAY_API_KEY: key, STAGING_GATE: low }
    const target = ['--base-url', reference.url, '--header', 'x-gate=STAGING_GATE', '--out', out]
    const { stdout, stderr, code } = await gateproof(['run', ...target], { env })
    expect([0, 1], stderr).toContain(code)
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.map(({ name }) => name)).toContain('evidence.jsonl')
    const sinks = [stdout, stderr, ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))]
    for (const secret of [key, low]) {
      const part = secret.replace('sk-', '')
      const forms = [part, encodeURIComponent(part), Buffer.from(secret).toString('base64').slice(4, -4)]
      for (const form of forms) expect(sinks.some((sink) => sink.includes(form))).toBe(false)
    }
  } finally {
    await reference.close()
  }
}, 120_000)
