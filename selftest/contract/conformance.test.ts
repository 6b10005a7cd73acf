import { describe, expect, test } from 'vitest'
import { conformanceFlaws, conformanceOf, featuresOf, servingOf } from '../../src/contract/conformance.ts'
import { packagedContract } from '../../src/contract/document.ts'
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

describe('what the suite knows of operations', () => {
  test('is there for each of them, and names requirements that exist', () => {
    expect(conformanceFlaws(document, ids)).toEqual([])
  })

  test.each([
    ['a misspelt id', { route: 'service.route.chat' }, 'names service.route.chat, which is no requirement'],
    ['a misspelt member', { bill: 'tokens' }, 'has the unknown member bill'],
    ['a mode without a requirement', { served: { plain: {} } }, 'has a way to ask without a requirement'],
  ])('%s is told in one line', (_, members, flaw) => {
    const expected = [`operation createChatCompletion: x-conformance ${flaw}`]
    expect(flawsWith((entry) => ({ ...entry, ...members }))).toEqual(expected)
  })

  test('a missing member is told, and so is an operation of which nothing is known', () => {
    const emptied = ['route', 'bills', 'result', 'served'].map(
      (name) => `operation createChatCompletion: x-conformance has no ${name}`,
    )
    expect(flawsWith(() => ({}))).toEqual(emptied)
    const bare = edited(document, '/paths/~1v1~1models/get', ({ 'x-conformance': _, ...rest }) => rest)
    expect(conformanceFlaws(bare, ids)).toEqual(['operation listModels has no x-conformance'])
  })

  test('names probes, and exchanges of probes, that are driven', () => {
    const options = { seed: 1, samples: 1 }
    const probes = areas.flatMap((area) => probesOf(area, packagedContract(), options))
    const names = new Set(
      probes.flatMap(({ name, steps }) => [name, ...Object.keys(steps).map((step) => `${name}/${step}`)]),
    )
    const named = operationIds.flatMap((operation) => Object.values(conformanceOf(operation).served))
    expect(named.flatMap(({ baseline, open }) => [...baseline, ...open]).filter((name) => !names.has(name))).toEqual([])
  })
})

test('an operation is of its area, and perhaps of a feature of it', () => {
  expect(featuresOf('createVideo')).toEqual(['video'])
  expect(featuresOf('createMotionControl')).toEqual(['video', 'motionControl'])
})

test('three operations stream', () => {
  const streaming = operationIds.filter((operation) => servingOf(operation, 'streamed') !== undefined)
  expect(streaming).toEqual(['createChatCompletion', 'createResponse', 'createMessage'])
})

test('the contract shows what every body must hold, but for those of media', () => {
  const hidden = operationIds.filter((operation) => !showsBody(operation))
  expect(hidden).toEqual(['createVideo', 'createImage', 'createImageEdit', 'createMotionControl'])
})
