import { beforeAll, describe, expect, test } from 'vitest'
import type { Difference } from '../../src/compare/comparison.ts'
import type { Subject } from '../../src/compare/bounds.ts'
import { faults } from '../../suites/faults.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { recordInMemory } from '../suites/trial.ts'
import { comparisonOf, differenceOf, subjectsOf } from './compared.ts'

/** How a comparison must report each fault: by a requirement, and by the shape or status of responses. */
const told: readonly (readonly [
  fault: string,
  requirement: string,
  shapes: readonly string[],
  answers: readonly string[],
])[] = [
  ['chat.usageMissing', 'chat.completion.usage', ['field usage went'], []],
  ['chat.indexAsText', 'chat.completion.choices.index', ['type choices[].index came'], []],
  ['models.groupsMissing', 'models.record.enable_groups', ['field data[].enable_groups went'], []],
  ['errors.invalidParameterIs422', 'errors.status.invalid_parameter', [], ['400 422']],
]
const settings = { only: ['chat', 'models', 'errors'] }

const seeds = [1, 2, 77]
let healthy: readonly Subject[]
let faulty: readonly Subject[]

beforeAll(async () => {
  const recordings: Evidence[] = []
  for (const seed of seeds) recordings.push(await recordInMemory({ seed, settings }))
  for (const [index, [name]] of told.entries())
    recordings.push(await recordInMemory({ seed: 9 + index, settings, faults: [faults[name] as never] }))
  const subjects = await subjectsOf(recordings)
  healthy = subjects.slice(0, seeds.length)
  faulty = subjects.slice(seeds.length)
})

const against = (subject: Subject | undefined): Difference => differenceOf([healthy[0] as Subject, subject as Subject])

describe('two recordings of one gateway', () => {
  test.each([1, 2])('have no differences, whatever requests were generated (%i)', (index) => {
    const { verdicts, findings, replies, regressions, gaps, notes } = against(healthy[index])
    const { compared, ...changes } = verdicts
    expect(compared).toBeGreaterThan(100)
    expect(Object.values(changes).flat()).toEqual([0])
    expect([replies?.shapes, replies?.answers, findings.came, regressions, gaps, notes].flat()).toEqual([])
  })

  test('are compared request by request', () => {
    expect(against(healthy[1]).replies?.requests).toBeGreaterThan(100)
  })
})

describe.each(told.map((one, index) => [...one, index] as const))(
  '%s',
  (_fault, requirement, shapes, answers, index) => {
    test('is reported as a regression', () => {
      const { verdicts, findings, regressions } = against(faulty[index])
      expect(verdicts.violated.map(({ id }) => id)).toEqual([requirement])
      expect(findings.came).toHaveLength(1)
      expect(regressions).toEqual(['violated'])
    })

    test('changes the form of responses in this and nothing else', () => {
      const { replies } = against(faulty[index])
      expect(replies?.shapes.map(({ what, place, how }) => `${what} ${place} ${how}`)).toEqual(shapes)
      expect(replies?.answers.map(({ from, to }) => `${from} ${to}`)).toEqual(answers)
    })

    test('is reported as fixed in the other direction', () => {
      const { verdicts, regressions } = differenceOf([faulty[index] as Subject, healthy[0] as Subject])
      expect(verdicts.mended.map(({ id }) => id)).toContain(requirement)
      expect(regressions).toEqual([])
    })
  },
)

describe('many at once', () => {
  test('compares each with the first and has a column for each', () => {
    const { differences, requirements, findings, conclusion } = comparisonOf([...healthy, ...faulty])
    expect(differences.map(({ now }) => now)).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
    expect(new Set(requirements.map(({ cells }) => cells.length))).toEqual(new Set([7]))
    expect(findings.map(({ cells }) => cells.filter(({ state }) => state === 'violated').length)).toEqual([1, 1, 1, 1])
    expect(conclusion).toBe('regressed')
  })
})
