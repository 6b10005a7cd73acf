import { describe, expect, test } from 'vitest'
import { conformanceFlaws, conformanceOf, featuresOf, servingOf } from '../../src/contract/conformance.ts'
import configuration from '../../src/deployment/files/configuration.schema.json' with { type: 'json' }
import { packagedContract } from '../../src/contract/document.ts'
import { featureFlaws, featureNames } from '../../src/contract/features.ts'
import { readFile } from 'node:fs/promises'
import { membersOf, readCounts, usageFlaws, writeCounts } from '../../src/contract/usage.ts'
import { operationIds } from '../../src/contract/operations.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { edited, type Node } from '../../src/contract/pointer.ts'
import { showsBody } from '../../src/contract/cases/requests.ts'
import { probesOf } from '../../src/drive/plan/area.ts'
import { areas } from '../../suites/areas.ts'

const { document } = packagedContract()
const ids = requirementsOf(document).map(({ id }) => id)

const flawsWith = (edit: (entry: Node) => Node) =>
  conformanceFlaws(edited(document, '/paths/~1v1~1chat~1completions/post/x-conformance', edit), ids)

describe('x-conformance', () => {
  test('is valid in the packaged document', () => {
    expect(conformanceFlaws(document, ids)).toEqual([])
  })

  test.each([
    ['a misspelt id', { route: 'service.route.chat' }, 'refers to the unknown requirement service.route.chat'],
    ['a misspelt member', { bill: 'tokens' }, 'has the unknown member bill'],
    ['a mode without a requirement', { served: { plain: {} } }, 'has a mode without a requirement'],
  ])('reports %s in one line', (_, members, flaw) => {
    const expected = [`operation createChatCompletion: x-conformance ${flaw}`]
    expect(flawsWith((entry) => ({ ...entry, ...members }))).toEqual(expected)
  })

  test('reports missing members, and operations without x-conformance', () => {
    const emptied = ['route', 'bills', 'result', 'served'].map(
      (name) => `operation createChatCompletion: x-conformance has no ${name}`,
    )
    expect(flawsWith(() => ({}))).toEqual(emptied)
    const bare = edited(document, '/paths/~1v1~1models/get', ({ 'x-conformance': _, ...rest }) => rest)
    expect(conformanceFlaws(bare, ids)).toEqual(['operation listModels has no x-conformance'])
  })

  test('refers to existing probes and exchanges', () => {
    const options = { seed: 1, samples: 1 }
    const probes = areas.flatMap((area) => probesOf(area, packagedContract(), options))
    const names = new Set(
      probes.flatMap(({ name, steps }) => [name, ...Object.keys(steps).map((step) => `${name}/${step}`)]),
    )
    const named = operationIds.flatMap((operation) => Object.values(conformanceOf(operation).served))
    expect(named.flatMap(({ baseline, open }) => [...baseline, ...open]).filter((name) => !names.has(name))).toEqual([])
  })
})

test('an operation has the feature of its area, and possibly one of its own', () => {
  expect(featuresOf('createVideo')).toEqual(['video'])
  expect(featuresOf('createMotionControl')).toEqual(['video', 'motionControl'])
})

test('three operations stream', () => {
  const streaming = operationIds.filter((operation) => servingOf(operation, 'streamed') !== undefined)
  expect(streaming).toEqual(['createChatCompletion', 'createResponse', 'createMessage'])
})

test('the contract shows all request bodies except those of media', () => {
  const hidden = operationIds.filter((operation) => !showsBody(operation))
  expect(hidden).toEqual(['createVideo', 'createImage', 'createImageEdit', 'createMotionControl'])
})

describe('x-features', () => {
  test('is valid in the packaged document, and is the list of the configuration', () => {
    expect(featureFlaws(document, ids)).toEqual([])
    expect(featureNames()).toEqual(configuration.properties.lacks.items.enum)
  })

  test.each([
    ['an unknown requirement', { hides: ['chat.nothing'] }, 'hides the unknown requirement chat.nothing'],
    ['a missing sentence', { text: '' }, 'has no sentence'],
    ['a gap that is no clause', { notShown: 'Groups.' }, 'does not say what is not shown without it'],
    ['an unknown member', { key: ['low'] }, 'has the unknown member key'],
  ])('reports %s in one line', (_, part, flaw) => {
    const entry = { text: 'Groups.', notShown: 'that groups conform', hides: ['chat'], ...part }
    expect(featureFlaws({ 'x-features': { groups: entry } }, ids)).toEqual([`feature groups: ${flaw}`])
  })
})

describe('x-usage', () => {
  test('is valid in the packaged document', () => {
    expect(usageFlaws(document)).toEqual([])
  })

  test.each([
    ['a document without it', undefined, ['the document has no x-usage with counts and protocols']],
    [
      'an unknown part, and counts that a protocol lacks',
      {
        counts: { input: ['a'], cached: ['a'], output: ['b'], total: ['a', 'b'] },
        protocols: { chat: { x: ['a', 'c'] } },
      },
      [
        'usage of chat: no members are its input',
        'usage of chat: no members are its output',
        'usage of chat: no members are its cached',
        'usage x: the unknown part c',
      ],
    ],
  ])('reports %s', (_, table, flaws) => {
    expect(usageFlaws({ 'x-usage': table })).toEqual(flaws)
  })

  test('has the members that the documentation shows, which are a sum where there is no total', async () => {
    const page = await readFile(new URL('../../docs/upstream.md', import.meta.url), 'utf8')
    const cellsOf = (line: string) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
    const protocols = ['chat', 'responses', 'messages', 'generate-content'] as const
    const rows = {
      'all input': 'input',
      'read from a cache': 'cached',
      'written to a cache': 'cacheWritten',
      'for an hour': 'cacheWritten1h',
      'all output': 'output',
      reasoning: 'reasoning',
      sum: 'total',
    } as const
    const shown = Object.entries(rows).map(([title, count]) => {
      const cells = cellsOf(page.split('\n').find((line) => cellsOf(line)[0] === title) ?? '')
      const members = protocols.map((protocol) => membersOf(protocol, count))
      const isTold = (own: readonly string[]) => count !== 'total' || own.length === 1
      const texts = members.map((own) =>
        own.length > 0 && isTold(own) ? own.map((name) => `\`${name}\``).join(' + ') : '–',
      )
      return [cells, [title, ...texts]] as const
    })
    expect(shown.map(([cells]) => cells)).toEqual(shown.map(([, texts]) => texts))
  })

  const counts = { input: 120, cached: 64, cacheWritten: 16, cacheWritten1h: 6, output: 40, reasoning: 12 }
  test.each([
    ['chat', { prompt_tokens: 120, completion_tokens: 40, total_tokens: 160 }],
    ['responses', { input_tokens: 120, 'input_tokens_details.cache_write_tokens': 16, total_tokens: 160 }],
    ['messages', { input_tokens: 40, cache_read_input_tokens: 64, 'cache_creation.ephemeral_1h_input_tokens': 6 }],
    ['generate-content', { promptTokenCount: 120, candidatesTokenCount: 28, thoughtsTokenCount: 12 }],
  ] as const)('writes and reads the counts of %s', (protocol, members) => {
    const written = writeCounts(protocol, counts)
    expect(Object.fromEntries(written)).toMatchObject(members)
    const read = readCounts(protocol, (member) => written.get(member))
    expect(read).toMatchObject({ input: 120, cached: 64, output: 40, total: 160 })
    expect(writeCounts(protocol, { input: 120, output: 40 }).size).toBeLessThan(written.size)
  })
})
