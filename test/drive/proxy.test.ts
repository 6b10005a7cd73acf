import { createServer, request as forward, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRedactor } from '../../src/redact/redact.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { startReference, type Reference } from '../../gateway/reference/server.ts'

/** Only the proxy can resolve this name. */
const gateway = 'gateway.invalid'

let reference: Reference
let proxy: Server
let proxyUrl: string
/** The requests that reached the proxy: `CONNECT host:port`, or `GET http://host/…`. */
let proxied: string[] = []

beforeEach(() => {
  proxied = []
})
beforeAll(async () => {
  reference = await startReference()
  const { port } = new URL(reference.url)
  proxy = createServer((incoming, outgoing) => {
    proxied.push(`${incoming.method} ${incoming.url}`)
    const { pathname } = new URL(incoming.url ?? '', 'http://unknown')
    const { method, headers } = incoming
    const passed = forward({ host: '127.0.0.1', port, path: pathname, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  proxy.on('connect', (incoming, socket) => {
    proxied.push(`CONNECT ${incoming.url}`)
    const tunnel = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    tunnel.on('error', () => socket.destroy())
    socket.on('error', () => tunnel.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await reference.close()
})

/** Sends one request for the models with these variables and nothing else of an environment. */
async function get(url: string, env: Readonly<Record<string, string>>) {
  const { default: key } = reference.keys
  const transport = createTransport({ redactor: createRedactor([key]), env, totalMs: 60_000 })
  try {
    const headers = [['authorization', `Bearer ${key}`]] as const
    return await transport.send({ method: 'GET', url: `${url}/v1/models`, line: 'domestic', headers })
  } finally {
    await transport.close()
  }
}

test.each(['HTTP_PROXY', 'http_proxy'])('%s reaches a gateway behind the proxy', async (variable) => {
  const { response, end } = await get(`http://${gateway}`, { [variable]: proxyUrl })
  expect(end.how, end.detail).toBe('complete')
  expect(response?.status).toBe(200)
  expect(proxied).toHaveLength(1)
  expect(proxied[0]).toContain(gateway)
})

test('HTTPS_PROXY uses a tunnel, and hides the key from the proxy', async () => {
  const { end } = await get(`https://${gateway}`, { HTTPS_PROXY: proxyUrl })
  expect(proxied).toEqual([`CONNECT ${gateway}:443`])
  // There is no TLS behind this tunnel: nothing was sent through it.
  expect(end.how).not.toBe('complete')
})

test('NO_PROXY connects directly', async () => {
  const { end } = await get(`http://${gateway}`, { HTTP_PROXY: proxyUrl, NO_PROXY: gateway })
  expect(proxied).toEqual([])
  expect(end.how).toBe('unresolved')
})

test('a loopback address never uses a proxy', async () => {
  const { response } = await get(reference.url, { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl })
  expect(response?.status).toBe(200)
  expect(proxied).toEqual([])
})

test('an invalid proxy URL is rejected without printing its value', () => {
  const redactor = createRedactor([])
  const env = { HTTPS_PROXY: 'http://user:secret@[nowhere' }
  expect(() => createTransport({ redactor, env })).toThrow(
    expect.objectContaining({ name: 'UsageError', message: expect.not.stringContaining('secret') as string }),
  )
})
