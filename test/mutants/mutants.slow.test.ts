import { describe, expect, test } from 'vitest'
import { belowFloor, floorOf, foldersOfPart, mutantsOf, mutatedFolders, resultsByFolder } from './folders.ts'
import { schemataOf } from './mutants.ts'
import { patternMutants } from './patterns.ts'
import { tryMutants } from './run.ts'
import { explainedUnit, survivors, toleratedBecause } from './tolerated.ts'

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
    expect([...belowFloor(results), ...results.flatMap(({ stale }) => stale)]).toEqual([])
  })
})

const fate = (within: string, killedBy?: string) => ({
  mutant: { number: 0, kind: 'condition', within, line: 1, original: 'b', text: 'true' },
  isReached: true,
  ...(killedBy !== undefined && { killedBy }),
})

describe('a floor', () => {
  const results = (path: string, killed: number, surviving: number) =>
    resultsByFolder(
      new Map([
        [
          path,
          [
            ...Array.from({ length: killed }, () => fate('a', 'x')),
            ...Array.from({ length: surviving }, () => fate('a')),
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

describe('a line of survivors.json', () => {
  const path = 'src/results/a.ts'
  const results = (lines: Readonly<Record<string, string>>) =>
    resultsByFolder(new Map([[path, [fate('a › b'), fate('a › c'), fate('d', 'x')]]]), { [path]: lines })[0]

  test('explains the survivors of its unit, and of the units in it', () => {
    expect(results({ a: 'why' })).toMatchObject({ explained: 2, unexplained: [], stale: [] })
    expect(results({ 'a › b': 'why' })).toMatchObject({ explained: 1, unexplained: [expect.any(String)], stale: [] })
  })

  test.each([
    ['all mutants of its unit are killed', { a: 'why', d: 'why' }, 'd'],
    ['its unit does not exist', { a: 'why', b: 'why' }, 'b'],
    ['lines of inner units explain all survivors', { a: 'why', 'a › b': 'why', 'a › c': 'why' }, 'a'],
  ])('is stale if %s', (_, lines, unit) => {
    const line = `test/mutants/survivors.json: ${path}: "${unit}": no mutant survives. Remove the line.`
    expect(results(lines)?.stale).toEqual([line])
  })

  test('is not needed for kinds of mutants that may survive anywhere', () => {
    expect(toleratedBecause({ kind: 'chain', original: 'a?.b' })).toContain('test/suites/fuzz')
    expect(toleratedBecause({ kind: 'condition', original: 'a && isTraffic()' })).toBeUndefined()
  })

  test('has a mutated source and a unit with mutants', () => {
    const sources = new Set([...mutatedFolders().values()].flatMap((one) => one.sources.map((source) => source.path)))
    const wrong = Object.entries(survivors).flatMap(([file, reasons]) => {
      const mutants = sources.has(file) ? mutantsOf(file) : []
      const has = (unit: string) => mutants.some((mutant) => explainedUnit([unit], mutant) === unit)
      return Object.keys(reasons).flatMap((unit) => (has(unit) ? [] : [`${file}: ${unit}`]))
    })
    expect(wrong).toEqual([])
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

  test('are prerequisites of a check, never its requirement', () => {
    const { mutants } = schemataOf('a.ts', "on(each)(['a.b', 'c.d', 'e.f'], judge)", (text) => text.includes('.'))
    const prerequisites = mutants.filter(({ kind }) => kind === 'prerequisite')
    expect(prerequisites.map(({ text }) => text)).toEqual(["['a.b', 'e.f']", "['a.b', 'c.d']"])
  })

  test('have a unit: the declarations and checks that they are in', () => {
    const source =
      "class A { b() { const c = -d } }\non(f)('e', () => { j() })\non(f)(judgesHead(['g', 'h']), 'i k', () => { l() })"
    const units = schemataOf('a.ts', source, () => false).mutants.map(({ within }) => within)
    expect([...new Set(units)].sort()).toEqual(['A › b', 'A › b › c', 'e', 'g › i k'])
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
