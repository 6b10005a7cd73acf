import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../../src/contract/document.ts'
import { drawnFaults } from '../../../suites/limits/drawn.faults.ts'
import { faultOfMutations, mutationsOf, type Mutation } from '../../../suites/limits/kit.faults.ts'
import { failing, labelOf } from './expected-failures.ts'
import { sampled } from '../../series.ts'
import { tryGateway } from '../trial.ts'

/**
 * Every case of every limit, proved to catch its own fault and no other's, without a drive for each of the hundreds of them.
 *
 * A fault is a keyword of the document that the gateway lacks or keeps too narrowly, so that faults add up, and many can be driven
 * at once. What each of them does by itself to every request is looked up in the document that it leaves. Then each is in a set of
 * drives of its own, all sets of the same size, so that no set holds another; and in each drive exactly the tests must fail that are
 * to fail by the document of that drive: those of the faults at hand, but for cases whose comparison another one refuses.
 * A request that other cases are compared with is refused in drives of its own: where it is refused nothing is said of those.
 */
const mutations = mutationsOf(packagedContract().document)
const labelled = (mutation: Mutation) => labelOf(mutation.case)

/** The number of controls of a case: none for the minimal request, one for a value in the middle, and so on. */
function depthOf({ case: { control, requirement } }: Mutation): number {
  if (control === undefined) return 0
  const next = mutations.find(
    ({ case: limitCase }) => parameterOf(limitCase) === parameterOf({ requirement }) && limitCase.name === control,
  )
  const isLoop = next?.case.control !== undefined && next.case.control !== 'without'
  return next === undefined || isLoop ? 1 : depthOf(next) + 1
}

/** `limits.chat.tools`: an empty list is compared with one that has items. */
const parameterOf = ({ requirement }: Pick<Mutation['case'], 'requirement'>) => requirement.replace(/\.[^.]*$/, '')

const accepted = mutations.filter((mutation) => mutation.case.side === 'accepts')
const files = accepted.filter((mutation) => mutation.case.alike !== undefined)
const accepts = accepted.filter((mutation) => !files.includes(mutation))

/** The position of a file type within its kind. Limits of a kind are undecided if all of its types are rejected. */
const numberOf = (mutation: Mutation) =>
  files.slice(0, files.indexOf(mutation)).filter(({ case: other }) => mutation.case.alike?.includes(other.name)).length

const kinds = {
  ...Object.fromEntries(
    [...new Set(files.map(numberOf))].map((number) => [
      `types of files refused, ${number}`,
      files.filter((mutation) => numberOf(mutation) === number),
    ]),
  ),
  'least requests refused': accepts.filter((mutation) => depthOf(mutation) === 0),
  'plain values refused': accepts.filter((mutation) => depthOf(mutation) === 1),
  'values at a limit refused': accepts.filter((mutation) => depthOf(mutation) > 1),
  'invalid values served': mutations.filter((mutation) => mutation.case.side === 'refuses'),
}

/** Different halves of the drives, one for each fault, with as few drives as possible. */
function halves(count: number): readonly (readonly number[])[] {
  for (let drives = 2; ; drives += 1) {
    const sets = Array.from({ length: 2 ** drives }, (_, bits) => digitsOf(bits, drives)).filter(
      (set) => set.length === Math.floor(drives / 2),
    )
    if (sets.length >= count) return sets
  }
}

const digitsOf = (bits: number, length: number) =>
  Array.from({ length }, (_, digit) => digit).filter((digit) => ((bits >> digit) & 1) === 1)

/** The faults of each drive, by kind. */
const drivesByKind = Object.entries(kinds).map(([kind, some]) => {
  const sets = halves(some.length).slice(0, some.length)
  const last = Math.max(...sets.flat())
  const ofKind = Array.from({ length: last + 1 }, (_, drive) => ({
    name: `${kind}, drive ${drive + 1}`,
    chosen: some.filter((_mutation, number) => sets[number]?.includes(drive)),
  }))
  return { kind, mutations: some, drives: ofKind }
})

const drives = drivesByKind.flatMap((one) => one.drives)

/** Titles of the tests that fail on a gateway with these faults, without their subject. */
async function failedTests(chosen: readonly Mutation[]): Promise<readonly string[]> {
  const { report } = await driven(chosen)
  return report.requirements.flatMap(({ id, tests }) =>
    tests
      .filter(({ verdict }) => verdict !== 'satisfied' && verdict !== 'inconclusive')
      .map(({ name }) => `${id} ${name.replace(/^[^:]+: /, '')}`),
  )
}

const driven = async (chosen: readonly Mutation[]) =>
  (
    await tryGateway({
      faults: [faultOfMutations([], chosen)],
      settings: cases,
      suites: { areas: ['limits'] },
    })
  ).concluded

/** The cases, without whole drawn requests. */
const cases = {
  only: ['limits', 'errors.status.missing_max_tokens'],
  skip: Object.keys(drawnFaults).map((name) => `limits.${name}`),
  samples: 0,
}

test('no two cases have the same name', () => {
  expect(new Set(mutations.map(labelled)).size).toBe(mutations.length)
})

/** A model may not support a kind of files, and this kind has only one type. */
const undecidable = 'at-application-pdf'
/** The same keyword excludes both, and an assistant turn comes before each tool turn. */
const together = ['not-matching', 'not-matching-2', 'at-assistant']

describe('each fault by itself fails the test of its case', () => {
  const alone = mutations.filter(({ case: { name } }) => name !== undecidable && !together.includes(name))

  const series = alone.map((mutation) => [labelled(mutation), mutation] as const)
  test.each(sampled(series, 12))('%s', (label, mutation) => {
    expect(failing([mutation])).toEqual([label])
  })

  test('or the tests of one requirement if they share the defect', () => {
    const shared = mutations.filter(({ case: { name } }) => together.includes(name))
    const isShared = shared.map((mutation) =>
      failing([mutation]).every((label) => label.startsWith(mutation.case.requirement)),
    )
    expect(isShared).toEqual(shared.map(() => true))
  })
})

describe('exactly the tests of the active faults fail', () => {
  test.each(sampled(drives, 9))('$name', async ({ chosen }) => {
    expect([...(await failedTests(chosen))].sort()).toEqual([...failing(chosen)].sort())
  })

  test.each(sampled(drivesByKind, 4))('$kind: each of them fails in some drive', (kind) => {
    const all = new Set(kind.drives.flatMap(({ chosen }) => failing(chosen)))
    const decidable = kind.mutations.filter(({ case: { name } }) => name !== undecidable)
    expect(decidable.map(labelled).filter((label) => !all.has(label))).toEqual([])
  })
})
