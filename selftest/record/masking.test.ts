import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, gateway, head, recording, shared, type Shared } from './proxying.ts'

const key = 'sk-Xa9zQ-w81LmNbVcT0pQ7r'
const other = 'f3c1e9d27b6a48509e1d'
const core = key.slice(3)

/** A key in the forms in which a server may say it. */
const formsOf = (secret: string) => [
  secret,
  secret.toUpperCase(),
  [...secret].reverse().join(''),
  encodeURIComponent(`${secret}/`).slice(0, -3),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
]

/** What of a key stands in a text. */
const found = (text: string, secret: string) =>
  formsOf(secret).filter((form) => text.toLowerCase().includes(form.toLowerCase().slice(0, -2)))

let at: Shared
beforeAll(async () => {
  at = await shared()
})
afterAll(() => at.close())

const secret = (row: number) => `f3c1e9d27b6a48509e1d${row}`

describe("a client's key goes through and is nowhere", () => {
  test.each([
    [1, 'authorization', `Bearer ${secret(1)}`],
    [2, 'Authorization', `Bearer sk-${secret(2)}`],
    [3, 'authorization', `Basic ${Buffer.from(`user:${secret(3)}`).toString('base64')}`],
    [4, 'AUTHORIZATION', secret(4)],
    [5, 'X-Api-Key', `sk-${secret(5)}`],
    [6, 'api-key', secret(6)],
    [7, 'x-goog-api-key', secret(7)],
    [8, 'Cookie', `theme=dark; session=${secret(8)}`],
    [9, 'x-auth-token', secret(9)],
  ])('%i: in %s: %s', async (row, name, value) => {
    const seen: unknown[] = []
    at.gateway((message, response) => {
      seen.push(message.headers[name.toLowerCase()])
      response.setHeader('x-echo', secret(row))
      response.end(JSON.stringify({ error: { message: formsOf(secret(row)).join(' and ') } }))
    })
    const { body } = await request(`${at.proxy.url}/${row}`, { headers: { [name]: value } })
    expect(await body.text()).toContain(secret(row))
    const { headers } = (await at.recorded(`/${row}`)).request
    expect(headers).toContainEqual([name, expect.stringContaining('****')])
    expect([seen, found(at.proxy.text(), secret(row))]).toEqual([[value], []])
  })

  test('in the query', async () => {
    const proxy = await recording(await gateway((message, response) => response.end(message.url)))
    const { body } = await request(`${proxy.url}/v1beta/models/m:generateContent?alt=sse&key=${other}`)
    expect(await body.text()).toContain(other)
    const { text, exchanges } = await proxy.end()
    expect(found(text, other)).toEqual([])
    expect(exchanges[0]?.request.url).toMatch(/\?alt=sse&key=\*{20}$/)
  })

  test('in what a gateway sets as a cookie', async () => {
    const url = await gateway((_message, response) => {
      response.setHeader('set-cookie', `session=${other}; Path=/; HttpOnly`)
      response.end(`your session is ${other}`)
    })
    const proxy = await recording(url)
    await request(`${proxy.url}/v1/x`).then(({ body }) => body.dump())
    expect(found((await proxy.end()).text, other)).toEqual([])
  })

  test('over the pieces of a stream, and over its events', async () => {
    const spelled = [...core].map((character) => `data: {"choices":[{"delta":{"content":"${character}"}}]}\n\n`)
    const url = await gateway((_message, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of ['data: ', core.slice(0, 9), core.slice(9), '\n\n', ...spelled]) response.write(piece)
      response.end()
    })
    const proxy = await recording(url)
    const { body } = await request(`${proxy.url}/v1/x`, { headers: { authorization: `Bearer ${key}` } })
    expect(await body.text()).toContain(core)
    const [exchange] = (await proxy.end()).exchanges
    const events = (exchange?.response?.chunks ?? []).map((chunk) => ('text' in chunk ? chunk.text : '')).join('')
    expect(events).toContain(`data: ${'*'.repeat(core.length)}\n`)
    expect(events.match(/"content":"\*"/g)).toHaveLength(core.length)
  })

  test('in the reply to another client, whose stream had begun before the key was used', async () => {
    let tell = (_text: string) => {}
    const url = await gateway((message, response) => {
      if (message.url !== '/v1/first') return response.end('taken')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: begun\n\n')
      tell = (text) => response.end(text)
      return undefined
    })
    const proxy = await recording(url)
    const first = client(proxy, head('GET /v1/first HTTP/1.1', 'Host: proxy', 'x-api-key: 0123456789abcdef'))
    await first.until('begun')
    await request(`${proxy.url}/v1/second`, { headers: { 'x-api-key': other } }).then(({ body }) => body.dump())
    tell(`data: {"a":"${other.slice(0, 7)}"}\n\ndata: {"a":"${other.slice(7)}"}\n\ndata: ${other}\n\n`)
    await first.until(other)
    const { text, exchanges } = await proxy.end()
    expect([found(text, other), found(text, other.slice(7)), exchanges.length]).toEqual([[], [], 2])
  })

  test('distinguishes two keys, and requests without a key', async () => {
    const proxy = await recording(await gateway((_message, response) => response.end('{}')))
    for (const headers of [{ 'api-key': other }, { 'api-key': core }, {}, { cookie: 'a=1' }, { 'api-key': other }]) {
      await request(`${proxy.url}/v1/x`, { headers }).then(({ body }) => body.dump())
    }
    const { exchanges } = await proxy.end()
    expect(exchanges.map(({ request: { key: role } }) => role)).toEqual([
      ...['default', 'key 2', 'none', 'cookie', 'default'],
    ])
  })
})
