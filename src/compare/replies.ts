import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { modelIn } from '../report/findings/callers.ts'
import { answerChanges } from './answers.ts'
import type { ReplyChanges } from './comparison.ts'
import { statusClass } from './facts.ts'
import { isTraffic, pairsOf, type Pair } from './pairs.ts'
import { shapeChanges } from './shapes.ts'
import { count, createTally, type Tally } from './tally.ts'
import { timingsOf } from './timings.ts'

/** The number of listed changes; the others are counted. */
const limits = { shapes: 500, answers: 500 }

/** Compares the responses of two recordings: those to the same requests, or for recorded traffic all those of an operation. */
export function replyChanges(base: Evidence, now: Evidence): ReplyChanges {
  const paired = !isTraffic(base) && !isTraffic(now)
  const pairs = paired ? pairsOf(base, now) : []
  const tallies = paired ? talliesOfPairs(pairs) : { base: tallyOf(base.exchanges), now: tallyOf(now.exchanges) }
  const shapes = shapeChanges(tallies.base, tallies.now, !paired)
  const answers = answerChanges(pairs)
  return {
    requests: paired ? pairs.length : Math.min(base.exchanges.length, now.exchanges.length),
    paired,
    shapes: shapes.slice(0, limits.shapes),
    ...(shapes.length > limits.shapes && { shapesLeftOut: shapes.length - limits.shapes }),
    answers: answers.slice(0, limits.answers),
    ...(answers.length > limits.answers && { answersLeftOut: answers.length - limits.answers }),
    timings: showTimes(base) && showTimes(now) ? timingsOf(pairs) : [],
  }
}

const showTimes = ({ header }: Evidence) => header.traffic?.unseen.includes('times') !== true

/** Counts only responses with the same class of status: another status is a change by itself. */
function talliesOfPairs(pairs: readonly Pair[]) {
  const [base, now] = [createTally(), createTally()]
  for (const pair of pairs) {
    if (statusClass(pair.base) !== statusClass(pair.now)) continue
    const isOtherModel = modelIn(pair.base) !== modelIn(pair.now)
    count(base, pair.base, isOtherModel)
    count(now, pair.now, isOtherModel)
  }
  return { base, now }
}

function tallyOf(exchanges: readonly Exchange[]): Tally {
  const tally = createTally()
  for (const exchange of exchanges) count(tally, exchange)
  return tally
}
