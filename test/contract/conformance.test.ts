import { describe, expect, test } from 'vitest'
import { conformanceFlaws, conformanceOf, featuresOf, servingOf } from '../../src/contract/conformance.ts'
import configuration from '../../src/deployment/files/configuration.schema.json' with { type: 'json' }
import { packagedContract } from '../../src/contract/document.ts'
import { featureFlaws, featureNames } from '../../src/contract/features.ts'
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
