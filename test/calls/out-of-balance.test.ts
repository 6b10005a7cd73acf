import { expect, test } from 'vitest'
import { outOfBalance } from '../../src/calls/out-of-balance.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { exchangeOf } from '../evidence/sample.ts'

const request = {
  method: 'GET',
  url: 'http://127.0.0.1:1/v1/x',
  line: 'domestic',
  key: 'default',
  headers: [],
} as const
const balance = (fields: object, key = 'default', status = 200) =>
  exchangeOf([], {
    id: 'balance/before',
    request: { ...request, url: 'http://127.0.0.1:1/api/usage/token/', key },
    response: { status, headersAt: 1, headers: [], chunks: [{ at: 1, text: JSON.stringify(fields) }] },
  })
const served = exchangeOf([], {
  id: 'chat/served',
  request: { ...request, method: 'POST', url: 'http://127.0.0.1:1/v1/chat/completions' },
  response: { status: 200, headersAt: 1, headers: [], chunks: [{ at: 1, text: '{}' }] },
})
const rejected = exchangeOf([], {
  id: 'chat/plain',
  request,
  response: { status: 402, headersAt: 1, headers: [], chunks: [] },
})

test.for([
  ['no balance', [], 'balance-used-up'],
  ['a balance', [balance({ total_available: 3, unlimited_quota: false })], 'balance-used-up'],
  ['a balance of zero', [balance({ total_available: 0, unlimited_quota: false })], 'balance-empty'],
  ['a negative balance below data', [balance({ data: { total_available: -5 } })], 'balance-empty'],
  ['no limit', [balance({ total_available: 0, unlimited_quota: true })], 'balance-used-up'],
  ['the empty balance of another key', [balance({ total_available: 0 }, 'low')], 'balance-used-up'],
  ['an empty balance, but served another call', [balance({ total_available: 0 }), served], 'balance-used-up'],
  [
    'an empty balance only at last',
    [balance({ total_available: 4 }), balance({ total_available: 0 })],
    'balance-used-up',
  ],
  ['an error', [balance({ total_available: 0 }, 'default', 500)], 'balance-used-up'],
] as const)(
  'a 402 is about the balance of the key only if the gateway reports it as empty: %s',
  ([, exchanges, code]) => {
    expect(outOfBalance(rejected, { exchanges } as unknown as Evidence).code).toBe(code)
  },
)
