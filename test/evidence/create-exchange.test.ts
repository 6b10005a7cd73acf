import { expect, test } from 'vitest'
import { createExchange, exchangeId } from '../../src/evidence/create-exchange.ts'

const request = { method: 'GET', url: 'http://127.0.0.1:1/', line: 'domestic', key: 'none', headers: [] } as const
const parts = { probe: 'chat-plain', name: 'plain', startedAt: '2026-01-01T00:00:00.000Z' }
const end = { how: 'complete', at: 2 } as const

test('an exchange has an id of its probe, name and attempt', () => {
  expect(exchangeId('chat-plain', 'plain')).toBe('chat-plain/plain')
  expect(exchangeId('chat-plain', 'plain', 2)).toBe('chat-plain/plain#2')
  expect(createExchange({ ...parts, attempt: 2, request, end })).toEqual({
    ...{ ...parts, type: 'exchange', id: 'chat-plain/plain#2', attempt: 2, retried: false },
    ...{ request, end },
  })
})

test('members that are undefined are left out', () => {
  const response = { status: 200, headersAt: 1, headers: [], chunks: [] }
  const made = createExchange({
    ...parts,
    request: { ...request, body: undefined, expects: undefined },
    response: { ...response, trailers: [], large: undefined },
    end: { ...end, detail: undefined },
  })
  expect(made).toStrictEqual({
    ...{ ...parts, type: 'exchange', id: 'chat-plain/plain', attempt: 1, retried: false },
    ...{ request, response, end },
  })
  expect('response' in createExchange({ ...parts, request, end, response: undefined })).toBe(false)
})

test('trailers are kept', () => {
  const response = { status: 200, headersAt: 1, headers: [], trailers: [['x', '1'] as const], chunks: [] }
  expect(createExchange({ ...parts, request, response, end }).response).toEqual(response)
})
