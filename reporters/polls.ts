/** The polls of a video task, which reports show as one line. report.json and the evidence have all of them. */
import { operationOf } from '../src/contract/operations.ts'
import type { Exchange } from '../src/evidence/exchange.ts'
import { replyOf } from '../src/reply/reader.ts'
import { taskStatusOf } from '../src/reply/video-task.ts'
import { memoized } from '../src/std/memoized.ts'
import { truncate } from './escape.ts'
import { groupBy } from './summary.ts'

/** A line of a list of exchanges: one exchange, or several polls of one task. */
export interface ExchangeLine {
  readonly first: Exchange
  readonly exchanges: readonly Exchange[]
  /** `polls 1 to 140: queued 2 times, in_progress 137 times, then completed (14 min 2 s)`; absent for one exchange. */
  readonly polls?: string
}

/**
 * The lines of a list of exchanges, in the order of their first ones.
 *
 * @param all the exchanges of the evidence, by which polls are numbered
 */
export function exchangeLines(list: readonly Exchange[], all: readonly Exchange[]): readonly ExchangeLine[] {
  const { taskOf } = pollsIn(all)
  return [...groupBy(list, (exchange) => taskOf.get(exchange) ?? exchange.id).values()].flatMap((exchanges) => {
    const [first, second] = exchanges
    if (first === undefined) return []
    return [{ first, exchanges, ...(second !== undefined && { polls: pollsText(exchanges, all) }) }]
  })
}

interface Polls {
  /** The task of each poll, as one text. */
  readonly taskOf: ReadonlyMap<Exchange, string>
  /** The position of each poll among those of its task, from 1. Retries have the same one. */
  readonly numberOf: ReadonlyMap<Exchange, number>
}

const pollsIn = memoized((exchanges: readonly Exchange[]): Polls => {
  const taskOf = new Map<Exchange, string>()
  const numberOf = new Map<Exchange, number>()
  const names = new Map<string, Set<string>>()
  for (const exchange of exchanges) {
    const { method, url, key } = exchange.request
    if (!url.includes('/videos/') || operationOf(method, url)?.operationId !== 'getVideo') continue
    const task = JSON.stringify([exchange.probe, stepOf(exchange), url, key])
    const known = names.get(task) ?? new Set()
    names.set(task, known.add(exchange.name))
    taskOf.set(exchange, task)
    numberOf.set(exchange, known.size)
  }
  return { taskOf, numberOf }
})

/** The step of a driven poll: `task` for `task.12`. Exchanges of recorded traffic only have numbers. */
const stepOf = ({ name }: Exchange) => (/^\d/.test(name) ? '' : name.replace(/\.\d{1,9}$/, ''))

const max = { ranges: 4, states: 6, state: 40 }

function pollsText(polls: readonly Exchange[], all: readonly Exchange[]): string {
  const { numberOf } = pollsIn(all)
  const sorted = polls.toSorted((one, other) => (numberOf.get(one) ?? 0) - (numberOf.get(other) ?? 0))
  const numbers = sorted.map((poll) => numberOf.get(poll) ?? 0)
  return `polls ${rangesText(numbers)}: ${statesText(sorted.map(stateOf))} (${spanText(sorted)})`
}

/** `1 to 6, 8 to 140`. */
function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last !== undefined && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  const shown = ranges.slice(0, max.ranges).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`))
  const rest = ranges.slice(max.ranges).reduce((sum, [from, to]) => sum + 1 + to - from, 0)
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** `queued 2 times, in_progress 137 times, then completed`. Of many changes, the first and the last. */
function statesText(states: readonly string[]): string {
  const runs: { readonly state: string; times: number }[] = []
  for (const state of states) {
    const last = runs.at(-1)
    if (last?.state === state) last.times += 1
    else runs.push({ state, times: 1 })
  }
  const texts = runs.map(({ state, times }) => (times === 1 ? state : `${state} ${times} times`))
  const leftOut = texts.length - max.states
  const shown = leftOut > 0 ? [...texts.slice(0, max.states - 1), `${leftOut} other states`, ...texts.slice(-1)] : texts
  const [last = '', ...earlier] = shown.toReversed()
  return earlier.length === 0 ? last : `${earlier.toReversed().join(', ')}, then ${last}`
}

const stateOf = memoized((poll: Exchange): string => {
  const state = taskStatusOf(replyOf(poll))
  if (state !== undefined) return truncate(state, max.state)
  return poll.response === undefined ? 'no response' : `status ${poll.response.status}`
})

/** From the start of the first poll to the end of the last one: `14 min 2 s`. */
function spanText(polls: readonly Exchange[]): string {
  const starts = polls.map(({ startedAt }) => Date.parse(startedAt))
  const ends = polls.map(({ end }, index) => (starts[index] ?? 0) + end.at)
  const seconds = Math.max(0, Math.max(...ends) - Math.min(...starts)) / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
