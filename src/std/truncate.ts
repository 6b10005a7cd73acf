/**
 * How much of what a gateway said a report repeats. All of it is in the evidence; a report is read by people, and by tools that
 * hold it in memory.
 */
export const most = {
  message: 8000,
  because: 2000,
  note: 2000,
  exchanges: 1000,
  observation: 20_000,
  name: 500,
  models: 1000,
  reason: 300,
} as const

/** A text of at most so many UTF-16 units, and how long it was. */
export function bounded(text: string, units: number): string {
  if (text.length <= units) return text
  return `${startOf(text, units)}… (${text.length} characters in all)`
}

/**
 * At most so many UTF-16 units of a text, without half a surrogate pair. The start has memory of its own: a slice would keep the whole
 * text in memory as long as the report.
 */
export const startOf = (text: string, units: number): string =>
  Buffer.from(text.slice(0, units).replace(/[\ud800-\udbff]$/, ''), 'utf16le').toString('utf16le')

/** A value that is no longer than that as JSON; of a longer one the start of its JSON. */
export function boundedValue(value: unknown): unknown {
  const json = JSON.stringify(value) ?? ''
  return json.length <= most.observation ? value : bounded(json, most.observation)
}
