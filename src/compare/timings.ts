import type { Exchange } from '../evidence/exchange.ts'
import { modelIn } from '../report/findings/callers.ts'
import type { Percentiles, Timing } from './comparison.ts'
import { operationLabel } from './facts.ts'
import type { Pair } from './pairs.ts'

/** With fewer requests, times are not compared. */
const minRequests = 20

/** What counts as slower: this factor, and this many milliseconds. */
const slowdown = { ratio: 1.5, ms: 50 }

interface Times {
  readonly firstByte: number[]
  readonly total: number[]
}

/** The times of requests that succeeded in both recordings, by operation and mode. */
export function timingsOf(pairs: readonly Pair[]): readonly Timing[] {
  const groups = new Map<string, { readonly base: Times; readonly now: Times; otherModels: number }>()
  for (const { base, now } of pairs) {
    const [before, after] = [timesOf(base), timesOf(now)]
    if (before === undefined || after === undefined) continue
    const operation = operationLabel(now)
    let group = groups.get(operation)
    if (group === undefined) {
      group = { base: { firstByte: [], total: [] }, now: { firstByte: [], total: [] }, otherModels: 0 }
      groups.set(operation, group)
    }
    add(group.base, before)
    add(group.now, after)
    if (modelIn(base) !== modelIn(now)) group.otherModels += 1
  }
  return [...groups].map(([operation, { base, now, otherModels }]) => ({
    ...timingOf(operation, base, now),
    ...(2 * otherModels > now.total.length && { otherModels: true }),
  }))
}

type Taken = Readonly<Record<'firstByte' | 'total', number>>

function timesOf({ response, end, request }: Exchange): Taken | undefined {
  if (response === undefined || response.status > 299 || end.how !== 'complete' || request.line === 'elsewhere') {
    return undefined
  }
  return { firstByte: response.chunks[0]?.at ?? response.headersAt, total: end.at }
}

function add(times: Times, { firstByte, total }: Taken): void {
  times.firstByte.push(firstByte)
  times.total.push(total)
}

function timingOf(operation: string, base: Times, now: Times): Timing {
  const requests = now.total.length
  if (requests < minRequests) return { operation, requests, verdict: 'too few' }
  const firstByte = compared(base.firstByte, now.firstByte)
  const total = compared(base.total, now.total)
  return { operation, requests, verdict: verdictOf([firstByte, total]), firstByte, total }
}

function compared(before: readonly number[], after: readonly number[]) {
  const [base, now] = [percentilesOf(before), percentilesOf(after)]
  const ratio = (of: keyof Percentiles) => Math.round((100 * now[of]) / Math.max(base[of], 0.1)) / 100
  return { base, now, ratio: { p50: ratio('p50'), p95: ratio('p95') } }
}

function percentilesOf(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(10 * (sorted[Math.ceil(share * sorted.length) - 1] ?? 0)) / 10
  return { p50: at(0.5), p95: at(0.95) }
}

type Compared = NonNullable<Timing['total']>

function verdictOf(all: readonly Compared[]): Timing['verdict'] {
  const isMore = (one: Percentiles, other: Percentiles) =>
    (['p50', 'p95'] as const).every((of) => one[of] >= slowdown.ratio * other[of] && one[of] - other[of] >= slowdown.ms)
  if (all.some(({ base, now }) => isMore(now, base))) return 'slower'
  return all.some(({ base, now }) => isMore(base, now)) ? 'faster' : 'alike'
}
