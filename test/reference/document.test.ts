import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { operationOf } from '../../src/contract/operations.ts'
import { validatorAt, validatorOf } from '../../src/contract/schemas.ts'
import type { Handler } from '../../gateway/reference/fault.ts'
import { editAt } from '../../gateway/reference/faults/field.ts'
import { readEvents } from '../../gateway/reference/faults/events.ts'
import type { JsonObject } from '../../gateway/reference/json.ts'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { at, chat, get, post } from './client.ts'

/** The violations of the document in a reply, one line each. */
async function objections(request: Request, response: Response): Promise<readonly string[]> {
  const call = operationOf(request.method, request.url)
  const type = response.headers.get('content-type') ?? ''
  if (call === undefined || type === 'video/mp4') return []
  const text = await response.text()
  const events: Readonly<Record<string, string>> = {
    createChatCompletion: 'ChatCompletionChunk',
    createResponse: 'ResponseStreamEvent',
    createMessage: 'MessageStreamEvent',
  }
  const validate =
    response.status >= 400
      ? validatorOf('ErrorBody')
      : type === 'text/event-stream'
        ? validatorOf(events[call.operationId] ?? '')
        : validatorAt(`${call.pointer}/responses/200/content/application~1json/schema`)
  const values = type === 'text/event-stream' ? readEvents(text).map((event) => event.data) : [text]
  return values
    .filter((value) => value !== '[DONE]')
    .flatMap((value) => validate(JSON.parse(value)))
    .map(({ path, message }) => `${call.operationId} ${response.status}: ${path} ${message}`)
}

describe('every reply conforms to the document', () => {
  const found: string[] = []
  const seen = new Set<string>()
  const recorded = (next: Handler): Handler => {
    return async (request) => {
      const response = await next(request)
      const stream = response.headers.get('content-type') === 'text/event-stream' ? ' stream' : ''
      seen.add(`${operationOf(request.method, request.url)?.operationId ?? 'none'} ${response.status}${stream}`)
      found.push(...(await objections(request, response.clone())))
      return response
    }
  }
  let reference: Reference
  beforeAll(async () => {
    reference = await startReference({ faults: [{ inject: recorded }] })
  })
  afterAll(() => reference.close())

  const parameters = { type: 'object', properties: { city: { type: 'string' } } }
  const generating = (model: string): string => `/v1beta/models/${model}:generateContent`
  /** Per operation: path, a body without its model, and additional bodies. */
  const protocols: readonly [string, (model: string) => string, JsonObject, readonly JsonObject[]][] = [
    [
      'chat',
      () => '/v1/chat/completions',
      { messages: [{ role: 'user', content: 'Hello' }] },
      [
        { tools: [{ type: 'function', function: { name: 'f', parameters } }], tool_choice: 'required' },
        { max_tokens: 3 },
        { n: 2 },
        { temperature: 9 },
      ],
    ],
    [
      'responses',
      () => '/v1/responses',
      { input: 'Hello' },
      [
        { tools: [{ type: 'function', name: 'f', parameters }], tool_choice: 'required' },
        { max_output_tokens: 3 },
        { reasoning: { effort: 'high' } },
        { temperature: 9 },
      ],
    ],
    [
      'messages',
      () => '/v1/messages',
      { max_tokens: 64, messages: [{ role: 'user', content: 'Hello' }] },
      [
        { tools: [{ name: 'f', input_schema: parameters }], tool_choice: 'any' },
        { max_tokens: 3 },
        { thinking: { type: 'enabled', budget_tokens: 32 } },
        { temperature: 9 },
      ],
    ],
    [
      'generateContent',
      generating,
      { contents: [{ role: 'user', parts: [{ text: 'Hello, f' }] }] },
      [{ tools: [{ functionDeclarations: [{ name: 'f', parameters }] }] }, { generationConfig: { temperature: 9 } }],
    ],
  ]

  test.each(protocols)('%s', async (role, path, body, variants) => {
    const model = reference.models[role as 'chat']
    const { reasoning, otherGroup, unpriced, saturated } = reference.models
    const send = (id: string, rest: object = {}, key?: string): Promise<unknown> =>
      post(reference, path(id), { model: id, ...body, ...rest }, key === undefined ? {} : { key })
    for (const variant of [{}, ...variants]) {
      await send(model, variant)
      if (role !== 'generateContent') await send(model, { ...variant, stream: true })
    }
    for (const id of [reasoning, otherGroup, unpriced, saturated, 'nope']) await send(id)
    await send(model, {}, 'sk-unknown')
    await send(model, {}, reference.keys.exhausted)
    expect(found).toEqual([])
  })

  test('other operations', async () => {
    await get(reference, '/v1/models')
    await get(reference, '/v1/models', { key: null })
    await get(reference, '/api/usage/token/')
    await get(reference, '/api/usage/token/', { key: null })
    await post(reference, '/v1/images/generations', { model: reference.models.image })
    await post(reference, '/v1/images/edits', { model: reference.models.imageEdit })
    await post(reference, '/kling/v1/videos/motion-control', {})
    const { json } = await post(reference, '/v1/videos', { model: reference.models.video })
    for (let look = 0; look < 3; look++) await get(reference, `/v1/videos/${String(at(json, 'task_id'))}`)
    await get(reference, `/v1/videos/${String(at(json, 'task_id'))}/content`)
    await get(reference, '/v1/videos/task_nope')
    expect(found).toEqual([])
    const operations = new Set([...seen].map((each) => each.split(' ', 1)[0]))
    expect(operations.size).toBe(12)
    expect([...seen].filter((each) => each.startsWith('createMessage'))).toEqual(
      expect.arrayContaining([200, 400, 401, 402, 404, 429, 503].map((status) => `createMessage ${status}`)),
    )
  })
})

describe('requests are validated against the given document', () => {
  const schema = 'components.schemas.ChatCompletionRequest.properties'

  async function under(path: string, bound: number, use: (reference: Reference) => Promise<void>): Promise<void> {
    const document = editAt(packagedContract().document as JsonObject, path, () => bound) as JsonObject
    const reference = await startReference({ document: () => document })
    try {
      await use(reference)
    } finally {
      await reference.close()
    }
  }

  test('with another maximum', () =>
    under(`${schema}.temperature.maximum`, 1.5, async (reference) => {
      expect(await chat(reference, 'Hello', { temperature: 1.5 })).toMatchObject({ status: 200 })
      const { status, json } = await chat(reference, 'Hello', { temperature: 1.6 })
      expect([status, at(json, 'error.param')]).toEqual([400, 'temperature'])
    }))

  test('with another length', () =>
    under(`${schema}.stop.oneOf[1].maxItems`, 1, async (reference) => {
      expect(await chat(reference, 'Hello', { stop: ['a'] })).toMatchObject({ status: 200 })
      expect(await chat(reference, 'Hello', { stop: ['a', 'b'] })).toMatchObject({
        status: 400,
        json: { error: { param: 'stop' } },
      })
    }))

  test('with another duration', () =>
    under('components.schemas.VideoFile.x-seconds-maximum', 6, async (reference) => {
      const { status } = await post(reference, '/v1/videos', { model: reference.models.video, seconds: 7 })
      expect(status).toBe(400)
    }))

  test.each([
    ['messages[0].role', { messages: [{ role: 'robot', content: 'Hello' }] }, 'invalid_value'],
    ['messages', { messages: undefined }, 'missing_required_parameter'],
    ['top_p', { top_p: '1' }, 'invalid_type'],
    ['response_format.type', { response_format: { type: 'xml' } }, 'invalid_value'],
    ['tools[0].function.name', { tools: [{ type: 'function', function: {} }] }, 'missing_required_parameter'],
  ])('names %s in the error', async (param, rest, code) => {
    const reference = await startReference()
    const { status, json } = await chat(reference, 'Hello', rest)
    await reference.close()
    expect([status, at(json, 'error.param'), at(json, 'error.code')]).toEqual([400, param, code])
    expect(at(json, 'error.message')).toContain(param)
  })
})
