import { describe, expect, test } from 'vitest'
import { asArray, asObject, asString, type Json } from '../../gateway/reference/json.ts'
import { dataOf, plainContent, protocols, recorder, requestTo, streamContent } from './client.ts'

const upstream = recorder()
const bearer = { authorization: `Bearer ${upstream.keys.openai}` }
const json = { 'content-type': 'application/json' }
const post = (path: string, body: string | FormData, headers: Record<string, string> = json) =>
  upstream.fetch(
    new Request(`http://upstream.test${path}`, { method: 'POST', headers: { ...bearer, ...headers }, body }),
  )
const get = (path: string, headers: Record<string, string> = bearer) =>
  upstream.fetch(new Request(new URL(path, 'http://upstream.test').href, { headers }))
const read = async (response: Response) => {
  const body = asObject(await response.json())
  expect([response.status, body]).toEqual([200, body])
  return body
}

describe.each(protocols)('%s without a script', (protocol) => {
  test('is answered by the requested model, plain and streamed alike', async () => {
    const plain = await read(await upstream.fetch(requestTo(upstream, protocol, 'Tell me about rivers.')))
    expect(plain[protocol === 'generate-content' ? 'modelVersion' : 'model']).toBe('model-1')
    const { text } = plainContent(protocol, plain)
    expect(text.length).toBeGreaterThan(10)
    const stream = await upstream.fetch(requestTo(upstream, protocol, 'Tell me about rivers.', { stream: true }))
    const events = dataOf(await stream.text())
    expect(streamContent(protocol, events).text).toBe(text)
  })

  test.each([[5], [[]]])('refuses %j as the prompt in the form of the vendor', async (prompt) => {
    const rest: Record<string, Json> =
      protocol === 'responses'
        ? { input: prompt }
        : protocol === 'generate-content'
          ? { contents: prompt }
          : { messages: prompt }
    const response = await upstream.fetch(requestTo(upstream, protocol, 'Hello', { rest }))
    expect(response.status).toBe(400)
    const body = asObject(await response.json())
    if (protocol === 'messages') expect(body).toMatchObject({ type: 'error', error: { type: 'invalid_request_error' } })
    else if (protocol === 'generate-content') expect(body).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } })
    else expect(body).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})

describe('text without a script', () => {
  test('has the usage of a chat stream only on request', async () => {
    const usagesWith = async (rest: Record<string, Json>) => {
      const response = await upstream.fetch(requestTo(upstream, 'chat', 'Hello', { stream: true, rest }))
      return dataOf(await response.text()).filter((event) => 'usage' in asObject(event)).length
    }
    expect(await usagesWith({})).toBe(0)
    expect(await usagesWith({ stream_options: { include_usage: false } })).toBe(0)
    expect(await usagesWith({ stream_options: { include_usage: true } })).toBe(1)
  })

  test('reasons in a model that is named so', async () => {
    const answer = await read(
      await upstream.fetch(requestTo(upstream, 'chat', 'Hello', { rest: { model: 'm-thinking' } })),
    )
    expect(plainContent('chat', answer).reasoning).not.toBe('')
  })

  test('of generate-content accepts null and names with underscores', async () => {
    const rest = {
      contents: [{ role: 'user', parts: [{ text: 'Hello', inline_data: null }] }],
      system_instruction: { parts: [{ text: 'Be short.' }] },
      generation_config: { max_output_tokens: 5 },
      safetySettings: null,
    }
    const answer = await read(await upstream.fetch(requestTo(upstream, 'generate-content', 'Hello', { rest })))
    expect(answer).toMatchObject({ candidates: [{ finishReason: 'MAX_TOKENS' }] })
  })

  test('of generate-content streams a JSON array without alt=sse', async () => {
    const request = requestTo(upstream, 'generate-content', 'Hello', { stream: true })
    const text = await (await upstream.fetch(new Request(request.url.replace('?alt=sse', ''), request))).text()
    const results = JSON.parse(text) as Json[]
    // Portkey splits the array at CRLF, as Google sends it.
    expect(text.split(',\r\n')).toHaveLength(results.length)
    expect(results.length).toBeGreaterThan(1)
    expect(streamContent('generate-content', results).text).not.toBe('')
    expect(results.at(-1)).toMatchObject({ usageMetadata: { promptTokenCount: expect.any(Number) } })
  })
})

describe('media', () => {
  test('images are served at URLs without a key', async () => {
    const { data } = await read(
      await post('/v1/images/generations', JSON.stringify({ model: 'gateproof-image', prompt: 'A cat' })),
    )
    const url = asString(asObject(asArray(data)[0])['url'])
    const file = await get(url, {})
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('images can be inline, and their model has a default', async () => {
    const request = { prompt: 'A cat', response_format: 'b64_json' }
    const { data } = await read(await post('/images/generations', JSON.stringify(request)))
    const bytes = Buffer.from(asString(asObject(asArray(data)[0])['b64_json']), 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  test('images are edited as a form and as JSON', async () => {
    const form = new FormData()
    form.set('model', 'any-image-model')
    form.set('prompt', 'A dog')
    form.set('image', new Blob([new Uint8Array([1, 2, 3])]), 'image.png')
    expect(await read(await post('/v1/images/edits', form, {}))).toHaveProperty('data')
    expect(await read(await post('/v1/images/edits', JSON.stringify({ prompt: 'A dog' })))).toHaveProperty('data')
  })

  test.each(['json', 'form'])('videos are submitted as %s, polled and downloaded', async (kind) => {
    const fields = { model: 'gateproof-video', prompt: 'A river', seconds: '8' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const submission = await (kind === 'form'
      ? post('/v1/videos', form, {})
      : post('/v1/videos', JSON.stringify(fields)))
    const { id, model } = await read(submission)
    expect(model).toBe('gateproof-video')
    const early = await get(`/v1/videos/${asString(id)}/content`)
    expect(early.status).toBe(400)
    await get(`/v1/videos/${asString(id)}`)
    expect(await read(await get(`/v1/videos/${asString(id)}`))).toMatchObject({ status: 'completed', seconds: '8' })
    const content = await get(`/v1/videos/${asString(id)}/content`)
    expect([content.status, content.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  })

  test('unknown videos are refused in the form of the vendor', async () => {
    const response = await get('/v1/videos/task_unknown')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.any(String) },
    })
  })
})

describe('the list of models', () => {
  test('has the form of the vendor', async () => {
    expect(await read(await get('/v1/models'))).toMatchObject({
      object: 'list',
      data: [{ id: 'gateproof-chat' }, {}, {}, {}, {}, {}],
    })
    const anthropic = { 'x-api-key': upstream.keys.anthropic, 'anthropic-version': '2023-06-01' }
    expect(await read(await get('/v1/models', anthropic))).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ type: 'model', id: 'gateproof-messages' })]),
      has_more: false,
    })
    expect(await read(await get(`/v1beta/models?key=${upstream.keys.google}`, {}))).toMatchObject({
      models: expect.arrayContaining([expect.objectContaining({ name: 'models/gateproof-content' })]),
    })
  })
})

test.each([
  ['anthropic', '/v1/messages/count_tokens', { messages: [] }, 'input_tokens'],
  ['google', '/v1beta/models/gateproof-content:countTokens', { contents: [] }, 'totalTokens'],
] as const)('%s counts the tokens of a prompt', async (vendor, path, body, member) => {
  const key = { 'x-api-key': upstream.keys.anthropic, 'x-goog-api-key': upstream.keys.google }
  const counted = async (more: string) => {
    const text = JSON.stringify({ ...body, more })
    const request = new Request(`http://upstream.test${path}`, {
      method: 'POST',
      headers: { ...json, ...key },
      body: text,
    })
    return Number((await read(await upstream.fetch(request)))[member])
  }
  expect(await counted('x'.repeat(400))).toBe((await counted('')) + 100)
  const refused = await upstream.fetch(new Request(`http://upstream.test${path}`, { method: 'POST', body: '{}' }))
  expect(refused.status).toBe(vendor === 'google' ? 403 : 401)
})
