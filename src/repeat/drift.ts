/** What runs measured over time: latency, errors and memory. */
import type { Exchange } from '../evidence/exchange.ts'
import type { Period } from '../report/report.ts'

/** What one run measured. */
export interface Measured extends Pick<Period, 'startedAt' | 'requests' | 'medianMs' | 'p95Ms' | 'memoryMiB'> {
  readonly run: number
  readonly driveMs: number
  readonly errors: number
}

/** Measured by one run or by several. */
interface Span {
  readonly from: number
  readonly to: number
  /** Sums over the runs, and when the first one started. */
  readonly sums: Omit<Measured, 'run'>
}

/** As many periods as a chart can show. */
const maxPeriods = 40

/** Periods of equal length, but for the last one. However many runs are added, there are at most `maxPeriods`. */
export interface Drift {
  readonly add: (measured: Measured) => void
  readonly periods: () => readonly Period[]
}

/** Collects what runs measure. */
export function createDrift(): Drift {
  let spans: Span[] = []
  /** The number of runs in a period: doubled when there are too many periods. */
  let length = 1
  return {
    add: ({ run, ...sums }) => {
      const last = spans.at(-1)
      const one = { from: run, to: run, sums }
      if (last !== undefined && last.to - last.from + 1 < length) spans.splice(-1, 1, joined(last, one))
      else spans.push(one)
      if (spans.length <= maxPeriods) return
      length *= 2
      spans = inPairs(spans)
    },
    periods: () => spans.map(periodOf),
  }
}

const inPairs = (spans: readonly Span[]): Span[] =>
  spans.flatMap((span, index) => {
    const next = spans[index + 1]
    return index % 2 === 1 ? [] : [next === undefined ? span : joined(span, next)]
  })

function joined(one: Span, other: Span): Span {
  const sum = (of: (sums: Span['sums']) => number) => of(one.sums) + of(other.sums)
  return {
    from: one.from,
    to: other.to,
    sums: {
      startedAt: one.sums.startedAt,
      requests: sum(({ requests }) => requests),
      medianMs: sum(({ medianMs }) => medianMs),
      p95Ms: sum(({ p95Ms }) => p95Ms),
      memoryMiB: sum(({ memoryMiB }) => memoryMiB),
      driveMs: sum(({ driveMs }) => driveMs),
      errors: sum(({ errors }) => errors),
    },
  }
}

function periodOf({ from, to, sums }: Span): Period {
  const runs = to - from + 1
  const mean = (sum: number) => rounded(sum / runs)
  return {
    ...{ from, to, startedAt: sums.startedAt, requests: sums.requests },
    medianMs: mean(sums.medianMs),
    p95Ms: mean(sums.p95Ms),
    errorsPerMinute: sums.driveMs === 0 ? 0 : rounded((sums.errors * 60_000) / sums.driveMs),
    memoryMiB: mean(sums.memoryMiB),
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** The percentiles of the durations of complete exchanges, and the number of errors. */
export function measuredIn(exchanges: readonly Exchange[]): Pick<Measured, 'medianMs' | 'p95Ms' | 'errors'> {
  const complete = exchanges.filter(({ end }) => end.how === 'complete')
  const durations = complete.map(({ end }) => end.at).toSorted((one, other) => one - other)
  const percentile = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(share * durations.length))] ?? 0
  return { medianMs: percentile(0.5), p95Ms: percentile(0.95), errors: exchanges.filter(isError).length }
}

/** Ends that the client chose, or that say nothing about the gateway. */
const notErrors: readonly Exchange['end']['how'][] = ['complete', 'interrupted', 'too-large', 'unseen']

const isError = ({ response, end }: Exchange) =>
  (response !== undefined && response.status >= 500) || !(notErrors.includes(end.how) || end.cause === 'probe-limit')
