import { describe, expect, test } from 'vitest'
import type { ListedModel } from '../../src/deployment/model-list.ts'
import { selectListedModels, isModelProbeName, modelProbeName, maxModels } from '../../src/drive/plan/listed-models.ts'
import { deadlineWarning } from '../../src/drive/limits/deadline-warning.ts'
import { probe } from '../../src/drive/probe.ts'
import { shardOfModel } from '../../src/evidence/shards.ts'
import { deploymentOf } from './target.ts'

const model = (id: string, more: Partial<ListedModel> = {}): ListedModel => ({
  ...{ id, kinds: ['chat'], unlabelled: false, producesText: true },
  ...more,
})

const deployment = deploymentOf('http://127.0.0.1:9', { allow: [] })
const all = { patterns: ['*'], deployment }

/** `model protocol` of each that is asked, in order, or why it is not. */
const askedOf = (listed: readonly ListedModel[], options: Partial<Parameters<typeof selectListedModels>[1]> = {}) =>
  selectListedModels(listed, { ...all, ...options }).models.map(
    ({ model: id, protocol, because }) => `${id} ${protocol}${because === undefined ? '' : `: ${because}`}`,
  )

describe('listed models', () => {
  test('are tested with every protocol of their labels, and with chat if no label is known', () => {
    const listed = [model('a', { kinds: ['chat', 'messages'] }), model('b', { kinds: [], unlabelled: true })]
    expect(askedOf(listed)).toEqual(['a chat', 'b chat', 'a messages'])
  })

  test('are tested in order of price, unpriced last, each once before any second protocol', () => {
    const listed = ['dear', 'unknown', 'cheap'].map((id) => model(id, { kinds: ['chat', 'responses'] }))
    const priceOf = (id: string) => ({ dear: 9, cheap: 1 })[id]
    expect(askedOf(listed, { priceOf })).toEqual(
      ['chat', 'responses'].flatMap((protocol) => ['cheap', 'dear', 'unknown'].map((id) => `${id} ${protocol}`)),
    )
  })

  test('are merged if they are listed twice', () => {
    expect(askedOf([model('a'), model('a', { kinds: ['responses'] })])).toEqual(['a chat', 'a responses'])
  })

  test('that generate media are not tested, except for allowed images of a model named by ID', () => {
    const listed = [
      model('i', { kinds: ['image'] }),
      model('v', { kinds: ['video'] }),
      model('e', { producesText: false }),
    ]
    const because = 'images are billed per item. Name it by its ID and use --allow images to test it'
    expect(askedOf(listed)).toEqual([
      `i images: ${because}`,
      'v video: videos are billed per item. Use --models video=ID to test it',
      'e chat: it generates media, which are billed per item',
    ])
    expect(askedOf(listed, { patterns: ['i'], deployment: { ...deployment, allow: ['images'] } })).toEqual(['i images'])
    expect(askedOf(listed, { patterns: ['i*'], deployment: { ...deployment, allow: ['images'] } })[0]).toContain(
      because,
    )
  })

  test('are not tested with unsupported protocols, unknown labels or invalid IDs', () => {
    const listed = [
      model('a', { kinds: ['messages'] }),
      model('embedding', { kinds: [], unlabelled: true, producesText: false }),
      model('\ud800'),
      model('l'.repeat(4096)),
    ]
    const told = askedOf(listed, { deployment: { ...deployment, lacks: ['messages'] } })
    expect(told.map((line) => line.replace(/^.*?: /s, ''))).toEqual([
      'the deployment declares messages as unsupported (lacks)',
      'it has no known label for text',
      'its ID is not valid Unicode',
      'its ID is too long: 4096 characters',
    ])
  })

  test('above the maximum are counted, but not tested', () => {
    const listed = Array.from({ length: 20_000 }, (_, index) => model(`m-${index}`))
    const { models, leftOut, listed: count } = selectListedModels(listed, all)
    expect([models.length, leftOut, count]).toEqual([maxModels, 20_000 - maxModels, 20_000])
  })

  test('are selected by patterns, and unmatched patterns are reported', () => {
    const { models, unmatched } = selectListedModels([model('gpt-1'), model('o3')], {
      ...all,
      patterns: ['gpt-*', 'o4', 'x*'],
    })
    expect([models.map(({ model: id }) => id), unmatched]).toEqual([['gpt-1'], ['o4', 'x*']])
  })
})

describe('the probe of a model', () => {
  const hostile = [
    ...['a/b', 'a\\b', '../../etc/passwd', 'a b', 'a"b', "a'b", 'a\nb', 'a#2', 'a,b', 'a:b', 'GPT-4', 'gpt-4', 'gpt.4'],
    ...['模型', '\u202Ex', '\ud800', '', '.', '..', '-', 'con', 'x'.repeat(4096), `${'x'.repeat(4096)}y`, '__proto__'],
    ...['a-b', 'a-b-1a2b3c4d', 'A-B'],
  ]

  test('has a unique name that is safe in a path', () => {
    const names = hostile.map((id) => modelProbeName('generate-content', id))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(hostile.length)
    expect(names.filter((name) => !/^[a-z\d_-]{1,80}$/.test(name) || !isModelProbeName(name))).toEqual([])
  })

  test('belongs to one shard, independent of the list', () => {
    const names = Array.from({ length: 300 }, (_, index) => modelProbeName('chat', `m-${index}`))
    const shares = [1, 2, 3].map((shard) => names.filter((name) => shardOfModel(name, 3) === shard).length)
    expect(shares.reduce((sum, share) => sum + share)).toBe(300)
    expect(Math.min(...shares)).toBeGreaterThan(70)
  })
})

describe('a drive that will exceed its deadline', () => {
  const planned = Array.from({ length: 300 }, (_, index) => ({
    area: 'models',
    probe: probe(
      `m-${index}`,
      { bills: 'tokens' },
      { plain: { method: 'GET', path: '/' }, streamed: { method: 'GET', path: '/' } },
    ),
  }))
  const settings = { concurrency: 8, deadlineS: 900 }
  const work = { modelProbes: planned, fixedProbes: [], deployment: { ...deployment, keys: { default: 'k' } } }

  test.each([
    [
      { callDurationMs: 20_000, settings },
      '600 requests, 600 of them to listed models, take about 1500 s at 20.0 s each, 8 at a time',
    ],
    [
      { callDurationMs: 10, settings: { ...settings, rate: 30 } },
      'the run will exceed its deadline of 900 s (--deadline)',
    ],
  ])('is reported: %j', (more, warning) => {
    expect(deadlineWarning({ ...work, ...more })).toContain(warning)
  })

  test.each([
    [{ callDurationMs: 10_000, settings }],
    [{ callDurationMs: undefined, settings }],
    [{ callDurationMs: 20_000, settings: { ...settings, maxRequests: 100 } }],
    [{ callDurationMs: 99_000, settings, modelProbes: [] }],
  ])('is not reported for %j', (more) => {
    expect(deadlineWarning({ ...work, ...more })).toBeUndefined()
  })
})
