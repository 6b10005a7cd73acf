import { expect, test } from 'vitest'
import { namesOneOf, parametersText } from '../../../suites/errors/parameters.rules.ts'
import { isRetryAfter } from '../../../suites/errors/rules.ts'

test.each([
  '0',
  '120',
  'Wed, 21 Oct 2026 07:28:00 GMT',
  'Wednesday, 21-Oct-26 07:28:00 GMT',
  'Wed Oct 21 07:28:00 2026',
])('accepts Retry-After: %s', (value) => {
  expect(isRetryAfter(value)).toBe(true)
})

test.each([
  'soon',
  'in 20',
  '20 s',
  '2.5',
  '2026-10-21T07:28:00Z',
  '21 Oct 2026 07:28:00 GMT',
  'Wed, 21 Oct 2026 7:28:00 GMT',
  'Wed, 21 Oct 2026 07:28:0 GMT',
  'Wed, 99 Foo 2026 07:28:00 GMT',
])('rejects Retry-After: %s', (value) => {
  expect(isRetryAfter(value)).toBe(false)
})

test.each([
  ['messages.0.role', ['messages[0].role'], true],
  ['role', ['messages[0].role', 'tools'], true],
  ['body.messages', ['messages[0].role'], true],
  ['maxTokens', ['max_tokens'], true],
  ['Max_Tokens', ['max_tokens'], true],
  ['input2', ['input2'], true],
  ['3d', ['3d'], true],
  ['whatever', [''], true],
  ['$.messages[0].role', ['messages[0].role'], true],
  ["$['max_tokens']", ['max_tokens'], true],
  ['/messages/0/role', ['messages[0].role'], true],
  ['"max_tokens"', ['max_tokens'], true],
  ['`max-tokens`', ['max_tokens'], true],
  ['body,messages,0,role', ['messages[0].role'], true],
  ['body->messages->0', ['messages[0].role'], true],
  ['["body", "messages", 0]', ['messages[0].role'], true],
  ['messages: field required', ['messages'], true],
  ['$.temperature', ['messages[0].role'], false],
  ['/temperature', ['top_p'], false],
  ['temperature', ['messages[0].role'], false],
  ['0', ['messages[0].role'], false],
  ['10', ['messages[10].role'], false],
  ['tools[0]', ['messages[0]'], false],
])('whether %s means one of %j: %s', (param, places, means) => {
  expect(namesOneOf(param, places)).toBe(means)
})

test.each([
  [['input[0]', 'input[0]'], 'the invalid parameter, input[0]'],
  [['model', 'input[0]', 'model'], 'the invalid parameter, model or input[0]'],
  [['n', 'stop', 'user', 'top_p', 'tools'], 'the invalid parameter, n or stop or user or top_p or 1 other parameter'],
  [['n', 'n', 'stop', 'user', 'top_p'], 'the invalid parameter, n or stop or user or top_p'],
])('names each parameter that an error has to name once: %j', (places, text) => {
  expect(parametersText(places)).toBe(text)
})
