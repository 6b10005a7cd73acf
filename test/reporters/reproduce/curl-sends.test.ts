import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { curlCommand, inlineBody } from '../../../reporters/reproduce/curl.ts'
import { createRedactor } from '../../../src/redact/redact.ts'
import { createTransport, type Transport } from '../../../src/wire/transport.ts'
import type { TransportRequest } from '../../../src/wire/request.ts'
import { paste } from './reproducing.ts'
import { exchange } from '../sample.ts'

const key = 'sk-Abcdefghij0123456789Abcdefghij0123456789'
const gate = 'staging-gate-0123456789'

/** What a server saw of a request: all but what every client says in its own way. */
const seen: string[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { host: _host, connection: _connection, ...headers } = request.headers
    const sorted = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1))
    seen.push(JSON.stringify([request.method, request.url, sorted, Buffer.concat(chunks).toString('base64')]))
    response.end('{}')
  })
})

let transport: Transport
let base: string
const folder = mkdtempSync(join(tmpdir(), 'gateproof-curl-'))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  transport = createTransport({ redactor: createRedactor([key, gate], { 'x-gate': gate }) })
})
afterAll(async () => {
  await transport.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const json = ['content-type', 'application/json'] as const
const form = ['content-type', 'multipart/form-data; boundary=b'] as const
const bearer = ['authorization', `Bearer ${key}`] as const
const binary = Buffer.concat([Buffer.from('--b\r\n\r\n'), Buffer.from([0, 255, 10, 13, 39]), Buffer.from('\r\n--b--')])

const requests: Readonly<Record<string, Partial<TransportRequest> & { readonly key?: string }>> = {
  'a body of JSON': {
    method: 'POST',
    headers: [bearer, json],
    body: '{"a":"It\'s $HOME `x` \\\\ \\n, 你好, \\u0000"}',
  },
  'a body that only looks like JSON': { method: 'POST', headers: [bearer, json], body: '{"a": \n"@file' },
  'a form with a file in it': { method: 'POST', headers: [bearer, form], body: new Uint8Array(binary) },
  'a long body': { method: 'POST', headers: [bearer, json], body: JSON.stringify({ a: 'x'.repeat(5000) }) },
  'an empty body': { method: 'POST', headers: [bearer, json], body: '' },
  'a body without a content type': { method: 'POST', headers: [bearer], body: 'a=1' },
  'another method': { method: 'PATCH', headers: [bearer] },
  'another method with a body': { method: 'PUT', headers: [bearer, json], body: '{}' },
  'a head': { method: 'HEAD', headers: [bearer] },
  'a path that is no path': { url: '/v1/../v1/./a[1]{2}?q=%20a&b=[]', headers: [bearer] },
  'a header of the operator': { headers: [['x-gate', gate], bearer, ['accept', 'text/plain'], ['user-agent', 'x y']] },
  'a bare key': { key: 'malformed', headers: [['authorization', key]] },
  'another scheme': { key: 'malformed', headers: [['authorization', `Token ${key}`]] },
  'a user name and the key': {
    key: 'malformed',
    headers: [['authorization', `Basic ${Buffer.from(`user:${key}`).toString('base64')}`]],
  },
  'a key without its prefix': { key: 'without prefix', headers: [['authorization', `Bearer ${key.slice(3)}`]] },
  'no key': { key: 'none', headers: [] },
  'a scheme without a key': { key: 'malformed', headers: [['authorization', 'Bearer']] },
  'an empty header': { key: 'malformed', headers: [['authorization', '']] },
  'a key elsewhere': {
    key: 'none',
    headers: [
      ['x-api-key', key],
      ['anthropic-version', '2023-06-01'],
    ],
  },
  'a key in the query': { key: 'none', url: `/v1/models?alt=sse&key=${key}&b=1`, headers: [] },
}

test.each(Object.entries(requests))(
  '%s is sent by curl as it was sent',
  async (_name, { key: role = 'default', ...sent }) => {
    const { url = '/v1/x', method = 'GET', headers = [], body } = sent
    seen.length = 0
    const { request } = await transport.send({ method, url: base + url, line: 'domestic', headers, body })
    const recorded = { ...request, line: 'domestic', key: role } as const
    const { line } = curlCommand(exchange('a/b', { request: recorded }), inlineBody(recorded))
    const pasted = await paste(line, { folder, env: { GATEWAY_API_KEY: key, GATEWAY_HEADER_X_GATE: gate } })
    expect(pasted.stderr).toBe('')
    expect(line).not.toContain(key.slice(3))
    expect(seen).toHaveLength(2)
    expect(seen[1]).toBe(seen[0])
  },
)
