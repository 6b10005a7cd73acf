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

/** Everything that was written and printed until now. */
const everything = () => {
  const { stdout, stderr } = at.proxy.said()
  return at.proxy.text() + stdout + stderr
}

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
    expect([seen, found(everything(), secret(row))]).toEqual([[value], []])
  })

  test('in the query', async () => {
    const own = '90b5e7714ac2d8f6031e'
    at.gateway((message, response) => response.end(message.url))
    const path = '/v1beta/models/m:generateContent?alt=sse&key='
    const { body } = await request(at.proxy.url + path + own)
    expect(await body.text()).toContain(own)
    await at.recorded(path + '*'.repeat(own.length))
    expect(found(everything(), own)).toEqual([])
  })

  test('in what a gateway sets as a cookie', async () => {
    const own = '5c08ab31f94e7d620b8a'
    at.gateway((_message, response) => {
      response.setHeader('set-cookie', `session=${own}; Path=/; HttpOnly`)
      response.end(`your session is ${own}`)
    })
    await request(`${at.proxy.url}/cookie`).then(({ body }) => body.dump())
    await at.recorded('/cookie')
    expect(found(everything(), own)).toEqual([])
  })

  test('over the pieces of a stream, and over its events', async () => {
    const spelled = [...core].map((character) => `data: {"choices":[{"delta":{"content":"${character}"}}]}\n\n`)
    at.gateway((_message, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of ['data: ', core.slice(0, 9), core.slice(9), '\n\n', ...spelled]) response.write(piece)
      response.end()
    })
    const { body } = await request(`${at.proxy.url}/pieces`, { headers: { authorization: `Bearer ${key}` } })
    expect(await body.text()).toContain(core)
    const { response } = await at.recorded('/pieces')
    const events = (response?.chunks ?? []).map((chunk) => ('text' in chunk ? chunk.text : '')).join('')
    expect(events).toContain(`data: ${'*'.repeat(core.length)}\n`)
    expect(events.match(/"content":"\*"/g)).toHaveLength(core.length)
  })

  test('in the reply to another client, whose stream had begun before the key was used', async () => {
    const own = 'e61d0f8c2b93a7457fd0'
    let tell = (_text: string) => {}
    at.gateway((message, response) => {
      if (message.url !== '/first') return response.end('taken')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: begun\n\n')
      tell = (text) => response.end(text)
      return undefined
    })
    const first = client(at.proxy, head('GET /first HTTP/1.1', 'Host: proxy', 'x-api-key: 0123456789abcdef'))
    await first.until('begun')
    await request(`${at.proxy.url}/second`, { headers: { 'x-api-key': own } }).then(({ body }) => body.dump())
    tell(`data: {"a":"${own.slice(0, 7)}"}\n\ndata: {"a":"${own.slice(7)}"}\n\ndata: ${own}\n\n`)
    await first.until(own)
    for (const path of ['/first', '/second']) await at.recorded(path)
    expect([found(everything(), own), found(everything(), own.slice(7))]).toEqual([[], []])
  })

  test('distinguishes two keys, and requests without a key', async () => {
    const proxy = await recording(await gateway((_message, response) => response.end('{}')))
    for (const headers of [{ 'api-key': other }, { 'api-key': core }, {}, { cookie: 'a=1' }, { 'api-key': other }]) {
      await request(`${proxy.url}/v1/x`, { headers }).then(({ body }) => body.dump())
    }
    const { exchanges, text } = await proxy.end()
    expect([found(text, other), found(text, core)]).toEqual([[], []])
    expect(exchanges.map(({ request: { key: role } }) => role)).toEqual([
      ...['default', 'key 2', 'none', 'cookie', 'default'],
    ])
  })
})
