import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { event, upstreamKeys } from './stub.ts'

let server: Server | undefined
let reference: Reference | undefined
afterEach(async () => {
  await reference?.close()
  server?.closeAllConnections()
  server?.close()
})

/** Starts an upstream and a relay in front of it, with the global `fetch` between them. */
async function start(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Reference> {
  server = createServer((request, response) => {
    request.resume().on('end', () => handle(request, response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  reference = await startReference({ relay: { url: `http://127.0.0.1:${port}`, keys: upstreamKeys } })
  return reference
}

const send = ({ url, keys }: Reference, stream: boolean, signal?: AbortSignal) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys.default}`, cookie: 'a=b' },
    body: JSON.stringify({ model: 'gateproof-chat', messages: [{ role: 'user', content: 'Hello' }], stream }),
    ...(signal && { signal }),
  })

/** A promise, and the function that resolves it. */
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

const first = event({ choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: null }] })
const sse = { 'content-type': 'text/event-stream' }

describe('over sockets', () => {
  test('forwards no header of the client', async () => {
    let headers: IncomingMessage['headers'] = {}
    const relay = await start((request, response) => {
      headers = request.headers
      response.end(JSON.stringify({ choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }] }))
    })
    expect((await send(relay, false)).status).toBe(200)
    expect(headers.authorization).toBe(`Bearer ${upstreamKeys.openai}`)
    expect(headers.cookie).toBeUndefined()
  })

  test('closes the connection to the upstream when the client leaves a stream', async () => {
    const closed = deferred()
    const relay = await start((_, response) => {
      response.on('close', closed.resolve)
      response.writeHead(200, sse).write(first)
    })
    const controller = new AbortController()
    const response = await send(relay, true, controller.signal)
    await response.body?.getReader().read()
    controller.abort()
    await closed.promise
  })

  test('closes the connection to the upstream when the client leaves before the answer', async () => {
    const received = deferred()
    const closed = deferred()
    const relay = await start((_, response) => {
      response.on('close', closed.resolve)
      received.resolve()
    })
    const controller = new AbortController()
    const response = send(relay, false, controller.signal).catch(() => undefined)
    await received.promise
    controller.abort()
    await closed.promise
    await response
  })

  test('ends an incomplete stream without completing the HTTP message', async () => {
    const relay = await start((_, response) => {
      response.writeHead(200, sse).write(first, () => response.destroy())
    })
    const response = await send(relay, true)
    await expect(response.text()).rejects.toThrow('terminated')
  })
})
