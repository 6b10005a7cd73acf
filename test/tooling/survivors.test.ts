import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** Reasons by file and unit. The mutation run finds lines that explain no survivor. */
const survivors = JSON.parse(read('test/mutants/survivors.json')) as Readonly<Record<string, Record<string, string>>>

const isFile = (path: string) => existsSync(new URL(path, root))

/** Names of code and paths of files in a reason. */
const namesIn = (reason: string) =>
  [...reason.matchAll(/`(\w+)`|\b(?:\w[\w.-]*\/)+[\w.-]+\.\w+/g)].map(([path, name]) => name ?? path)

/** Problems of the lines about one file. */
function problemsOf(path: string, reasons: Readonly<Record<string, string>>): readonly string[] {
  if (!isFile(path)) return [`${path} does not exist`]
  const source = read(path)
  const isDeclared = (name: string) =>
    source.includes(`'${name}'`) ||
    new RegExp(
      String.raw`(?:\b(?:const|let|function|class|get|function\*) |^ +(?:async )?)${name}\b[^=]*[=({]`,
      'm',
    ).test(source)
  return Object.entries(reasons).flatMap(([unit, reason]) => [
    ...unit.split(' › ').flatMap((name) => (isDeclared(name) ? [] : [`${path}: ${unit}: ${name} does not exist`])),
    ...namesIn(reason).flatMap((name) =>
      isFile(name) || new RegExp(String.raw`\b${name}\b`).test(source)
        ? []
        : [`${path}: ${unit}: the reason names ${name}, which does not exist`],
    ),
    ...(/\w \w/.test(reason) ? [] : [`${path}: ${unit}: the line gives no reason`]),
  ])
}

describe('test/mutants/survivors.json', () => {
  test('names only files and functions that exist, and gives a reason for each', () => {
    expect(Object.entries(survivors).flatMap(([path, reasons]) => problemsOf(path, reasons))).toEqual([])
  })

  test.each([
    ['src/none.ts', { a: 'A reason.' }, 'src/none.ts does not exist'],
    ['src/std/amount.ts', { none: 'A reason.' }, 'src/std/amount.ts: none: none does not exist'],
    ['src/std/amount.ts', { amountText: '' }, 'src/std/amount.ts: amountText: the line gives no reason'],
    [
      'src/std/amount.ts',
      { amountText: 'As in `none`.' },
      'src/std/amount.ts: amountText: the reason names none, which does not exist',
    ],
  ])('is wrong with a line about %s: %j', (path, reasons, problem) => {
    expect(problemsOf(path, reasons)).toEqual([problem])
  })
})
