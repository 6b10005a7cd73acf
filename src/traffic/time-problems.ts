import { operationOf } from '../contract/operations.ts'
import { isExcluded, type ExcludedEntry, type ImportedExchange } from './imported-exchange.ts'

/** Times of a recording that cannot be read. */
export interface TimeProblems {
  readonly add: (read: ImportedExchange | ExcludedEntry, number: number) => void
  /** What is wrong with the start times of requests of the contract, as a sentence; undefined if all can be read. */
  readonly found: () => string | undefined
  /** What is wrong with the durations since the last call, as a sentence. */
  readonly durations: () => string | undefined
}

interface Problem {
  count: number
  readonly first: number
  /** As JSON; undefined if it is missing. */
  readonly value: string | undefined
}

const names = {
  har: { start: '`startedDateTime`', durations: '`time` and `timings`', entry: 'entry', entries: 'entries' },
  charles: { start: '`times.start`', durations: '`times` and `durations`', entry: 'entry', entries: 'entries' },
  newman: { start: '`run.timings.started`', durations: '`responseTime`', entry: 'execution', entries: 'executions' },
  exchanges: { start: '`startedAt`', durations: '`tookMs`', entry: 'line', entries: 'lines' },
} as const

export function createTimeProblems(from: keyof typeof names): TimeProblems {
  const { start, durations, entry, entries } = names[from]
  let starts: Problem | undefined
  let lengths: Problem | undefined
  const counted = (known: Problem | undefined, first: number, value: string | undefined): Problem =>
    known === undefined ? { count: 1, first, value } : { ...known, count: known.count + 1 }
  const numberOf = (count: number) => `${count} ${count === 1 ? entry : entries}`
  return {
    add: (read, number) => {
      if (!isExcluded(read)) {
        if (read.unreadableDuration !== undefined) lengths = counted(lengths, number, read.unreadableDuration)
      } else if (read.untimed !== undefined && operationOf(read.untimed.method, read.untimed.url) !== undefined) {
        const { reason } = read
        starts = counted(starts, number, reason.code === 'unreadable-start' ? reason.args.value : undefined)
      }
    },
    found: () => {
      if (starts === undefined) return undefined
      const { count, first, value } = starts
      const got = value === undefined ? 'it is missing' : `got ${value}`
      return `the start time of ${numberOf(count)} cannot be read: expected an ISO 8601 time in ${start}, ${got} in ${entry} ${first}. No other ${entry} is a request of the contract`
    },
    durations: () => {
      if (lengths === undefined) return undefined
      const { count, first, value } = lengths
      lengths = undefined
      return `the durations of ${numberOf(count)} cannot be read and count as 0: expected numbers of milliseconds in ${durations}, got ${value} in ${entry} ${first}`
    },
  }
}
