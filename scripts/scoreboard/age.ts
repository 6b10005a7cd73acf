import { addDays } from '../../src/std/date.ts'

/** Days that an entry counts after its run: as long as a statement of conformance (`docs/statements.md`). */
export const validDays = 180

/** The last day on which an entry counts. @param date the day of its run */
export const lastDayOf = (date: string): string => addDays(date, validDays)

export const isExpired = (date: string, today: string): boolean => today > lastDayOf(date)
