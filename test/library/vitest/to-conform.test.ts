import { describe, expect, test } from 'vitest'
import { createGateway, type AnyFault } from '../../../api/gateway.ts'
import { matchers } from '../../../api/vitest.ts'
import { toConform } from '../../../api/vitest/matcher/to-conform.ts'
import { operationIds } from '../../../src/contract/operations.ts'

expect.extend(matchers)

const gateway = (...faults: readonly AnyFault[]) => {
  const { fetch, keys, models } = createGateway({ faults })
  const headers = { authorization: `Bearer ${keys.default}`, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    new Request(`http://gateway.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const get = (path: string) => fetch(`http://gateway.test${path}`, { headers })
  return { fetch, models, post, get }
}
const messages = [{ role: 'user', content: 'Hello' }]

describe('accepts the responses of the reference gateway', () => {
  const { fetch, models, post, get } = gateway()
  const { chat: model } = models

  test.each([
    ['createChatCompletion', '/v1/chat/completions', { model, messages }],
    ['createChatCompletion', '/v1/chat/completions', { model, messages, stream: true }],
    ['createMessage', '/v1/messages', { model: models.messages, messages, max_tokens: 64 }],
    ['createMessage', '/v1/messages', { model: models.messages, messages, max_tokens: 64, stream: true }],
    ['createResponse', '/v1/responses', { model: models.responses, input: 'Hello' }],
    ['createChatCompletion', '/v1/chat/completions', { model }],
  ] as const)('to %s %s %j, with and without the request', async (operation, path, body) => {
    const response = await fetch(post(path, body))
    await expect(response).toConform(operation)
    await expect(response).toConform(operation, { request: post(path, body) })
  })

  test('to a list of models', async () => expect(await get('/v1/models')).toConform('listModels'))

  test('and leaves the body for the caller', async () => {
    const response = await get('/v1/models')
    await expect(response).toConform('listModels')
    expect(await response.json()).toHaveProperty('data')
  })
})

describe('reports a violation', () => {
  const { fetch, models, post } = gateway('chat.usageMissing')
  const call = () => fetch(post('/v1/chat/completions', { model: models.chat, messages }))

  test('with the requirement, its sentence, the place and the value', async () => {
    const { pass, message } = await toConform(await call(), 'createChatCompletion')
    expect(pass).toBe(false)
    expect(message()).toBe(
      [
        'expected the response to conform to createChatCompletion, but it violates 1 requirement',
        '',
        'chat.completion.usage: Each completion carries `usage`, an object.',
        '  `usage`: expected an object, got nothing',
      ].join('\n'),
    )
  })

  test('unless it is left out', async () =>
    expect(await call()).toConform('createChatCompletion', { skip: ['chat.completion.usage'] }))

  test('under `not`, only if nothing is violated', async () => {
    await expect(await call()).not.toConform('createChatCompletion')
    const healthy = await gateway().get('/v1/models')
    await expect(expect(healthy).not.toConform('listModels')).rejects.toThrow(
      /to violate listModels, but it satisfies \d+/,
    )
  })

  test('of an object with a status and a body', async () => {
    const { message } = await toConform({ status: 200, body: { id: 'x' } }, 'createChatCompletion')
    expect(message()).toContain('chat.completion.choices: ')
    expect(message()).not.toContain('chat.completion.id: ')
  })

  test('of an error without a valid body', async () => {
    const { message } = await toConform({ status: 400, body: { wrong: true } }, 'createChatCompletion')
    expect(message()).toContain('errors.body.')
  })

  test('without what a terminal or a CI server obeys', async () => {
    const { message } = await toConform(
      { status: 200, body: { object: '\u001b[31m\n::error::x ##vso[task]' } },
      'createChatCompletion',
    )
    expect(message()).not.toMatch(/\u001b|^\s*::|##vso/m)
  })
})

describe('rejects', () => {
  test('an unknown operation', async () =>
    expect(toConform({ status: 200 }, 'createChat' as never)).rejects.toThrow('unknown operation "createChat"'))

  test('a response that was read', async () => {
    const response = await gateway().get('/v1/models')
    await response.text()
    await expect(toConform(response, 'listModels')).rejects.toThrow('the body was already read')
  })

  test('what is not a response', async () =>
    expect(toConform('text' as never, 'listModels')).rejects.toThrow('expected a Response or an object'))

  test('a request to another operation', async () =>
    expect(
      toConform({ status: 200, body: {} }, 'listModels', { request: gateway().post('/v1/responses', {}) }),
    ).rejects.toThrow('expected a request GET /v1/models (listModels), got POST http://gateway.test/v1/responses'))

  test('a selection that the response does not cover', async () =>
    expect(toConform({ status: 200, body: {} }, 'listModels', { only: ['video'] })).rejects.toThrow(
      'nothing was judged',
    ))
})

test.each(operationIds)('takes the missing request of %s for a valid one', async (operation) => {
  const { message } = await toConform({ status: 500, body: {} }, operation)
  expect(message()).not.toContain('limits.')
})
