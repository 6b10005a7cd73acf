import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../src/deployment/configuration.ts'
import type { RunOptions } from '../../src/deployment/options/run.ts'
import { readModels } from '../../src/deployment/model-choice.ts'
import { readUrl } from '../../src/deployment/values.ts'
import { inEmptyFolder } from '../cli/gateproof.ts'

const key = 'sk-0123456789abcdef'
const settingsOf = (options: RunOptions, env: Record<string, string> = {}, configuration?: string) =>
  inEmptyFolder((cwd) => {
    if (configuration !== undefined) writeFileSync(join(cwd, 'gateproof.config.yaml'), configuration)
    return readSettings(options, env, cwd)
  })

describe('--base-url', () => {
  test.each([
    ['https://gateway.example.com', 'https://gateway.example.com'],
    ['https://gateway.example.com/', 'https://gateway.example.com'],
    ['https://gateway.example.com/v1', 'https://gateway.example.com'],
    ['https://gateway.example.com/v1/', 'https://gateway.example.com'],
    ['https://gateway.example.com/team/v1//', 'https://gateway.example.com/team'],
    ['https://gateway.example.com/v11', 'https://gateway.example.com/v11'],
    ['HTTP://LOCALHOST:80/v1', 'http://localhost'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080'],
  ])('normalizes %s to %s', (given, read) => {
    expect(readUrl('--base-url', given)).toBe(read)
  })

  const configuration = 'baseUrl: https://file.example.com\n'
  const env = { GATEWAY_BASE_URL: 'https://env.example.com', GATEWAY_API_KEY: key }

  test('wins over the environment, which wins over the configuration file', async () => {
    const option = await settingsOf({ baseUrl: 'https://option.example.com' }, env, configuration)
    const environment = await settingsOf({}, env, configuration)
    const file = await settingsOf({}, { GATEWAY_API_KEY: key }, configuration)
    const addresses = [option, environment, file].map(({ deployment }) => deployment.baseUrl)
    expect(addresses).toEqual(['https://option.example.com', 'https://env.example.com', 'https://file.example.com'])
  })

  test('defaults to the embedded gateway, with everything allowed', async () => {
    const { deployment, pollIntervalS } = await settingsOf({})
    expect(deployment).toMatchObject({ embedded: true, baseUrl: '', keys: {}, allow: ['images', 'video', 'long'] })
    expect(pollIntervalS).toBeLessThan(1)
  })

  test.each([
    [{ GATEWAY_BASE_URL: '' }, ''],
    [{ GATEWAY_BASE_URL: ' ', GATEWAY_API_KEY: key }, ''],
    [{ GATEWAY_BASE_URL: '', GATEWAY_API_KEY: key }, configuration],
  ])('rejects an empty URL: %j', async (env, file) => {
    await expect(settingsOf({}, env, file)).rejects.toThrow(/^GATEWAY_BASE_URL: empty URL\. .*--embedded/)
  })

  test.each([
    ['GATEWAY_API_KEY', {}, ''],
    ['GATEWAY_API_KEY', { noKey: true }, ''],
    ['STAGING_KEY', { apiKeyEnv: 'STAGING_KEY' }, ''],
    ['STAGING_KEY', {}, 'keys: { low: STAGING_KEY }\n'],
  ])('is required if a key is set: %s, %j', async (variable, options, file) => {
    const settings = settingsOf(options, { [variable]: key }, file)
    await expect(settings).rejects.toThrow(
      `the environment variable ${variable} is set, but no base URL is. Set --base-url or GATEWAY_BASE_URL, or use --embedded`,
    )
    await expect(settings).rejects.not.toThrow(key)
  })
})

describe('--embedded', () => {
  const env = { GATEWAY_BASE_URL: '', GATEWAY_API_KEY: key }
  const configuration = 'baseUrl: https://file.example.com\nkeys: { default: UNSET }\nmodels: { chat: m }\n'

  test('ignores the environment and the configuration file of the folder', async () => {
    const { deployment } = await settingsOf({ embedded: true, apiKeyEnv: 'UNSET' }, env, configuration)
    expect(deployment).toMatchObject({ embedded: true, baseUrl: '', keys: {}, models: {} })
  })

  test('reads a configuration file named by --config, except for URLs and keys', async () => {
    const options = { embedded: true, configFile: 'gateproof.config.yaml' }
    const { deployment } = await settingsOf(options, env, configuration)
    expect(deployment).toMatchObject({ embedded: true, baseUrl: '', keys: {}, models: { chat: 'm' } })
  })

  test('cannot be combined with --base-url', async () => {
    const options = { embedded: true, baseUrl: 'https://gateway.example.com' }
    await expect(settingsOf(options, env)).rejects.toThrow('--embedded and --base-url cannot be combined')
  })
})

test('--allow-private allows media URLs on private addresses', async () => {
  const baseUrl = 'https://gateway.example.com'
  const env = { GATEWAY_API_KEY: key }
  expect((await settingsOf({ baseUrl, allowPrivate: true }, env)).deployment).toMatchObject({ allowPrivate: true })
  expect((await settingsOf({ baseUrl }, env)).deployment).not.toHaveProperty('allowPrivate')
})

describe('keys', () => {
  const baseUrl = 'https://gateway.example.com'

  test('are read from the named variables', async () => {
    const configuration = `baseUrl: ${baseUrl}\nkeys: { default: A, expired: B }\n`
    const { deployment } = await settingsOf({}, { A: key, B: 'sk-expired-0123' }, configuration)
    expect(deployment.keys).toEqual({ default: key, expired: 'sk-expired-0123' })
  })

  test('--api-key-env wins over the configuration file', async () => {
    const configuration = `baseUrl: ${baseUrl}\nkeys: { default: A }\n`
    const { deployment } = await settingsOf({ apiKeyEnv: 'C' }, { C: key }, configuration)
    expect(deployment.keys).toEqual({ default: key })
  })

  test('every variable named in the configuration file must be set', async () => {
    const configuration = `baseUrl: ${baseUrl}\nkeys: { expired: GATEWAY_KEY_EXPIRED }\n`
    await expect(settingsOf({}, { GATEWAY_API_KEY: key }, configuration)).rejects.toThrow(
      'the environment variable GATEWAY_KEY_EXPIRED is not set (keys.expired in gateproof.config.yaml)',
    )
  })

  test('a key named in a file without a base URL must be set, too', async () => {
    await expect(settingsOf({}, {}, 'keys: { default: STAGING_KEY }\n')).rejects.toThrow('STAGING_KEY is not set')
  })

  test('--no-key reads no keys', async () => {
    const { deployment, noKey } = await settingsOf({ baseUrl, noKey: true }, { GATEWAY_API_KEY: key })
    expect({ keys: deployment.keys, noKey }).toEqual({ keys: {}, noKey: true })
  })

  test.each(['sk-0123\n', ' sk-0123', 'sk-ü'])(
    '%j is rejected, because it is not a valid header value',
    async (value) => {
      const settings = settingsOf({ baseUrl }, { GATEWAY_API_KEY: value })
      await expect(settings).rejects.toThrow('GATEWAY_API_KEY is not a valid header value')
      await expect(settings).rejects.not.toThrow('0123')
    },
  )

  test('--header reads values from environment variables', async () => {
    const headers = [{ header: 'x-gate', variable: 'GATE' }]
    const { deployment } = await settingsOf({ headers }, { GATE: 'open sesame' })
    expect(deployment.headers).toEqual({ 'x-gate': 'open sesame' })
  })

  test('--secret-header must name a --header', async () => {
    const headers = [{ header: 'x-gate', variable: 'GATE' }]
    const { deployment } = await settingsOf({ headers, secretHeaders: ['x-gate'] }, { GATE: 'open' })
    expect(deployment.secretHeaders).toEqual(['x-gate'])
    await expect(settingsOf({ headers, secretHeaders: ['x-gat'] }, { GATE: 'open' })).rejects.toThrow(
      '--secret-header "x-gat": no --header has this name (did you mean "x-gate"?)',
    )
  })
})

describe('other settings', () => {
  test('have defaults', async () => {
    const {
      seed,
      outDir,
      deployment,
      pollIntervalS,
      env: _env,
      ...settings
    } = await settingsOf({
      baseUrl: 'https://gateway.example.com',
      noKey: true,
    })
    expect(settings).toMatchInlineSnapshot(`
      {
        "asked": {
          "keys": {
            "default": "GATEWAY_API_KEY",
          },
        },
        "compareOverseas": false,
        "concurrency": 8,
        "deadlineS": 900,
        "noKey": true,
        "only": [],
        "profile": "full",
        "samples": 10,
        "shard": {
          "count": 1,
          "index": 1,
        },
        "skip": [],
        "strict": false,
        "timeoutS": 60,
      }
    `)
    expect(outDir).toMatch(/\/gateproof-report$/)
    expect(pollIntervalS).toBe(5)
    expect(Number.isInteger(seed)).toBe(true)
    expect(deployment).toMatchObject({ group: 'default', lacks: [], allow: [] })
    expect(deployment).not.toHaveProperty('videoSeconds')
  })

  test('--models wins over the configuration file', async () => {
    const models = readModels('--models', 'chat=m=2,all,gpt-*,video=v')
    const { deployment, modelPatterns } = await settingsOf({ models }, {}, 'models: { chat: m1, image: i }\n')
    expect({ models: deployment.models, modelPatterns }).toEqual({
      models: { chat: 'm=2', image: 'i', video: 'v' },
      modelPatterns: ['*', 'gpt-*'],
    })
  })

  test('--task and videoDoneWithin become part of the deployment', async () => {
    const options = { baseUrl: 'https://gateway.example.com', noKey: true, task: 't1' }
    const { deployment } = await settingsOf(options, {}, 'videoDoneWithin: 90.5\n')
    expect(deployment).toMatchObject({ task: 't1', videoDoneWithin: 90.5 })
  })

  test('--poll-interval accepts any value for a loopback address', async () => {
    const options = { baseUrl: 'http://127.0.0.1:1', noKey: true, pollIntervalMs: 100 }
    expect((await settingsOf(options)).pollIntervalS).toBe(0.1)
  })

  test.each([
    [{ overseasUrl: 'https://overseas.example.com' }, '--overseas-url needs --base-url'],
    [{ task: 't1' }, '--task needs --base-url'],
    [{ baseline: 'none.yaml' }, '--baseline "none.yaml": no such file'],
    [{ resume: 'none' }, '--resume "none/evidence.jsonl": no such file'],
  ])('rejects %j', async (options, message) => {
    await expect(settingsOf(options)).rejects.toThrow(expect.objectContaining({ name: 'UsageError', message }))
  })

  test('--only accepts areas, requirement IDs and prefixes of IDs', async () => {
    const only = ['streaming', 'authentication', 'service.route', 'service.route.models']
    expect((await settingsOf({ only })).only).toEqual(only)
    await expect(settingsOf({ only: ['service.rou'] })).rejects.toThrow(
      '--only "service.rou": unknown area or requirement ID',
    )
  })
})

describe('the time for which the upstream is silent', () => {
  const patienceOf = (options: RunOptions, line = '') =>
    inEmptyFolder(async (cwd) => {
      writeFileSync(join(cwd, 'gateproof.config.yaml'), `baseUrl: https://file.example.com\n${line}`)
      return (await readSettings(options, { GATEWAY_API_KEY: key }, cwd)).patienceS
    })
  const upstream = [{ host: '127.0.0.1', port: 9100 }]

  test('is that of the option, else that of the configuration file', async () => {
    expect(await patienceOf({ upstream })).toBeUndefined()
    expect(await patienceOf({ upstream }, 'patience: 60\n')).toBe(60)
    expect(await patienceOf({ upstream, patienceMs: 120_000 }, 'patience: 60\n')).toBe(120)
  })

  test('is left out without the scripted upstream', async () => {
    expect(await patienceOf({}, 'patience: 60\n')).toBeUndefined()
  })
})

describe('the cost of calls', () => {
  const address = { host: '127.0.0.1', port: 9100 }
  const models = 'models: { upstreamChat: m-chat, upstreamMessages: m-claude }\n'
  const costOf = (cost: string, prices: string, options: RunOptions = { upstream: [address] }, named = models) =>
    inEmptyFolder(async (cwd) => {
      const lines = `baseUrl: https://file.example.com\n${named}cost: ${cost}\n`
      writeFileSync(join(cwd, 'gateproof.config.yaml'), lines)
      writeFileSync(join(cwd, 'prices.yaml'), `currency: EUR\nmodels:\n${prices}`)
      const given = prices === '' ? options : { prices: ['prices.yaml'], ...options }
      return (await readSettings(given, { GATEWAY_API_KEY: key }, cwd)).deployment.cost
    })
  const chat = '  m-chat: {perMillionTokens: {input: 2, output: 8, cached: 1}}\n'
  const claude = '  m-claude: {perMillionTokens: {input: 3, output: 15}}\n'

  test('is read with the prices of the models in front of the upstream', async () => {
    expect(await costOf('{ header: X-Cost, balance: 500000 }', chat + claude)).toEqual({
      header: 'x-cost',
      balance: 500_000,
      currency: 'EUR',
      prices: { 'm-chat': { input: 2, output: 8, cached: 1 }, 'm-claude': { input: 3, output: 15 } },
    })
  })

  test('is read with the prices of the upstream’s own models, if none is named', async () => {
    const own = '  gateproof-chat: {perMillionTokens: {input: 2, output: 8}}\n'
    const read = await costOf('{ field: usage.cost }', own, { upstream: [address] }, '')
    expect(read?.prices).toEqual({ 'gateproof-chat': { input: 2, output: 8 } })
    await expect(costOf('{ field: usage.cost }', chat, { upstream: [address] }, '')).rejects.toThrow(
      '--prices has no price for a model that leads to the upstream, which cost in gateproof.config.yaml needs: add gateproof-chat, or name yours as upstreamChat',
    )
  })

  test('is left out without the scripted upstream', async () => {
    expect(await costOf('{ header: X-Cost }', chat + claude, {})).toBeUndefined()
  })

  test.each([
    ['{ header: X-Cost }', '', 'cost in gateproof.config.yaml needs --prices, to compute what a call should cost'],
    [
      '{ header: X-Cost }',
      chat,
      '--prices has no price for "m-claude", which cost in gateproof.config.yaml needs: it is not in the price list',
    ],
    [
      '{ header: X-Cost }',
      `${chat}  m-claude: {perImage: 1}\n`,
      '--prices has no price for "m-claude", which cost in gateproof.config.yaml needs: the list has no price for its tokens',
    ],
  ])('is rejected without a price: %s %s', async (cost, prices, message) => {
    await expect(costOf(cost, prices)).rejects.toThrow(message)
  })
})
