import { afterEach, describe, expect, test } from 'vitest'
import {
  all,
  asKey,
  atTokenLimit,
  delay,
  dropEventField,
  dropField,
  dropRequestField,
  editBody,
  editBytes,
  editEventJson,
  editEvents,
  editField,
  editHeaders,
  editRawEvents,
  editRequest,
  editRequestField,
  fault,
  hang,
  ifServed,
  type Inject,
  isKeyless,
  onOperation,
  onStatus,
  perRequest,
  rechunk,
  renameField,
  replyWith,
  rewriteRequest,
  setEventField,
  setField,
  setHeader,
  setStatus,
  truncateEvents,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault.ts'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { at, chat, dataOf, get } from './client.ts'

const running: Reference[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((reference) => reference.close()))
})

async function startFaulty(...injections: readonly Inject[]): Promise<Reference> {
  const reference = await startReference({ faults: injections.map((inject) => fault([], inject)) })
  running.push(reference)
  return reference
}

describe('a fault can be limited to', () => {
  test('one operation', async () => {
    const reference = await startFaulty(onOperation('listModels', replyWith(500, 'oops')))
    expect(await get(reference, '/v1/models')).toMatchObject({ status: 500, text: 'oops' })
    expect(await chat(reference, 'Hello')).toMatchObject({ status: 200 })
  })

  test('requests that match a predicate', async () => {
    const streams = when(({ body }) => body.stream === true, replyWith(418, {}))
    const reference = await startFaulty(streams)
    expect(await chat(reference, 'Hello', { stream: true })).toMatchObject({ status: 418 })
    expect(await chat(reference, 'Hello')).toMatchObject({ status: 200 })
  })

  test('a model', async () => {
    const reference = await startFaulty(whenModel('retired', replyWith(410, {})))
    expect(await chat(reference, 'Hello', { model: reference.models.retired })).toMatchObject({ status: 410 })
    expect(await chat(reference, 'Hello')).toMatchObject({ status: 200 })
  })

  test('replies with a status', async () => {
    const reference = await startFaulty(onStatus([401, 404], all(setField('error.type', 'oops'), setStatus(500))))
    expect(await get(reference, '/v1/nothing')).toMatchObject({ status: 500, json: { error: { type: 'oops' } } })
    expect(at((await chat(reference, 'Hello', { model: 5 })).json, 'error.type')).toBe('invalid_request_error')
  })
})

describe('the condition of a fault', () => {
  const conditionOf = (inject: Inject) => fault([], inject).condition

  test('joins the conditions of its parts', () => {
    const expired = whenKey('expired', onStatus(401, setStatus(400)))
    expect(conditionOf(onOperation('createMessage', expired))).toBe(
      'Only if the key is `keys.expired` and the gateway replies with 401.',
    )
    expect(conditionOf(all(whenModel('retired', hang()), when(isKeyless, hang())))).toBe(
      'Only if the model is `models.retired`, or if the request has no key.',
    )
  })

  test('is undefined if a part has none', () => {
    expect(conditionOf(all(whenModel('retired', hang()), setStatus(400)))).toBeUndefined()
  })
})

describe('a fault can depend on', () => {
  test('a reply that ends at its token limit', async () => {
    const reference = await startFaulty(atTokenLimit(setStatus(418)))
    expect(await chat(reference, 'Count from 1 to 9', { max_tokens: 5 })).toMatchObject({ status: 418 })
    expect(await chat(reference, 'Count from 1 to 9')).toMatchObject({ status: 200 })
  })

  test('a member of the request', async () => {
    const reference = await startFaulty(perRequest(({ body: { user = null } }) => setField('user', user)))
    expect((await chat(reference, 'Hello', { user: 'user-1' })).json).toHaveProperty('user', 'user-1')
  })

  test('its own success', async () => {
    const reference = await startFaulty(ifServed(whenKey('expired', asKey('default'))))
    const expired = { key: reference.keys.expired }
    expect(await chat(reference, 'Hello', {}, expired)).toMatchObject({ status: 200 })
    expect(await chat(reference, 'Hello', { model: 'no-such-model' }, expired)).toMatchObject({ status: 401 })
  })
})

describe('faults of replies', () => {
  test('set, drop and rename existing fields', async () => {
    const reference = await startFaulty(
      setField('choices[].message.role', 'robot'),
      dropField('usage.prompt_tokens'),
      renameField('choices[-1].finish_reason', 'finishReason'),
      editField('usage.total_tokens', (total) => -Number(total)),
    )
    const { json, headers, text } = await chat(reference, 'Hello')
    expect(json).toMatchObject({ choices: [{ message: { role: 'robot' }, finishReason: 'stop' }] })
    expect(at(json, 'usage.total_tokens')).toBeLessThan(0)
    expect(at(json, 'usage')).not.toHaveProperty('prompt_tokens')
    expect(at(json, 'choices[0]')).not.toHaveProperty('finish_reason')
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect((await get(reference, '/v1/nothing')).json).toEqual({ error: expect.anything() })
  })

  test('edit text and bytes', async () => {
    const reference = await startFaulty(
      editBody((text) => `${text}é`),
      editBytes((bytes) => bytes.slice(0, -1)),
    )
    expect((await get(reference, '/v1/models')).text).toMatch(/\}\ufffd$/)
  })

  test('edit headers', async () => {
    const twice = editHeaders((headers) => headers.append('x-new', '2'))
    const reference = await startFaulty(all(setHeader('content-type', 'text/html'), setHeader('x-new', '1'), twice))
    const { headers } = await get(reference, '/v1/models')
    expect([headers.get('content-type'), headers.get('x-new')]).toEqual(['text/html', '1, 2'])
  })
})

describe('faults of requests', () => {
  test('rewrite the body', async () => {
    const reference = await startFaulty(
      dropRequestField('stop'),
      editRequestField('max_tokens', (tokens) => Number(tokens) + 98),
      editRequest((body) => ({ ...body, max_tokens: 1 })),
      delay(1),
    )
    const { json } = await chat(reference, 'Count from 1 to 4', { stop: '3' })
    expect(at(json, 'choices[0].message.content')).toBe('1, 2, 3, 4')
  })

  test('replace the key', async () => {
    const reference = await startFaulty(whenKey('expired', asKey('default')))
    expect(await get(reference, '/v1/models', { key: reference.keys.expired })).toMatchObject({ status: 200 })
    expect(await get(reference, '/v1/models', { key: reference.keys.deleted })).toMatchObject({ status: 401 })
  })

  test('rewrite the URL', async () => {
    const reference = await startFaulty(rewriteRequest((request) => new Request(`${request.url}s`, request)))
    expect(await get(reference, '/v1/model')).toMatchObject({ status: 200 })
  })
})

describe('faults of streams', () => {
  test('edit events as a list, as JSON and as text', async () => {
    const reference = await startFaulty(
      editEvents((events) => events.filter(({ data }) => data !== '[DONE]')),
      editEventJson((chunk, index) => ({ ...chunk, id: `id-${index}` })),
      editRawEvents((blocks) => [': PING\r\n', ...blocks]),
    )
    const stream = await chat(reference, 'Hello', { stream: true })
    expect(stream.text).toMatch(/^: PING\r\ndata: \{/)
    expect(stream.text).not.toContain('[DONE]')
    expect(dataOf(stream)[3]).toMatchObject({ id: 'id-3' })
  })

  test('edit fields of events', async () => {
    const reference = await startFaulty(setEventField('choices[].index', 7), dropEventField('created'))
    const [first] = dataOf(await chat(reference, 'Hello', { stream: true }))
    expect(first).toMatchObject({ choices: [{ index: 7 }] })
    expect(first).not.toHaveProperty('created')
  })

  test('end a stream early', async () => {
    const stream = await chat(await startFaulty(truncateEvents(2)), 'Hello', { stream: true })
    expect(dataOf(stream)).toHaveLength(2)
  })

  test('split a stream into any pieces', async () => {
    const stream = await chat(await startFaulty(rechunk(7)), 'Hello', { stream: true })
    expect(stream.text).toMatch(/data: \[DONE\]\n\n$/)
    expect(stream.text).not.toContain('\ufffd')
  })
})
