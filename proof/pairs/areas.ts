import type { Asked } from '../section.ts'
import { hasResults, readResults, writeResults } from '../results.ts'
import { faultsByScope, maxPairNumber, pairsOf, pairNumber, type FaultSet } from '../../selftest/pairs/sets.ts'
import { studySets, type SetResult } from '../../selftest/pairs/study.ts'

/** What the pairs of one part of the contract came to, counted by pair. */
export interface AreaResult {
  /** The faults whose pairs were tried. */
  readonly faults: readonly string[]
  /** Pairs whose number is below this one were tried: `most` where all were. */
  readonly below: number
  readonly tried: number
  /** Both are told. */
  readonly told: number
  /** One is told, and the other one undecided because of what is. */
  readonly undecided: number
  /** One hides the other. */
  readonly hidden: number
  /** One shows only where the other one is told. */
  readonly aside: number
  /** Pairs of which something does not hold. */
  readonly open: readonly string[]
}

export type Results = Readonly<Record<string, AreaResult>>

export const readPairs = (): Results => (hasResults('pairs') ? readResults<Results>('pairs') : {})

const noResult: AreaResult = { faults: [], below: 0, tried: 0, told: 0, undecided: 0, hidden: 0, aside: 0, open: [] }

/** So many pairs are tried before what they came to is written down: whoever is interrupted goes on there. */
const batchSize = 120

/**
 * Tries the pairs of a part of the contract that were not tried yet, at most so many, and writes down what they came to.
 *
 * @returns what does not hold, a line each
 */
export async function tryArea(area: string, atMost: number, say: Asked['say']): Promise<readonly string[]> {
  const faults = [...(faultsByScope.get(area) ?? [])].sort()
  const all = pairsOf(faults)
  let result = resumableResult(readPairs()[area], faults)
  const problems: string[] = []
  for (let left = atMost; left > 0; left -= batchSize) {
    const { pairs, below } = nextPairs(all, result, Math.min(left, batchSize))
    if (pairs.length === 0 && below === result.below) break
    const studied = await studySets(pairs)
    problems.push(...problemsIn(studied))
    result = withStudied(result, studied, faults, below)
    writeResults('pairs', Object.fromEntries(Object.entries({ ...readPairs(), [area]: result }).sort()))
    say(`${area}: ${result.tried} of ${all.length} pairs`)
  }
  return problems
}

/** What was tried before: nothing, where a fault is no longer there. */
const resumableResult = (before: AreaResult | undefined, faults: readonly string[]): AreaResult =>
  before?.faults.every((name) => faults.includes(name)) === true ? before : noResult

/** The next pairs: those of faults that came later, as far as others were tried, and then the ones behind. */
function nextPairs(all: readonly FaultSet[], { faults, below }: AreaResult, count: number) {
  const isLate = (pair: FaultSet) => pair.some((name) => !faults.includes(name))
  const late = all.filter((pair) => pairNumber(pair) < below && isLate(pair))
  const behind = all.filter((pair) => pairNumber(pair) >= below)
  const last = behind[count - 1]
  const until = last === undefined ? maxPairNumber : pairNumber(last) + 1
  return { pairs: [...late, ...behind.filter((pair) => pairNumber(pair) < until)], below: until }
}

const problemsIn = (studied: readonly SetResult[]): readonly string[] =>
  studied.flatMap(({ set, problems }) => problems.map((problem) => `${set.join(' + ')}: ${problem}`))

function withStudied(
  before: AreaResult,
  studied: readonly SetResult[],
  faults: readonly string[],
  below: number,
): AreaResult {
  const holding = studied.filter(({ problems }) => problems.length === 0)
  const count = (is: (one: SetResult) => boolean) => holding.filter(is).length
  const isHidden = ({ hidden }: SetResult) => hidden.length > 0
  const isAside = (one: SetResult) => !isHidden(one) && one.aside.length > 0
  const isTold = (one: SetResult) => !isHidden(one) && !isAside(one) && one.undecided.length === 0
  const open = studied.filter(({ problems }) => problems.length > 0).map(({ set }) => set.join(' + '))
  return {
    faults,
    below,
    tried: before.tried + studied.length,
    told: before.told + count(isTold),
    undecided: before.undecided + count((one) => !isHidden(one) && !isAside(one) && !isTold(one)),
    hidden: before.hidden + count(isHidden),
    aside: before.aside + count(isAside),
    open: [...before.open, ...open].sort(),
  }
}
