import { describe, expect, test } from 'vitest'
import { curlCommand } from '../../../reporters/reproduce/curl.ts'
import type { Variables } from '../../../reporters/reproduce/variables.ts'
import type { HeaderPair } from '../../../src/evidence/exchange.ts'
import { exchange } from '../sample.ts'

/** The command for a request of evidence that another party wrote: its host is theirs. */
function commandOf(
  header: HeaderPair,
  variables: Variables,
  key = 'default',
  url = 'https://theirs.example/v1/models',
) {
  const request = { method: 'GET', url, headers: [header], key, line: 'default' } as never
  return curlCommand(exchange('a/b', { request }), undefined, variables)
}

/** The variables in a line. */
const namesIn = (line: string) => [...line.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name)

describe('a curl line names no variable of the user that has nothing to do with the gateway', () => {
  test.each([
    [
      'for the default key',
      commandOf(['authorization', 'Bearer ***'], { keys: { default: 'AWS_SECRET_ACCESS_KEY' } }),
      ['GATEWAY_API_KEY', 'set GATEWAY_API_KEY to the default key'],
    ],
    [
      'for the key of another role',
      commandOf(['x-api-key', '***'], { keys: { low: 'GITHUB_TOKEN' } }, 'low'),
      ['GATEWAY_KEY_LOW', 'set GATEWAY_KEY_LOW to the low key'],
    ],
    [
      'as the password of a user',
      commandOf(['authorization', 'Basic dXNlcjpzay1****'], { keys: { default: 'PGPASSWORD' } }),
      ['GATEWAY_API_KEY', 'set GATEWAY_API_KEY to the default key'],
    ],
    [
      'in a query',
      commandOf(['accept', '*/*'], { keys: { default: 'NPM_TOKEN' } }, 'default', 'https://theirs.example/?key=****'),
      ['GATEWAY_API_KEY'],
    ],
    [
      'for a header',
      commandOf(['x-gate', '***'], { headers: { 'x-gate': 'OPENAI_API_KEY' } }),
      ['GATEWAY_HEADER_X_GATE', 'set GATEWAY_HEADER_X_GATE to the value of the header, which was masked'],
    ],
    [
      'by the name of a header',
      commandOf(['Aws-Secret-Access-Key', '***'], {}),
      [
        'GATEWAY_HEADER_AWS_SECRET_ACCESS_KEY',
        'set GATEWAY_HEADER_AWS_SECRET_ACCESS_KEY to the value of the header, which was masked',
      ],
    ],
    [
      'with a prefix inside',
      commandOf(['authorization', 'Bearer ***'], { keys: { default: 'MY_GATEWAY_KEY' } }),
      ['GATEWAY_API_KEY', 'set GATEWAY_API_KEY to the default key'],
    ],
  ] as const)('%s', (_where, { line, notes }, [name, ...more]) => {
    expect([namesIn(line), notes]).toEqual([[name], more])
  })

  test('but those whose names say that they are for a gateway', () => {
    const keys = { default: 'GATEWAY_STAGING', low: 'GATEPROOF_LOW_2' }
    expect(namesIn(commandOf(['authorization', 'Bearer ***'], { keys }).line)).toEqual(['GATEWAY_STAGING'])
    const { line, notes } = commandOf(['authorization', 'Bearer ***'], { keys }, 'low')
    expect([namesIn(line), notes]).toEqual([['GATEPROOF_LOW_2'], []])
  })
})
