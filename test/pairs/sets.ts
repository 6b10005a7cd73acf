import { createHash } from 'node:crypto'
import { seededDraw } from '../../gateway/reference/model/random.ts'
import { faults } from '../../suites/faults.ts'
import { scopeOf } from '../prove/scope.ts'

/** Names of faults that a gateway has together, in the order in which they wrap it. */
export type FaultSet = readonly string[]

/** Faults by the part of the contract in which they are tested, such as `chat`, `streaming.messages` or `limits.images`. */
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

/** Exclusive upper bound of pair numbers. */
export const maxPairNumber = 0x1000000

/** All pairs of these faults, in the order in which they are tried. Their number decides which fault wraps the other. */
export function pairsOf(names: readonly string[]): readonly FaultSet[] {
  const sorted = [...names].sort()
  const pairs = sorted.flatMap((one, at) => sorted.slice(at + 1).map((other): FaultSet => [one, other]))
  const numbered = pairs.map((pair) => ({ pair, number: hashOf(pair) }))
  return numbered
    .sort((one, other) => one.number - other.number)
    .map(({ pair, number }) => (number % 2 === 0 ? pair : pair.toReversed()))
}

/** The number of a pair, independent of the order of its faults. */
export const pairNumber = (pair: FaultSet): number => hashOf([...pair].sort())

/** Excludes official clients, which run as separate processes and cost as much as ten other sets. */
const isDrawn = (name: string) => !name.startsWith('clients.')

/** Runs for limits take four times as long as others, so they are drawn less often. */
const weightOf = (name: string) => (name.startsWith('limits.') ? 1 : 4)

/**
 * Draws sets, reproducible for the same seed. Of ten sets, six are pairs and two are triples within a part of the contract, where faults
 * affect the same replies; two span several parts.
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
