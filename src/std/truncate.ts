/** Maximum lengths of texts from responses in a report, in UTF-16 code units. The evidence has the full text. */
export const maxLength = {
  message: 8000,
  because: 2000,
  note: 2000,
  observation: 20_000,
  name: 500,
  reason: 300,
} as const

/** Maximum lengths of lists in a report. */
export const maxListed = { exchanges: 1000, models: 1000 } as const

/** The text, or its first `length` code units with a note of the full length. */
export function truncated(text: string, length: number): string {
  return text.length <= length ? text : `${prefixOf(text, length)}… (${text.length} characters in all)`
}

/** The first `length` UTF-16 code units, without half a surrogate pair. Copies, because a slice would keep the whole text in memory. */
export const prefixOf = (text: string, length: number): string =>
  Buffer.from(text.slice(0, length).replace(/[\ud800-\udbff]$/, ''), 'utf16le').toString('utf16le')

/** The value, or the start of its JSON if that exceeds `maxLength.observation`. */
export function truncatedValue(value: unknown): unknown {
  const json = JSON.stringify(value) ?? ''
  return json.length <= maxLength.observation ? value : truncated(json, maxLength.observation)
}
