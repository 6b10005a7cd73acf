import type { Asked } from '../proof/section.ts'
import { hasResults, readResults, writeResults } from '../proof/results.ts'
import { faultsByScope, maxPairNumber, pairsOf, pairNumber, type FaultSet } from './sets.ts'
import { studySets, type SetResult } from './study.ts'

/** The results for pairs of faults in one part of the contract. */
export interface AreaResult {
  /** The faults whose pairs were tried. */
  readonly faults: readonly string[]
  /** Pairs with smaller numbers were tried; `maxPairNumber` if all were. */
  readonly below: number
  readonly tried: number
  /** Both are reported. */
  readonly told: number
  /** One is reported, and the other is undecided because of it. */
  readonly undecided: number
  /** One hides the other. */
  readonly hidden: number
  /** One appears only in exchanges reported for the other. */
  readonly aside: number
  /** Pairs with problems. */
  readonly open: readonly string[]
}

export type Results = Readonly<Record<string, AreaResult>>

export const readPairs = (): Results => (hasResults('pairs') ? readResults<Results>('pairs') : {})

const noResult: AreaResult = { faults: [], below: 0, tried: 0, told: 0, undecided: 0, hidden: 0, aside: 0, open: [] }

/** Number of pairs tried before results are saved, so that an interrupted run can be resumed. */
const batchSize = 120

/**
 * Tries up to `maxPairs` new pairs of a part of the contract, and saves the results.
 *
 * @returns the problems, one per line
 */
export async function tryArea(area: string, maxPairs: number, say: Asked['say']): Promise<readonly string[]> {
  const faults = [...(faultsByScope.get(area) ?? [])].sort()
  const all = pairsOf(faults)
  let result = resumableResult(readPairs()[area], faults)
  const problems: string[] = []
  for (let left = maxPairs; left > 0; left -= batchSize) {
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

/** The earlier result, unless one of its faults no longer exists. */
const resumableResult = (before: AreaResult | undefined, faults: readonly string[]): AreaResult =>
  before?.faults.every((name) => faults.includes(name)) === true ? before : noResult

/** The next pairs: first those of new faults among the numbers already tried, then the following numbers. */
function nextPairs(all: readonly FaultSet[], { faults, below }: AreaResult, count: number) {
  const isLate = (pair: FaultSet) => pair.some((name) => !faults.includes(name))
  const late = all.filter((pair) => pairNumber(pair) < below && isLate(pair))
  const following = all.filter((pair) => pairNumber(pair) >= below)
  const last = following[count - 1]
  const until = last === undefined ? maxPairNumber : pairNumber(last) + 1
  return { pairs: [...late, ...following.filter((pair) => pairNumber(pair) < until)], below: until }
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
  const isReported = (one: SetResult) => !isHidden(one) && !isAside(one) && one.undecided.length === 0
  const open = studied.filter(({ problems }) => problems.length > 0).map(({ set }) => set.join(' + '))
  return {
    faults,
    below,
    tried: before.tried + studied.length,
    told: before.told + count(isReported),
    undecided: before.undecided + count((one) => !isHidden(one) && !isAside(one) && !isReported(one)),
    hidden: before.hidden + count(isHidden),
    aside: before.aside + count(isAside),
    open: [...before.open, ...open].sort(),
  }
}
