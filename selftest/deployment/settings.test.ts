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

describe('the address', () => {
  test.each([
    ['https://gateway.example.com', 'https://gateway.example.com'],
    ['https://gateway.example.com/', 'https://gateway.example.com'],
    ['https://gateway.example.com/v1', 'https://gateway.example.com'],
    ['https://gateway.example.com/v1/', 'https://gateway.example.com'],
    ['https://gateway.example.com/team/v1//', 'https://gateway.example.com/team'],
    ['https://gateway.example.com/v11', 'https://gateway.example.com/v11'],
    ['HTTP://LOCALHOST:80/v1', 'http://localhost'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080'],
  ])('%s is %s', (given, read) => {
    expect(readUrl('--base-url', given)).toBe(read)
  })

  const configuration = 'baseUrl: https://file.example.com\n'
  const env = { GATEWAY_BASE_URL: 'https://env.example.com', GATEWAY_API_KEY: key }

  test('an option wins over the environment, that over the file', async () => {
    const option = await settingsOf({ baseUrl: 'https://option.example.com' }, env, configuration)
    const environment = await settingsOf({}, env, configuration)
    const file = await settingsOf({}, { GATEWAY_API_KEY: key }, configuration)
    const addresses = [option, environment, file].map(({ deployment }) => deployment.baseUrl)
    expect(addresses).toEqual(['https://option.example.com', 'https://env.example.com', 'https://file.example.com'])
  })

  test('without one the deployment is the embedded gateway, with all media', async () => {
    const { deployment, pollIntervalS } = await settingsOf({})
    expect(deployment).toMatchObject({ embedded: true, baseUrl: '', keys: {}, allow: ['images', 'video'] })
    expect(pollIntervalS).toBeLessThan(1)
  })

  test.each([
    [{ GATEWAY_BASE_URL: '' }, ''],
    [{ GATEWAY_BASE_URL: ' ', GATEWAY_API_KEY: key }, ''],
    [{ GATEWAY_BASE_URL: '', GATEWAY_API_KEY: key }, configuration],
  ])('an empty one is refused: %j', async (env, file) => {
    await expect(settingsOf({}, env, file)).rejects.toThrow(/^GATEWAY_BASE_URL is empty: .*--embedded/)
  })

  test.each([
    ['GATEWAY_API_KEY', {}, ''],
    ['GATEWAY_API_KEY', { noKey: true }, ''],
    ['STAGING_KEY', { apiKeyEnv: 'STAGING_KEY' }, ''],
    ['STAGING_KEY', {}, 'keys: { low: STAGING_KEY }\n'],
  ])('a key without one is refused: %s, %j', async (variable, options, file) => {
    const settings = settingsOf(options, { [variable]: key }, file)
    await expect(settings).rejects.toThrow(
      `the environment variable ${variable} holds a key, and there is no URL: give --base-url or GATEWAY_BASE_URL, or --embedded`,
    )
    await expect(settings).rejects.not.toThrow(key)
  })
})

describe('--embedded', () => {
  const env = { GATEWAY_BASE_URL: '', GATEWAY_API_KEY: key }
  const configuration = 'baseUrl: https://file.example.com\nkeys: { default: UNSET }\nmodels: { chat: m }\n'

  test('judges the embedded gateway, whatever the environment and the configuration of the folder hold', async () => {
    const { deployment } = await settingsOf({ embedded: true, apiKeyEnv: 'UNSET' }, env, configuration)
    expect(deployment).toMatchObject({ embedded: true, baseUrl: '', keys: {}, models: {} })
  })

  test('takes from a configuration that is named what is no address and no key', async () => {
    const options = { embedded: true, configFile: 'gateproof.config.yaml' }
    const { deployment } = await settingsOf(options, env, configuration)
    expect(deployment).toMatchObject({ embedded: true, baseUrl: '', keys: {}, models: { chat: 'm' } })
  })

  test('goes with no address', async () => {
    const options = { embedded: true, baseUrl: 'https://gateway.example.com' }
    await expect(settingsOf(options, env)).rejects.toThrow('--embedded judges the reference gateway')
  })
})

test('media on private addresses are fetched where that is allowed', async () => {
  const baseUrl = 'https://gateway.example.com'
  const env = { GATEWAY_API_KEY: key }
  expect((await settingsOf({ baseUrl, allowPrivate: true }, env)).deployment).toMatchObject({ allowPrivate: true })
  expect((await settingsOf({ baseUrl }, env)).deployment).not.toHaveProperty('allowPrivate')
})

describe('keys', () => {
  const baseUrl = 'https://gateway.example.com'

  test('come from the variables that are named', async () => {
    const configuration = `baseUrl: ${baseUrl}\nkeys: { default: A, expired: B }\n`
    const { deployment } = await settingsOf({}, { A: key, B: 'sk-expired-0123' }, configuration)
    expect(deployment.keys).toEqual({ default: key, expired: 'sk-expired-0123' })
  })

  test('an option names the default key over the file', async () => {
    const configuration = `baseUrl: ${baseUrl}\nkeys: { default: A }\n`
    const { deployment } = await settingsOf({ apiKeyEnv: 'C' }, { C: key }, configuration)
    expect(deployment.keys).toEqual({ default: key })
  })

  test('a variable named in the file must be set, whatever the role', async () => {
    const configuration = `baseUrl: ${baseUrl}\nkeys: { expired: GATEWAY_KEY_EXPIRED }\n`
    await expect(settingsOf({}, { GATEWAY_API_KEY: key }, configuration)).rejects.toThrow(
      'the environment variable GATEWAY_KEY_EXPIRED is not set (keys.expired in gateproof.config.yaml)',
    )
  })

  test('a key named in a file without a base URL is missed, not passed over for the embedded gateway', async () => {
    await expect(settingsOf({}, {}, 'keys: { default: STAGING_KEY }\n')).rejects.toThrow('STAGING_KEY is not set')
  })

  test('--no-key reads none', async () => {
    const { deployment, noKey } = await settingsOf({ baseUrl, noKey: true }, { GATEWAY_API_KEY: key })
    expect({ keys: deployment.keys, noKey }).toEqual({ keys: {}, noKey: true })
  })

  test.each(['sk-0123\n', ' sk-0123', 'sk-ü'])('%j cannot be a header', async (value) => {
    const settings = settingsOf({ baseUrl }, { GATEWAY_API_KEY: value })
    await expect(settings).rejects.toThrow('GATEWAY_API_KEY holds what no HTTP header can carry')
    await expect(settings).rejects.not.toThrow('0123')
  })

  test('headers come from variables too', async () => {
    const headers = [{ header: 'x-gate', variable: 'GATE' }]
    const { deployment } = await settingsOf({ headers }, { GATE: 'open sesame' })
    expect(deployment.headers).toEqual({ 'x-gate': 'open sesame' })
  })

  test('a header that is named as a secret must be given', async () => {
    const headers = [{ header: 'x-gate', variable: 'GATE' }]
    const { deployment } = await settingsOf({ headers, secretHeaders: ['x-gate'] }, { GATE: 'open' })
    expect(deployment.secretHeaders).toEqual(['x-gate'])
    await expect(settingsOf({ headers, secretHeaders: ['x-gat'] }, { GATE: 'open' })).rejects.toThrow(
      '--secret-header "x-gat" names no header of --header (did you mean "x-gate"?)',
    )
  })
})

describe('the rest', () => {
  test('has the defaults of the interface', async () => {
    const { seed, outDir, deployment, pollIntervalS, ...settings } = await settingsOf({
      baseUrl: 'https://gateway.example.com',
      noKey: true,
    })
    expect(settings).toMatchInlineSnapshot(`
      {
        "compareOverseas": false,
        "concurrency": 8,
        "deadlineS": 900,
        "json": false,
        "noKey": true,
        "only": [],
        "profile": "spec",
        "recordedOptions": {
          "keys": {
            "default": "GATEWAY_API_KEY",
          },
        },
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

  test('a model named by an option wins over the file', async () => {
    const models = readModels('--models', 'chat=m=2,all,gpt-*,video=v')
    const { deployment, modelPatterns: everyModel } = await settingsOf(
      { models },
      {},
      'models: { chat: m1, image: i }\n',
    )
    expect({ models: deployment.models, everyModel }).toEqual({
      models: { chat: 'm=2', image: 'i', video: 'v' },
      everyModel: ['*', 'gpt-*'],
    })
  })

  test('a task of an earlier run and the declared time are part of the deployment', async () => {
    const options = { baseUrl: 'https://gateway.example.com', noKey: true, task: 't1' }
    const { deployment } = await settingsOf(options, {}, 'videoDoneWithin: 90.5\n')
    expect(deployment).toMatchObject({ task: 't1', videoDoneWithin: 90.5 })
  })

  test('any poll interval is right on a loopback address', async () => {
    const options = { baseUrl: 'http://127.0.0.1:1', noKey: true, pollIntervalMs: 100 }
    expect((await settingsOf(options)).pollIntervalS).toBe(0.1)
  })

  test.each([
    [{ overseasUrl: 'https://overseas.example.com' }, '--overseas-url is the second line: it needs --base-url'],
    [{ task: 't1' }, '--task is a task of an earlier run: it needs --base-url'],
    [{ baseline: 'none.yaml' }, '--baseline "none.yaml": there is no such file'],
    [{ resume: 'none' }, '--resume "none/evidence.jsonl": there is no such file'],
  ])('%j is refused', async (options, message) => {
    await expect(settingsOf(options)).rejects.toThrow(expect.objectContaining({ name: 'UsageError', message }))
  })

  test('an id, its start at a segment, and an area are selections', async () => {
    const only = ['streaming', 'authentication', 'service.route', 'service.route.models']
    expect((await settingsOf({ only })).only).toEqual(only)
    await expect(settingsOf({ only: ['service.rou'] })).rejects.toThrow('neither an area nor a requirement id')
  })
})
