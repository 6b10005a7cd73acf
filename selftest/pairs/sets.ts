import { createHash } from 'node:crypto'
import { seededDraw } from '../../src/reference/chance.ts'
import { faults } from '../../suites/faults.ts'
import { scopeOf } from '../prove/scope.ts'

/** Faults that a gateway has together: their names, in the order in which they are put around it. */
export type FaultSet = readonly string[]

/** Faults that are driven and judged within the same part of the contract, by that part: `chat`, `streaming.messages`, `limits.images`. */
export const faultsByScope: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>()
  for (const [name, fault] of Object.entries(faults)) {
    const group = scopeOf(name, { breaks: fault.breaks }).only.join('+')
    found.set(group, [...(found.get(group) ?? []), name])
  }
  return found
})()

/** A number below `most` that the names of a pair alone decide: pairs are tried in the order of it. */
const hashOf = (pair: FaultSet): number =>
  Number.parseInt(createHash('sha256').update(pair.join(' ')).digest('hex').slice(0, 6), 16)

/** Above the number of every pair. */
export const maxPairNumber = 0x1000000

/** Every pair of these faults, as they are tried one after the other. Which of two is put around the other is left to their names. */
export function pairsOf(names: readonly string[]): readonly FaultSet[] {
  const sorted = [...names].sort()
  const pairs = sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): FaultSet => [one, other]))
  const numbered = pairs.map((pair) => ({ pair, number: hashOf(pair) }))
  return numbered
    .sort((one, other) => one.number - other.number)
    .map(({ pair, number }) => (number % 2 === 0 ? pair : pair.toReversed()))
}

/** The number of a pair whatever the order of its faults. */
export const pairNumber = (pair: FaultSet): number => hashOf([...pair].sort())

/** The official clients are processes of their own, and cost as much as ten other sets: they are left to `npm run proof`. */
const isDrawn = (name: string) => !name.startsWith('clients.')

/** Drives for limits take four times as long as others: they are drawn as much less often. */
const weightOf = (name: string) => (name.startsWith('limits.') ? 1 : 4)

/**
 * So many sets, the same ones for the same seed. Of ten, six are pairs and two are triples of the same part of the contract, where
 * faults meet in the same replies; the others go over its parts.
 */
export function drawnSets(seed: number, count: number): readonly FaultSet[] {
  const draw = seededDraw('sets of faults', seed)
  const drawn = Object.keys(faults).filter(isDrawn)
  const weighted = drawn.flatMap((name) => Array.from({ length: weightOf(name) }, () => name))
  const from = (names: readonly string[]) => names[draw(names.length)] ?? ''
  const alike = (name: string) => [...faultsByScope.values()].find((names) => names.includes(name)) ?? []
  const shapes: readonly ((first: string) => FaultSet)[] = [
    ...Array.from({ length: 6 }, () => (first: string) => [first, from(alike(first))]),
    ...Array.from({ length: 2 }, () => (first: string) => [first, from(alike(first)), from(alike(first))]),
    (first) => [first, from(weighted)],
    (first) => [first, from(alike(first)), from(weighted)],
  ]
  const sets = new Map<string, FaultSet>()
  while (sets.size < count) {
    const shape = shapes[sets.size % shapes.length]
    const set = [...new Set(shape?.(from(weighted)))]
    if (set.length > 1) sets.set([...set].sort().join(' '), set)
  }
  return [...sets.values()]
}
