import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClientProcess } from '../../src/clients/process.ts'

/** A server that answers every request, and the requests that reached it. */
async function listening() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

/** Calls a client whose only function does this with the URL of its proxy and the port of another host. */
async function callOf(code: string, end = '') {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [proxy, other] = [await listening(), await listening()]
  const entry = join(folder, 'client.mjs')
  writeFileSync(
    entry,
    `import * as http from 'node:http'
import * as http2 from 'node:http2'
import * as net from 'node:net'
import * as tls from 'node:tls'
import { once } from 'node:events'
const port = ${other.port}
export default class {
  constructor({ baseURL }) {
    const create = async () => {
      ${code}
      ${end}
      return { choices: [{ message: { content: 'done' } }] }
    }
    this.chat = { completions: { create } }
  }
}`,
  )
  const client = createClientProcess()
  onTestFinished(client.close)
  const url = `http://127.0.0.1:${proxy.port}/token`
  const request = { package: 'openai', entry, call: 'chat', url, key: 'none', models: {} }
  const result = await client.call(request, 20_000, new AbortController().signal)
  return { result, proxy: proxy.requests, other: other.requests, port: other.port }
}

test('a client reaches the proxy of the run', async () => {
  const { result, proxy } = await callOf(
    "await fetch(baseURL); await new Promise((ok) => http.get(baseURL + '/2', ok))",
  )
  expect([proxy, result]).toEqual([['/token/v1', '/token/v1/2'], { took: { text: 'done' } }])
})

test.each([
  ['fetch', '127.0.0.1', 'await fetch(`http://127.0.0.1:${port}/`)'],
  ['fetch by name', 'localhost', 'await fetch(`http://localhost:${port}/`)'],
  ['fetch over TLS', '127.0.0.1', 'await fetch(`https://127.0.0.1:${port}/`)'],
  ['fetch with another spelling', '127.0.0.1', 'await fetch(`http://0x7f000001:${port}/`)'],
  ['http.get', '127.0.0.1', "await once(http.get({ host: '127.0.0.1', port }), 'response')"],
  ['http2', '127.0.0.1', "await once(http2.connect(`http://127.0.0.1:${port}`).request(), 'response')"],
  ['net.connect', '127.0.0.1', "await once(net.connect(port, '127.0.0.1'), 'connect')"],
  ['net.connect without a host', 'localhost', "await once(net.connect(port), 'connect')"],
  ['a socket', '127.0.0.1', "await once(new net.Socket().connect({ port, host: '127.0.0.1' }), 'connect')"],
  ['tls.connect', '127.0.0.1', "await once(tls.connect(port, '127.0.0.1'), 'secureConnect')"],
])('a client that connects elsewhere with %s reaches nothing, and says where', async (_how, host, code) => {
  const { result, other, port } = await callOf(code)
  const message = expect.stringContaining(
    `a response made it connect to ${host}:${port}, which is not the gateway`,
  ) as string
  expect(result).toEqual({ error: { name: 'RefusedConnection', message } })
  expect(other).toEqual([])
})

test('a client that connects elsewhere by the path of a socket reaches nothing', async () => {
  const { result } = await callOf("await once(net.connect('/run/some.sock'), 'connect')")
  expect(result).toMatchObject({ error: { message: expect.stringContaining('/run/some.sock') as string } })
})

test('a client that tries to connect elsewhere on its own behalf still returns its result', async () => {
  const { result, other } = await callOf('await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)')
  expect([result, other]).toEqual([{ took: { text: 'done' } }, []])
})
