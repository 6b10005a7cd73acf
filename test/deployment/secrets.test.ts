import { describe, expect, test } from 'vitest'
import { canBeSecret, secretsOf } from '../../src/deployment/secrets.ts'
import type { Deployment } from '../../src/deployment/deployment.ts'

describe('a header may contain a secret', () => {
  test.each([
    ...['authorization-staging', 'x-auth', 'x-gate-token', 'x-secret', 'api-key', 'x-apikey', 'x_access_keys'],
    ...[
      'x-password',
      'x-pass',
      'cookie',
      'x-session-id',
      'x-credentials',
      'cf-access-client-secret',
      'x-csrf',
      'x-jwt',
    ],
  ])('because of its name: %s', (name) => {
    expect(canBeSecret(name, 'a')).toBe(true)
  })

  test.each(['x-tenant', 'x-author', 'x-keyboard', 'x-passage', 'x-department', 'x-authority', 'accept-language'])(
    'but not because of the name %s',
    (name) => {
      expect(canBeSecret(name, 'default')).toBe(false)
    },
  )

  test.each([
    ['s3cr3t-01234', true],
    ['123456789012', true],
    ['s3cr3t-0123', false],
    ['correcthorsebatterystaple', false],
    ['default', false],
  ])('because of its value: %s, %s', (value, expected) => {
    expect(canBeSecret('x-tenant', value)).toBe(expected)
  })
})

test('masks keys and secret headers everywhere, and other headers where they are sent', () => {
  const deployment = {
    keys: { default: 'sk-1', low: 'sk-2' },
    headers: { 'x-tenant': 'default', 'x-token': 'abc', 'x-named': 'plain' },
    secretHeaders: ['x-named'],
  } as unknown as Deployment
  expect(secretsOf(deployment)).toEqual({
    echoed: ['sk-1', 'sk-2', 'abc', 'plain'],
    headerSecrets: deployment.headers,
  })
})
