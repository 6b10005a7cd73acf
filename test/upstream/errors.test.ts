import { describe, expect, test } from 'vitest'
import type { ScriptError } from '../../src/evidence/script.ts'
import { arrived, newNonce, type protocols, recorder, requestTo, scripted } from './client.ts'

const usage = { input: 1, output: 0 }
const failing = async (protocol: (typeof protocols)[number], error: ScriptError, stream = false) => {
  const upstream = recorder()
  const nonce = scripted(upstream, { finish: 'stop', usage, error })
  const response = upstream.fetch(requestTo(upstream, protocol, nonce, { stream }))
  return { upstream, response }
}

describe('a scripted error', () => {
  test.each([
    ['chat', { error: { type: 'requests', code: 'rate_limit_exceeded', param: null } }],
    ['responses', { error: { type: 'requests', code: 'rate_limit_exceeded', param: null } }],
    ['messages', { type: 'error', error: { type: 'rate_limit_error' }, request_id: expect.stringMatching(/^req_/) }],
    ['generate-content', { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }],
  ] as const)('of %s has the form of the vendor', async (protocol, body) => {
    const { upstream, response } = await failing(protocol, { status: 429, retryAfterS: 7 }, true)
    const received = await response
    expect(received.status).toBe(429)
    expect(received.headers.get('retry-after')).toBe('7')
    expect(await received.json()).toMatchObject(body)
    expect(upstream.exchanges[0]).toMatchObject({ end: { how: 'complete' }, response: { status: 429 } })
    expect(upstream.exchanges[0]?.nonce).toMatch(/^gpx/)
  })

  test('has the message of the script', async () => {
    const { response } = await failing('chat', { status: 400, message: 'context_length: too long' })
    expect(await (await response).json()).toMatchObject({ error: { message: 'context_length: too long' } })
  })

  test('can be a page or empty', async () => {
    const page = await (await failing('chat', { status: 502, body: 'html' })).response
    expect(page.headers.get('content-type')).toBe('text/html')
    expect(await page.text()).toMatch(/^<html>/)
    const empty = await (await failing('messages', { status: 529, body: 'empty' })).response
    expect([empty.status, await empty.text()]).toEqual([529, ''])
  })

  test('without a status closes the connection', async () => {
    const { upstream, response } = await failing('chat', {})
    await expect(response).rejects.toMatchObject({ name: 'EarlyClose' })
    expect(upstream.exchanges[0]?.end.how).toBe('cut')
    expect(upstream.exchanges[0]).not.toHaveProperty('response')
  })

  test('can come late', async () => {
    const { upstream, response } = await failing('chat', { status: 500, stallMs: 20 })
    await (await response).text()
    expect(upstream.exchanges[0]?.response?.chunks[0]?.at).toBeGreaterThanOrEqual(18)
  })

  test('has the code of the script', async () => {
    const { response } = await failing('chat', { status: 400, code: 'context_length_exceeded' })
    expect(await (await response).json()).toMatchObject({ error: { code: 'context_length_exceeded' } })
  })

  test('fails the first requests only, each in its way', async () => {
    const upstream = recorder()
    const attempts = [{ error: { status: 429 } }, { delivery: { cutAfterEvents: 1 } }]
    const nonce = scripted(upstream, { text: 'Hello there', finish: 'stop', usage, attempts })
    // A request that does not belong to the script takes none of its attempts.
    const foreign = requestTo(upstream, 'chat', nonce)
    foreign.headers.set('authorization', 'Bearer other')
    await (await upstream.fetch(foreign)).text()
    const call = async () => upstream.fetch(requestTo(upstream, 'chat', nonce, { stream: true }))
    expect(await (await call()).json()).toMatchObject({ error: { code: 'rate_limit_exceeded' } })
    await expect((await call()).text()).rejects.toMatchObject({ name: 'Reset' })
    expect(await (await call()).text()).toContain('[DONE]')
    expect(upstream.exchanges.map(({ end }) => end.how)).toEqual(['complete', 'complete', 'cut', 'complete'])
  })

  test('is given up when the gateway leaves', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, { finish: 'stop', usage, error: { stallMs: 60_000 } })
    const gateway = new AbortController()
    const response = upstream.fetch(requestTo(upstream, 'chat', nonce, { signal: gateway.signal }))
    await arrived(upstream, nonce)
    gateway.abort()
    await expect(response).rejects.toMatchObject({ name: 'EarlyClose' })
    expect(upstream.exchanges[0]?.end.how).toBe('left')
    expect(upstream.exchanges[0]).not.toHaveProperty('response')
  })

  test('applies to images', async () => {
    const upstream = recorder()
    const nonce = scripted(upstream, { finish: 'stop', usage, error: { status: 503 } })
    const request = new Request('http://upstream.test/v1/images/generations', {
      method: 'POST',
      headers: { authorization: `Bearer ${upstream.keys.openai}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'gateproof-image', prompt: nonce }),
    })
    expect((await upstream.fetch(request)).status).toBe(503)
  })
})

describe('the script of a request', () => {
  const script = (text: string) => ({ text, finish: 'stop' as const, usage })
  const textOf = async (upstream: ReturnType<typeof recorder>, prompt: string) => {
    const response = await upstream.fetch(requestTo(upstream, 'chat', prompt))
    const body = (await response.json()) as { choices: { message: { content: string } }[] }
    return body.choices[0]?.message.content
  }

  test('is that of the last nonce', async () => {
    const upstream = recorder()
    const [first, second] = [scripted(upstream, script('one')), scripted(upstream, script('two'))]
    expect(await textOf(upstream, `${first} ${second}`)).toBe('two')
    expect(upstream.exchanges[0]?.nonce).toBe(second)
  })

  test('is found after an escaped line break', async () => {
    const upstream = recorder()
    expect(await textOf(upstream, `Hello\n${scripted(upstream, script('one'))}\n`)).toBe('one')
  })

  test('is the fallback for an unknown nonce', async () => {
    const upstream = recorder()
    expect(await textOf(upstream, newNonce())).not.toBe('')
    expect(upstream.exchanges[0]).not.toHaveProperty('nonce')
  })
})

describe('keys', () => {
  const upstream = recorder()
  const statusWith = async (protocol: (typeof protocols)[number], headers: Record<string, string>, query = '') => {
    const { url, body } = requestTo(upstream, protocol, 'Hello')
    const sent = { 'content-type': 'application/json', ...headers }
    const request = new Request(url + query, { method: 'POST', headers: sent, body, duplex: 'half' })
    const response = await upstream.fetch(request)
    return { status: response.status, body: await response.json(), exchange: upstream.exchanges.at(-1) }
  }
  const { openai, anthropic, google } = upstream.keys

  test('have at least 32 random characters and depend on the seed', () => {
    for (const key of [openai, anthropic, google]) expect(key).toMatch(/^sk-upstream-[0-9a-f]{32,}$/)
    expect(recorder({ seed: 2 }).keys.openai).not.toBe(openai)
    expect(new Set([openai, anthropic, google]).size).toBe(3)
  })

  test.each([
    ['chat', { authorization: `Bearer ${openai}` }],
    ['responses', { authorization: `bearer ${google}` }],
    ['messages', { 'x-api-key': anthropic }],
    ['messages', { authorization: `Bearer ${anthropic}` }],
    ['generate-content', { 'x-goog-api-key': google }],
    ['generate-content', { authorization: `Bearer ${google}` }],
  ] as const)('of %s are accepted in %j', async (protocol, headers) => {
    const { status, exchange } = await statusWith(protocol, headers)
    expect([status, exchange?.credential]).toEqual([200, 'own'])
  })

  test('of generate-content are accepted in the query, which is not recorded', async () => {
    const { status, exchange } = await statusWith('generate-content', {}, `?key=${google}`)
    expect([status, exchange?.credential]).toEqual([200, 'own'])
    expect(exchange?.request.url).toMatch(/\?key=\*+$/)
  })

  test.each([
    ['chat', 'none', {}, 401, { error: { code: 'invalid_api_key', type: 'invalid_request_error', param: null } }],
    ['chat', 'other', { authorization: 'Bearer sk-1' }, 401, { error: { code: 'invalid_api_key' } }],
    ['responses', 'other', { 'x-api-key': openai }, 401, { error: { code: 'invalid_api_key' } }],
    ['messages', 'none', {}, 401, { type: 'error', error: { type: 'authentication_error' } }],
    ['messages', 'other', { 'x-api-key': 'sk-1' }, 401, { type: 'error', error: { type: 'authentication_error' } }],
    ['generate-content', 'none', {}, 403, { error: { code: 403, status: 'PERMISSION_DENIED' } }],
    ['generate-content', 'other', { 'x-goog-api-key': 'x' }, 400, { error: { status: 'INVALID_ARGUMENT' } }],
  ] as const)('of %s are required: %s', async (protocol, credential, headers, expected, error) => {
    const { status, body, exchange } = await statusWith(protocol, headers)
    expect(status).toBe(expected)
    expect(body).toMatchObject(error)
    expect(exchange?.credential).toBe(credential)
  })
})

describe('unknown models and paths', () => {
  test.each([
    ['chat', { error: { code: 'model_not_found' } }],
    ['messages', { type: 'error', error: { type: 'not_found_error' } }],
  ] as const)('a model of %s is refused with 404', async (protocol, error) => {
    const upstream = recorder()
    const response = await upstream.fetch(
      requestTo(upstream, protocol, 'Hello', { rest: { model: 'a-no-such-model-b' } }),
    )
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject(error)
  })

  test('a model of generate-content is refused with 404', async () => {
    const upstream = recorder()
    const request = requestTo(upstream, 'generate-content', 'Hello')
    const response = await upstream.fetch(new Request(request.url.replace('model-1', 'no-such-model'), request))
    expect(await response.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } })
  })

  test('a path that no vendor has is refused with 404', async () => {
    const upstream = recorder()
    const response = await upstream.fetch(new Request('http://upstream.test/v1/embeddings', { method: 'POST' }))
    expect(response.status).toBe(404)
    await response.text()
    expect(upstream.exchanges[0]?.protocol).toBe('other')
  })
})
