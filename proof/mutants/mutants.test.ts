import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { compared } from './explained.ts'
import { schemataOf } from './mutants.ts'
import { patternMutants } from './patterns.ts'
import { readResults } from './results.ts'
import { currentResults } from './run.ts'
import { draw, survivingAnew } from './share.ts'

/** `MUTANTS=400 SEED=7` tries other ones, and more of them. */
const { MUTANTS = '40', SEED = '1' } = process.env
const within = mkdtempSync(join(tmpdir(), 'gateproof-'))
afterAll(() => rmSync(within, { recursive: true, force: true }))

describe('the mutants of the judges', () => {
  const { idle, unexplained } = compared(readResults())

  test('are explained by no line too many', () => {
    expect(idle.map(({ path, within: place, change }) => `${path}\t${place}\t${change}`)).toEqual([])
  })

  test('are explained, where nothing shows them', () => {
    expect(unexplained.map(({ path, shown }) => `${path}\t${shown}`)).toEqual([])
  })

  test('are killed anew, of those that are drawn', { timeout: 300_000 }, async () => {
    const drawn = draw(Number(MUTANTS), Number(SEED), currentResults())
    expect(drawn.drawn.length).toBeGreaterThan(0)
    expect(await survivingAnew(drawn, within, () => undefined)).toEqual([])
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

  test('leave what is said alone', () => {
    expect(changes("function f(a: 'b'): void { expect(a, `saw ${a}`).toBe(undefined) }")).toEqual([
      'statement: expect(a, `saw ${a}`).toBe(undefined) → ',
    ])
  })
})
