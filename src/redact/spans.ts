/** The range `[start, end)`. */
export type Span = readonly [start: number, end: number]

/** Replaces the characters of the spans by asterisks. */
export function masked(subject: string, spans: readonly Span[]): string {
  let result = ''
  let done = 0
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    result += subject.slice(done, from) + '*'.repeat(end - from)
    done = end
  }
  return result + subject.slice(done)
}
