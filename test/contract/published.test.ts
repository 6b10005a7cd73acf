import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '../../src/contract/operations.ts'
import { readContract } from '../../src/contract/read-contract.ts'
import { validatorAt } from '../../src/contract/schemas.ts'
import { escapeSegment, isNode, valueAt, type Node } from '../../src/contract/pointer.ts'
import { readEvents } from '../../gateway/reference/faults/events.ts'
import { published } from '../../spec/published.ts'

const { document } = readContract(fileURLToPath(new URL('../../spec/generated/openapi.yaml', import.meta.url)))

/** Every object of the published document, with its place. */
function nodesIn(value: unknown, at = ''): readonly (readonly [at: string, node: Node])[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, child]) => nodesIn(child, `${at}/${escapeSegment(name)}`))
  return isNode(value) ? [[at, value], ...inside] : inside
}

const nodes = nodesIn(document)

/** Where a place stands: below its parent's last segment. */
const isBelow = (at: string, parent: RegExp) => parent.test(at.slice(0, at.lastIndexOf('/')))

const isValue = (at: string) => /\/(?:examples?|default|enum)(?:\/|$)/.test(at) && !at.includes('/properties/default')

const undescribed = (places: (at: string) => boolean) =>
  nodes
    .filter(([at, node]) => places(at) && !isValue(at) && !('description' in node || '$ref' in node))
    .map(([at]) => at)

describe('the published document', () => {
  test('has no extensions of the suite', () => {
    const names = nodes.filter(([at]) => !isValue(at)).flatMap(([, node]) => Object.keys(node))
    expect(names.filter((name) => name.startsWith('x-'))).toEqual([])
    expect(nodes.filter(([, { description }]) => /\{x-|\{\w+imum\}/.test(String(description)))).toEqual([])
  })

  test('has placeholders filled in', () => {
    const text = (schema: string) => valueAt(document, `/components/schemas/${schema}/description`)
    expect(text('GeneratedImage')).toMatch(/valid for 1 to 24 hours\.$/)
    expect(text('VideoFile')).toMatch(/4 to 15 seconds, up to 30 seconds, or always 5, 6, 10 or 12 seconds\.$/)
  })

  test('describes every operation, parameter, response, schema and property', () => {
    expect(undescribed((at) => operationsOf(document).some(({ pointer }) => pointer === at))).toEqual([])
    expect(undescribed((at) => isBelow(at, /\/(?:parameters|responses)$/))).toEqual([])
    expect(undescribed((at) => isBelow(at, /^\/components\/schemas$/))).toEqual([])
    const conditional = /\/(?:if|then|else|itemSchema)\//
    expect(undescribed((at) => isBelow(at, /\/properties$/) && !conditional.test(at))).toEqual([])
  })
})

/** Every media type of a request or of a reply. */
const media = nodes.filter(([at]) => isBelow(at, /^\/paths\/.+\/content$/) && !isValue(at))

describe('its examples', () => {
  test('exist for every body except files', () => {
    const bare = media.filter(([at, node]) => !('examples' in node) && !/(?:video~1mp4|multipart~1form-data)$/.test(at))
    expect(bare.map(([at]) => at)).toEqual([])
  })

  const examples = media.flatMap(([at, { examples = {} }]) =>
    Object.entries(examples as Readonly<Record<string, Node>>).map(([name, example]) => ({
      title: `${at.replace(/^.paths./, '')} ${name}`,
      at,
      example,
    })),
  )
  const whole = examples.filter(({ example }) => 'value' in example)
  const streams = examples.filter(({ example }) => 'serializedValue' in example)

  test.each(whole.map((entry) => [entry.title, entry] as const))('%s matches its schema', (_, { at, example }) => {
    expect(validatorAt(`${at}/schema`, document)(example['value'])).toEqual([])
  })

  test.each(streams.map((entry) => [entry.title, entry] as const))(
    '%s is a stream of valid events',
    (_, { at, example }) => {
      const data = readEvents(String(example['serializedValue'])).map((event) => event.data)
      const validate = validatorAt(`${at}/itemSchema/properties/data/oneOf/1/contentSchema`, document)
      expect(data.at(-1)).toBe('[DONE]')
      expect(data.slice(0, -1).flatMap((event) => validate(JSON.parse(String(event))))).toEqual([])
      expect(data.length).toBeGreaterThan(4)
    },
  )

  test('exist for each kind', () => {
    expect(whole.length + streams.length).toBe(examples.length)
    expect(streams).toHaveLength(3)
  })
})

test('removes extensions everywhere, and keeps values', () => {
  const schema = { 'x-least': 1, description: 'From {minimum} on.', minimum: 2, default: { 'x-kept': true } }
  const made = published({ info: { 'x-requirements': [] }, components: { schemas: { Some: schema } } }, {})
  expect(made).toEqual({
    info: {},
    components: { schemas: { Some: { description: 'From 2 on.', minimum: 2, default: { 'x-kept': true } } } },
  })
})
