const dayMs = 24 * 60 * 60 * 1000

/** Days that an entry counts after its run: as long as a statement of conformance (`docs/certify.md`). */
export const validDays = 180

/** The day as `2026-11-26`, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The last day on which an entry counts. @param date the day of its run */
export const lastDayOf = (date: string): string => dayOf(new Date(Date.parse(date) + validDays * dayMs))

/** Days are compared as texts, which have the order of the calendar. */
export const isExpired = (date: string, today: string): boolean => today > lastDayOf(date)

/** True for a day that exists: not for `2026-02-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(new Date(text)) === text
