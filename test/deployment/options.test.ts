import { describe, expect, test } from 'vitest'
import type { Node } from '../../src/contract/pointer.ts'
import { askedOf } from '../../src/deployment/configuration.ts'
import configuration from '../../src/deployment/files/configuration.schema.json' with { type: 'json' }
import { argumentsFor, withDefaults, helpOf, nameOf, type OptionEntry } from '../../src/deployment/options/option.ts'
import { runOptions, type RunOptions } from '../../src/deployment/options/run.ts'

const entries: Readonly<Record<string, OptionEntry>> = runOptions

/** A value of each option with a value, as written on the command line. */
const texts: Readonly<Record<Exclude<keyof RunOptions, Flag>, string>> = {
  baseUrl: 'https://gateway.example',
  overseasUrl: 'https://overseas.example',
  apiKeyEnv: 'STAGING_KEY',
  headers: 'x-gate=GATE',
  secretHeaders: 'x-gate',
  configFile: 'staging.yaml',
  spec: 'contract.yaml',
  only: 'chat,video',
  skip: 'limits',
  profile: 'interop',
  minJudged: '40',
  baseline: 'known.yaml',
  set: '1.0.0',
  probes: 'chat-plain,chat-stream',
  allow: 'images,video',
  upstream: '127.0.0.1:9100',
  patienceMs: '60',
  agentsFrom: 'tools',
  lacks: 'groups,video',
  models: 'gpt-*,chat=m=1',
  task: 't1',
  resume: 'earlier',
  samples: '20',
  seed: '7',
  repeat: '3',
  forMs: '90s',
  concurrency: '4',
  rate: '60',
  maxRequests: '50',
  maxTokens: '0',
  maxCost: '2.5',
  prices: 'prices.yaml',
  timeoutMs: '1.005',
  deadlineMs: '0.25',
  pollIntervalMs: '7',
  shard: '2/3',
  outDir: 'report',
  reports: 'ctrf=results.ctrf.json',
  writeBaseline: 'found.yaml',
  otlp: 'http://127.0.0.1:4318/v1/metrics',
  history: 'runs',
}
type Flag = 'embedded' | 'noKey' | 'quick' | 'strict' | 'allowPrivate' | 'json' | 'quiet' | 'verbose' | 'open'

const given = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => {
    const entry = entries[name] ?? { syntax: name, help: '' }
    return [name, entry.read?.(nameOf(entry), text)]
  }),
) as RunOptions

const written = (options: RunOptions) => argumentsFor(runOptions, options, (text) => text)

describe('the table of options', () => {
  test.each(Object.entries(texts))('serializes --%s %s as it was parsed', (name, text) => {
    const entry = entries[name] ?? { syntax: '', help: '' }
    expect(written({ [name]: given[name as keyof RunOptions] })).toEqual([`${nameOf(entry)} ${text}`])
  })

  test('serializes each value of a repeated option, and flags that are set', () => {
    const join = runOptions.prices.join?.(['a.yaml'], ['b.yaml']) ?? []
    expect(written({ prices: join, strict: true, json: false })).toEqual([
      '--prices a.yaml',
      '--prices b.yaml',
      '--strict',
    ])
  })

  test('omits defaults', () => {
    expect(written(withDefaults(runOptions, {}))).toEqual([])
  })

  test('records the options that are needed to repeat and to judge a part of the run', () => {
    expect(askedOf({ ...given, allowPrivate: true }, { default: { variable: 'KEY', source: '' } })).toEqual({
      config: 'staging.yaml',
      spec: 'contract.yaml',
      set: '1.0.0',
      keys: { default: 'KEY' },
      headers: { 'x-gate': 'GATE' },
      secretHeaders: ['x-gate'],
      samples: 20,
      concurrency: 4,
      seed: 7,
      timeoutS: 1.005,
      pollIntervalS: 7,
      everyModel: ['gpt-*'],
      allowPrivate: true,
      upstream: ['127.0.0.1:9100'],
      budgets: { maxRequests: 50, maxTokens: 0, maxCost: 2.5 },
    })
  })

  test('describes defaults in the help text', () => {
    const { baseUrl, samples, seed, skip } = runOptions
    expect([baseUrl, samples, seed, skip].map((entry) => / \(default: .*/.exec(helpOf(entry))?.[0])).toEqual([
      ' (default: env GATEWAY_BASE_URL, else the embedded gateway)',
      ' (default: 10)',
      ' (default: random, and printed)',
      undefined,
    ])
  })

  test.each(Object.values(entries).flatMap(({ key }) => key ?? []))(
    'refers to a documented configuration key: %s',
    (key) => {
      const place = key.split('.').flatMap((name) => ['properties', name])
      expect(place.reduce((at, name) => at[name] as Node, configuration as Node)).toHaveProperty('description')
    },
  )
})
