import { describe, expect, test } from 'vitest'
import { belowFloor, floorOf, foldersOfPart, mutatedFolders, resultsByFolder } from './folders.ts'
import { schemataOf } from './mutants.ts'
import { patternMutants } from './patterns.ts'
import { tryMutants } from './run.ts'
import { toleratedBecause } from './tolerated.ts'

/** `MUTANTS=suites/chat` tries another folder. `npm run proof -- mutants` tries all. */
const { MUTANTS: folder = 'suites/versioning' } = process.env

describe('the folders with mutants', () => {
  const folders = [...mutatedFolders().keys()]

  test('all have a floor', () => {
    expect(folders.filter((name) => floorOf(name) === undefined)).toEqual([])
  })

  test('are divided into parts without a remainder', () => {
    const dealt = [1, 2, 3, 4].flatMap((part) => foldersOfPart(part, 4))
    expect([...dealt].sort()).toEqual([...folders].sort())
  })

  test(`${folder} kills at least the share of its floor`, { timeout: 600_000 }, async () => {
    const sources = mutatedFolders().get(folder)?.sources ?? []
    const results = resultsByFolder(await tryMutants(sources, () => undefined))
    expect(results.map((result) => result.folder)).toEqual([folder])
    expect(belowFloor(results)).toEqual([])
  })
})

describe('a floor', () => {
  const mutant = { number: 0, kind: 'condition', within: 'a', line: 1, original: 'b', text: 'true' }
  const fate = (isExplained: boolean, killedBy?: string) => ({
    mutant: { ...mutant, isExplained },
    isReached: true,
    ...(killedBy !== undefined && { killedBy }),
  })
  const results = (path: string, killed: number, survivors: number) =>
    resultsByFolder(
      new Map([
        [
          path,
          [
            ...Array.from({ length: killed }, () => fate(false, 'x')),
            ...Array.from({ length: survivors }, () => fate(true)),
          ],
        ],
      ]),
    )

  test('that is met reports no problem', () => expect(belowFloor(results('src/results/a.ts', 99, 1))).toEqual([]))

  test('that is missed is reported with the numbers', () => {
    expect(belowFloor(results('src/results/a.ts', 97, 3))).toEqual([
      expect.stringMatching(/^src\/results: 97 of 100 mutants killed: expected at least 99 %, got 97 %/),
    ])
  })

  test('that does not exist is reported with what to add', () => {
    expect(belowFloor(results('src/new/a.ts', 9, 1))).toEqual([
      'src/new has no floor. Add "src/new": 90 to test/mutants/floors.json.',
    ])
  })
})

describe('a comment that explains survivors', () => {
  const explained = (source: string) =>
    schemataOf('a.ts', source, () => false).mutants.map(({ isExplained }) => isExplained)

  test('applies only to the declaration below it', () => {
    expect(explained('// Surviving mutants: one is enough.\nconst a = (b: number) => b + 1\nconst c = -d')).toEqual([
      ...[true, true, true],
      false,
    ])
  })

  test('applies to a test', () => {
    expect(
      explained("describe('a', () => {\n  // Surviving mutants: b.\n  test('b', () => {\n    c()\n  })\n})"),
    ).toContain(true)
  })

  test('is not needed for kinds of mutants that may survive anywhere', () => {
    expect(toleratedBecause({ kind: 'chain', original: 'a?.b' })).toContain('test/suites/fuzz')
    expect(toleratedBecause({ kind: 'condition', original: 'a && isTraffic()' })).toBeUndefined()
  })

  test('needs a reason', () => {
    expect(explained('// Surviving mutants:\nconst a = -b')).toEqual([false])
  })
})

describe('the mutants of a source', () => {
  const changes = (source: string) =>
    schemataOf('a.ts', source, () => false).mutants.map(({ kind, original, text }) => `${kind}: ${original} → ${text}`)

  test('are conditions, parts of them and bounds', () => {
    expect(changes('export const a = (b: number, c: boolean) => c && b < 3')).toEqual([
      'condition: c && b < 3 → true',
      'condition: c && b < 3 → false',
      'condition: c → true',
      'comparison: b < 3 → (b) <= (3)',
      'condition: b < 3 → true',
    ])
  })

  test('are statements, members and methods', () => {
    expect(changes("run(all.filter(has), ['a', 'b'], one?.two)")).toEqual([
      "statement: run(all.filter(has), ['a', 'b'], one?.two) → ",
      'method: all.filter(has) → all',
      "member: ['a', 'b'] → ['b']",
      "member: ['a', 'b'] → ['a']",
      'chain: one?.two → one.two',
    ])
  })

  test('are anchors, classes and quantifiers of patterns', () => {
    expect(patternMutants('/^[a-z]+(?=\\d)/')).toEqual([
      '/[a-z]+(?=\\d)/',
      '/^[^a-z]+(?=\\d)/',
      '/^[a-z](?=\\d)/',
      '/^[a-z]+(?!\\d)/',
      '/^[a-z]+(?=\\D)/',
    ])
  })

  test('exclude messages', () => {
    expect(changes("function f(a: 'b'): void { expect(a, `saw ${a}`).toBe(undefined) }")).toEqual([
      'statement: expect(a, `saw ${a}`).toBe(undefined) → ',
    ])
  })
})
