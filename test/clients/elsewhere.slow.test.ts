import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startReference } from '../../gateway/reference/server.ts'
import { gateproof } from '../cli/gateproof.ts'

/** Listens until the test ends. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A host inside the network, and the requests that reached it. */
async function innerHost() {
  const requests: string[] = []
  const url = await listening((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json').end('{"choices":[{"message":{"content":"inner secret"}}]}')
  })
  return { url, requests }
}

/** Runs the clients against a gateway whose calls answer like this; the list of models is that of the reference gateway. */
async function clientsAgainst(answer: RequestListener, only: string) {
  const reference = await startReference()
  onTestFinished(reference.close)
  const gateway = await listening((request, response) => {
    if (request.method === 'POST' && JSON.stringify(request.headers).includes('gateproof') === false) {
      request.resume()
      return answer(request, response)
    }
    void fetch(reference.url + request.url, { headers: { authorization: request.headers.authorization ?? '' } }).then(
      async (reply) => response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text()),
    )
  })
  const out = mkdtempSync(join(tmpdir(), 'gateproof-'))
  const roles = Object.entries(reference.models).flatMap(([role, id]) => ['--models', `${role}=${id}`])
  const args = ['run', '--base-url', gateway, '--out', out, '--only', only, '--timeout', '5', ...roles]
  const run = await gateproof(args, { env: { GATEWAY_API_KEY: reference.keys.default } })
  return { run, out, evidence: readFileSync(join(out, 'evidence.jsonl'), 'utf8') }
}

const chat = 'clients.openai.chat'

describe('a redirect of the gateway', () => {
  test.each([301, 302, 303, 307, 308])(
    'with the status %i is followed by no client, and is reported',
    async (status) => {
      const inner = await innerHost()
      const location = `${inner.url}/latest/meta-data`
      const { run, evidence } = await clientsAgainst(
        (_request, response) => void response.writeHead(status, { location }).end('moved'),
        'clients',
      )
      expect(inner.requests).toEqual([])
      expect(run.code).toBe(1)
      expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain(`was redirected with status ${status} to ${location}`)
      expect(evidence).not.toContain('inner secret')
    },
    60_000,
  )

  test.each<[string, number, OutgoingHttpHeaders]>([
    ['to a path', 307, { location: '/v1/chat/completions/elsewhere' }],
    ['to a host without a scheme', 302, { location: '//169.254.169.254/' }],
    ['to a file', 302, { location: 'file:///etc/passwd' }],
    ['with two locations', 302, { Location: 'http://169.254.169.254/', location: 'http://127.0.0.1/' }],
    ['without a location', 302, {}],
    ['of several choices', 300, { location: 'http://169.254.169.254/' }],
    ['to a proxy', 305, { location: 'http://169.254.169.254/' }],
  ])(
    '%s is reported',
    async (_where, status, headers) => {
      const { run } = await clientsAgainst((_request, response) => void response.writeHead(status, headers).end(), chat)
      expect(run.code).toBe(1)
      expect(run.stdout.replaceAll(/\s+/g, ' ')).toContain(`was redirected with status ${status} to `)
    },
    60_000,
  )

  test('whose body never ends is reported', async () => {
    const inner = await innerHost()
    const { run } = await clientsAgainst(
      (_request, response) => void response.writeHead(302, { location: inner.url }).write('x'),
      chat,
    )
    expect([inner.requests, run.code]).toEqual([[], 1])
  })
})

describe('a response', () => {
  const body = JSON.stringify({
    ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'ref-chat-1' },
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hello.' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
  const type = 'application/json'

  test('with headers that name other hosts is passed on, and leads nowhere', async () => {
    const inner = await innerHost()
    const { host, port } = new URL(inner.url)
    const headers = {
      ...{ 'content-type': type, location: inner.url, refresh: `0; url=${inner.url}`, 'content-location': inner.url },
      ...{ 'alt-svc': `h2="${host}"; ma=60, http/1.1=":${port}"`, link: `<${inner.url}>; rel="next"` },
    }
    const { run } = await clientsAgainst((_request, response) => void response.writeHead(200, headers).end(body), chat)
    expect([inner.requests, run.code]).toEqual([[], 0])
  })

  test.each<[string, RequestListener]>([
    [
      'a control character in its reason phrase',
      ({ socket }) => {
        socket.end('HTTP/1.1 200 \u0001\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}')
      },
    ],
    ['the status 099', ({ socket }) => void socket.end('HTTP/1.1 099 Early\r\nContent-Length: 0\r\n\r\n')],
    [
      'an upgrade that was not requested',
      ({ socket }) => {
        socket.end('HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      },
    ],
    [
      'a body that expands to gigabytes',
      (_request, response) => {
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
        const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
        for (let count = 0; count < 100; count += 1) response.write(bomb)
        response.end()
      },
    ],
    [
      'a body that never ends',
      (_request, response) => {
        response.writeHead(200, { 'content-type': type })
        const block = Buffer.alloc(1_000_000, ' ')
        const write = () => {
          while (!response.destroyed && response.write(block));
        }
        response.on('drain', write)
        write()
      },
    ],
  ])(
    'with %s gives a report, and no pass',
    async (_what, answer) => {
      const { run, out } = await clientsAgainst(answer, chat)
      expect([1, 3], run.stderr).toContain(run.code)
      expect(run.stderr).not.toContain('internal error')
      expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({
        requirements: expect.anything(),
      })
    },
    60_000,
  )
})
