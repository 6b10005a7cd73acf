import { operationOf } from '../contract/operations.ts'
import { isExcluded, type ExcludedEntry, type ImportedExchange } from './imported-exchange.ts'
import { headerOf } from './json.ts'

/** Decides whether the start times of an archive are those of its calls. */
export interface CallTimes {
  readonly add: (read: ImportedExchange | ExcludedEntry) => void
  /** @param by the programs that wrote the archive */
  readonly areOfCalls: (by: string | undefined) => boolean
}

/**
 * Insomnia keeps the time of its export, one for all entries.
 *
 * @see https://github.com/Kong/insomnia/blob/develop/packages/insomnia/src/common/har.ts (`exportHar`)
 */
const exporters = /insomnia|insomnium/i

/** More than time zones and clocks differ. */
const maxDifferenceMs = 26 * 3_600_000

/** An exporter that takes the time again for each entry writes all of them within this. */
const maxSpreadMs = 50

/**
 * Recognises times of an export by their producer, and by what is impossible for times of calls: no `Date` of a response confirms them, and
 * one contradicts them, or all calls began in one moment and none had ended before the last began.
 */
export function createCallTimes(): CallTimes {
  let [calls, confirmed, contradicted] = [0, 0, 0]
  let [first, last, firstEnd] = [Infinity, -Infinity, Infinity]
  return {
    add: (read) => {
      if (isExcluded(read) || operationOf(read.request.method, read.request.url) === undefined) return
      const { startedAt, response, end } = read
      if (response === undefined) return
      calls += 1
      first = Math.min(first, startedAt)
      last = Math.max(last, startedAt)
      firstEnd = Math.min(firstEnd, startedAt + end.at)
      const date = Date.parse(headerOf(response.headers, 'date') ?? '')
      if (Number.isNaN(date)) return
      if (Math.abs(date - startedAt) > maxDifferenceMs) contradicted += 1
      else confirmed += 1
    },
    areOfCalls: (by) => {
      if (by !== undefined && exporters.test(by)) return false
      if (confirmed > 0) return true
      const isOneMoment = calls > 1 && last - first <= maxSpreadMs && firstEnd > last
      return contradicted === 0 && !isOneMoment
    },
  }
}
