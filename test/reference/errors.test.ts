import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reference, startReference } from '../../gateway/reference/server.ts'
import { allAt, at, chat, get, post } from './client.ts'

let reference: Reference
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

describe('keys', () => {
  test.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic c2s6' }],
    ['no prefix', { authorization: 'Bearer ref-default' }],
    ['x-api-key instead', { 'x-api-key': 'sk-anything' }],
  ])('%s is refused as a missing token', async (_, headers) => {
    const { status, json } = await get(reference, '/v1/models', { key: null, headers })
    expect(status).toBe(401)
    expect(at(json, 'error')).toMatchObject({
      type: 'authentication_error',
      message: expect.stringMatching(/no token provided/i),
    })
  })

  test.each(['expired', 'deleted'] as const)('an %s key is refused', async (role) => {
    const { status, json } = await chat(reference, 'Hello', {}, { key: reference.keys[role] })
    expect([status, at(json, 'error.message')]).toEqual([401, 'Invalid token'])
  })

  test('an unknown key is refused', async () => {
    expect(await chat(reference, 'Hello', {}, { key: 'sk-unknown' })).toMatchObject({ status: 401 })
  })

  test('a burst exceeds the limit, and Retry-After gives the seconds to wait', async () => {
    const burst = await Promise.all(
      Array.from({ length: 6 }, () => get(reference, '/v1/models', { key: reference.keys.limited })),
    )
    const refused = burst.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^[12]$/)
  })
})

describe('models', () => {
  const callable = async (key?: string): Promise<readonly unknown[]> => {
    const { json } = await get(reference, '/v1/models', key === undefined ? {} : { key })
    return allAt(json, 'data[].model')
  }

  test('are listed by group, without retired ones', async () => {
    const { otherGroup, retired, noChannel } = reference.models
    expect(await callable()).toContain(noChannel)
    expect(await callable()).not.toContain(otherGroup)
    expect(await callable(reference.keys.low)).toContain(otherGroup)
    expect((await callable(reference.keys.low)).length).toBeLessThan((await callable()).length)
    expect(await callable()).not.toContain(retired)
  })

  test.each([
    ['otherGroup', 503, 'model_not_found'],
    ['noChannel', 503, 'model_not_found'],
    ['retired', 404, 'model_not_found'],
    ['unpriced', 400, 'model_price_error'],
    ['saturated', 429, 'upstream_saturated'],
    ['image', 400, 'model_not_supported'],
  ] as const)('%s: %d %s, naming the model', async (role, status, code) => {
    const model = reference.models[role]
    const reply = await chat(reference, 'Hello', { model })
    expect(reply).toMatchObject({ status, json: { error: { code, message: expect.stringContaining(model) } } })
  })

  test('without a channel are refused with the group and Retry-After', async () => {
    const { json, headers } = await chat(reference, 'Hello', { model: reference.models.otherGroup })
    expect(at(json, 'error.message')).toBe('No available channel for model ref-chat-economy under group default')
    expect(headers.get('retry-after')).toBe('60')
  })

  test('that are unknown are refused with 404', async () => {
    expect(await chat(reference, 'Hello', { model: 'nope' })).toMatchObject({ status: 404 })
  })
})

describe('HTTP', () => {
  const path = '/v1/chat/completions'

  test.each([
    ['malformed JSON', '{"model":', {}],
    ['an empty body', '', {}],
    ['a list', '[]', {}],
    ['form data', 'model=x', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('refuses %s with 400', async (_, body, options) => {
    const { status, json } = await post(reference, path, body, options)
    expect([status, at(json, 'error.type')]).toEqual([400, 'invalid_request_error'])
  })

  test.each([
    ['no model', undefined, 'missing_required_parameter'],
    ['a number', 5, 'invalid_type'],
  ])('refuses %s with param model', async (_, model, code) => {
    const { json } = await chat(reference, 'Hello', { model })
    expect(at(json, 'error')).toMatchObject({ param: 'model', code })
  })

  test('refuses an unknown path with a JSON 404', async () => {
    const { status, headers, json } = await get(reference, '/v1/nothing')
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json'])
    expect(at(json, 'error.message')).toContain('/v1/nothing')
  })

  test.each([
    ['PUT', '/v1/chat/completions', 'POST'],
    ['GET', '/v1/chat/completions', 'POST'],
    ['POST', '/v1/models', 'GET'],
  ])('refuses %s %s with 405', async (method, at, allow) => {
    const { status, headers } = await get(reference, at, { method })
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })
})

describe('balance', () => {
  const available = async (key: string): Promise<number> =>
    Number(at((await get(reference, '/api/usage/token/', { key })).json, 'total_available'))

  test('is charged for replies, not for refusals', async () => {
    const { default: key } = reference.keys
    const before = await available(key)
    await chat(reference, 'Hello', { model: reference.models.saturated })
    expect(await available(key)).toBe(before)
    await chat(reference, 'Hello')
    expect(await available(key)).toBeLessThan(before)
  })

  test('is negative if exhausted, and then nothing is served', async () => {
    const { exhausted } = reference.keys
    expect(await available(exhausted)).toBeLessThan(0)
    expect(await chat(reference, 'Hello', {}, { key: exhausted })).toMatchObject({ status: 402 })
  })

  test('is declared unlimited for an unlimited key', async () => {
    const { json } = await get(reference, '/api/usage/token/', { key: reference.keys.unlimited })
    expect(at(json, 'unlimited_quota')).toBe(true)
  })
})
