/** Dates as `2026-01-31` in UTC, which sort as text. */

/** True for a valid date. False for 30 February. */
export const isDate = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && dateOf(new Date(time)) === text
}

export const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dateOf(new Date(Date.parse(day) + days * 86_400_000))

/** True for a timestamp in the format of statements and evidence: `2026-01-31T12:00:00.000Z`. */
export const isTimestamp = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}
