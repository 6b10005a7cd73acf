import type { Evidence } from '../evidence/store.ts'
import type { Demands, Refusal } from './refusal.ts'

const dayMs = 86_400_000

/** Shards and a drive that was gone on with may be driven one after the other; a statement is about one time all the same. */
const mostDaysApart = 7

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** What of the times in a recording cannot be. */
export function flawsOfTimes(
  { drives, footer, header }: Evidence,
  { statedAt, validUntil }: Pick<Demands, 'statedAt' | 'validUntil'>,
): readonly Refusal[] {
  const begun = drives.map(({ startedAt }) => startedAt).sort()
  const [first = '', last = ''] = [begun[0], begun.at(-1)]
  const finished = footer?.finishedAt ?? header.startedAt
  if (![...begun, finished].every(isTime)) return [{ because: 'a time in it is none', advice: 'drive again' }]
  if (finished < last) return [{ because: 'it ended before it began', advice: 'drive again' }]
  if (finished > statedAt)
    return [{ because: `it was driven in the future, at ${finished}`, advice: 'set the clock of this machine' }]
  const daysApart = (Date.parse(last) - Date.parse(first)) / dayMs
  return [
    ...(daysApart > mostDaysApart
      ? [
          {
            because: `its parts were driven ${Math.floor(daysApart)} days apart`,
            advice: 'drive all of it at one time',
          },
        ]
      : []),
    ...(validUntil < statedAt.slice(0, 10)
      ? [
          {
            because: `it was driven at ${finished}, so that the statement would have held until ${validUntil}`,
            advice: 'drive again: how long a statement holds counts from the drive',
          },
        ]
      : []),
  ]
}

/** The day until which a statement holds: so many days after the drive, whenever it is made. */
export const dayAfter = (finishedAt: string, days: number): string => {
  const finished = Date.parse(finishedAt)
  return Number.isNaN(finished) ? finishedAt : new Date(finished + days * dayMs).toISOString().slice(0, 10)
}
