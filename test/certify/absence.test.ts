import { expect, test } from 'vitest'
import type { Evidence } from '../../src/evidence/store.ts'
import { contradictions } from '../../src/statement/absence.ts'
import { exchangeOf, header } from '../evidence/sample.ts'

const reply = (method: 'GET' | 'POST', path: string, status: number, text: string, key = 'default') =>
  exchangeOf([], {
    request: { method, url: `http://127.0.0.1:1${path}`, line: 'domestic', key, headers: [] },
    response: { status, headersAt: 1, headers: [['content-type', 'application/json']], chunks: [{ at: 1, text }] },
  })

const found = (feature: string, exchanges: Evidence['exchanges'], deployment: object = {}) =>
  contradictions({
    header: {
      ...header,
      deployment: { ...header.deployment, keys: ['default'], models: {}, lacks: [feature], ...deployment },
    },
    exchanges,
  }).map((one) => one.found)

const chat = '/v1/chat/completions'
const grouped = (groups: readonly string[]) => JSON.stringify({ data: [{ id: 'm', enable_groups: groups }] })

test.each([
  ['groups', [reply('POST', chat, 503, '{}', 'low')], 'returned 503'],
  ['groups', [reply('GET', '/v1/models', 200, grouped(['default', 'vip']))], 'names the groups default, vip'],
  ['prepaidKeys', [reply('POST', chat, 402, '{}')], 'returned 402'],
  [
    'unlimitedKeys',
    [reply('GET', '/api/usage/token/', 200, '{"total_available":1,"unlimited_quota":true}')],
    'unlimited',
  ],
  ['multipleChoices', [reply('POST', chat, 200, '{"choices":[{},{}]}')], 'several choices'],
] as const)('lacks: %s is contradicted by a response (%#)', (feature, exchanges, text) => {
  expect(found(feature, exchanges)).toEqual([expect.stringContaining(text)])
})

test.each([
  ['groups', { keys: ['default', 'low'] }, 'keys.low'],
  ['unpricedModels', { models: { unpriced: 'm' } }, 'models.unpriced'],
])('lacks: %s is contradicted by a setting that only a gateway with it has', (feature, deployment, setting) => {
  expect(found(feature, [], deployment)).toEqual([`the run has ${setting}`])
})

test.each([
  ['groups', [reply('GET', '/v1/models', 200, grouped(['default'])), reply('POST', chat, 401, '{}', 'low')]],
  ['multipleChoices', [reply('POST', chat, 200, '{"choices":[{}]}')]],
] as const)('lacks: %s is not contradicted by what every gateway shows', (feature, exchanges) => {
  expect(found(feature, exchanges)).toEqual([])
})
