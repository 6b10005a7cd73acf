import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { gateways } from '../../cli/command-options.ts'
import { configurationFor } from '../../cli/upstream/gateways.ts'
import { upstreamModels } from '../../gateway/upstream/upstream.ts'
import { gateproof } from '../cli/gateproof.ts'

const keys = { openai: 'sk-upstream-one', anthropic: 'sk-upstream-two', google: 'sk-upstream-three' }
const connection = { host: '192.0.2.7', port: 9200, keys, models: upstreamModels }
const written = (name: (typeof gateways)[number]) => configurationFor(name, connection)

describe('the configuration of a gateway', () => {
  test.each(gateways)('%s leads to the upstream with its keys', (name) => {
    const text = written(name)
    expect(text).toMatch(/\S\n$/)
    expect(text).toContain(name === 'envoy' ? "ip: { address: '192.0.2.7', port: 9200 }" : 'http://192.0.2.7:9200')
    const vendors =
      name === 'envoy' || name === 'kong' ? (['openai', 'anthropic'] as const) : (Object.keys(keys) as 'openai'[])
    for (const vendor of vendors) expect(text).toContain(keys[vendor])
    expect(text).not.toMatch(/undefined|\[object/)
  })

  test.each(['litellm', 'gomodel', 'kong', 'envoy', 'bifrost'] as const)('%s can be parsed', (name) => {
    const documents = parseAllDocuments(written(name))
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(documents.map((one): unknown => one.toJS())).not.toContain(null)
  })

  test.each([
    ['litellm', ['num_retries: 0', 'disable_cooldowns: true']],
    [
      'new-api',
      ['"auto_ban":0', '"RetryTimes","value":"0"', '"AutomaticDisableChannelEnabled","value":"false"', 'ModelRatio'],
    ],
    ['gomodel', ['max_retries: 0', 'circuit_breaker: { enabled: false }']],
    ['kong', ['retries: 0']],
    ['bifrost', ['"max_retries": 0']],
  ] as const)('%s neither retries nor disables a channel', (name, settings) => {
    for (const setting of settings) expect(written(name)).toContain(setting)
  })

  test.each([
    ['upstream.example', 'fqdn: { hostname: upstream.example, port: 9200 }'],
    ['2001:db8::7', "ip: { address: '2001:db8::7', port: 9200 }"],
  ])('envoy names %s as %s', (host, endpoint) => {
    expect(configurationFor('envoy', { ...connection, host })).toContain(endpoint)
  })
})

describe('gateproof upstream --for', () => {
  test('prints the configuration alone, with the keys of the seed', async () => {
    const { code, stdout, stderr } = await gateproof(['upstream', '--for', 'litellm', '--port', '9200', '--seed', '3'])
    expect([code, stderr]).toEqual([0, 'then: gateproof --base-url URL_OF_THE_GATEWAY --upstream 9200\n'])
    expect(stdout).toContain("api_base: 'http://127.0.0.1:9200/v1'")
    const again = await gateproof(['upstream', '--for', 'litellm', '--port', '9200', '--seed', '3'])
    expect(again.stdout).toBe(stdout)
  })

  test('names the usual port of HTTP too', () => {
    expect(configurationFor('portkey', { ...connection, port: 80 })).toContain('--upstream 80 ')
  })

  test('needs a port, a host, and a gateway that it knows', async () => {
    const host = await gateproof(['upstream', '--for', 'kong', '--host', "a'b"])
    expect([host.code, host.stderr]).toEqual([2, expect.stringContaining('not a host name or address')])
    const free = await gateproof(['upstream', '--for', 'kong', '--port', '0'])
    expect([free.code, free.stderr]).toEqual([2, expect.stringContaining('--for needs the port')])
    const unknown = await gateproof(['upstream', '--for', 'litelm'])
    expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('litellm')])
  })
})
