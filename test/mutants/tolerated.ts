import type { Mutant } from './mutants.ts'
import lines from './survivors.json' with { type: 'json' }

interface Tolerated {
  readonly kind: string
  /** Matches the start of the original code. */
  readonly original: RegExp
  readonly because: string
}

/** Mutants that may survive anywhere. */
const tolerated: readonly Tolerated[] = [
  {
    kind: 'chain',
    original: /^/,
    because: 'The compiler asks for `?.`. test/suites/fuzz/replies.series.test.ts checks that nothing crashes.',
  },
  { kind: 'statement', original: /^inconclusive\(/, because: 'The statement can only make a check inconclusive.' },
  {
    kind: 'prerequisite',
    original: /^/,
    because: 'A prerequisite matters only with two defects at once. test/pairs tries them.',
  },
  { kind: 'argument', original: /^judgesHead\(/, because: 'It matters only for recorded traffic without bodies.' },
  { kind: 'condition', original: /^!?isTraffic\(\)/, because: 'It matters only for recorded traffic.' },
  { kind: 'negation', original: /^!isTraffic\(\)/, because: 'It matters only for recorded traffic.' },
]

/** Why a mutant may survive anywhere; undefined for all others. */
export const toleratedBecause = ({ kind, original }: Pick<Mutant, 'kind' | 'original'>): string | undefined =>
  tolerated.find((one) => one.kind === kind && one.original.test(original))?.because

/** Why mutants survive in a unit (`Mutant.within`), by file. */
export type Survivors = Readonly<Record<string, Readonly<Record<string, string>>>>

export const survivors: Survivors = lines

/** The unit with a reason that a mutant is in: the innermost of several. */
export const explainedUnit = (units: readonly string[], { within }: Pick<Mutant, 'within'>): string | undefined =>
  units.filter((unit) => `${within} › `.startsWith(`${unit} › `)).sort((one, other) => other.length - one.length)[0]
