/** The Damerau-Levenshtein distance (optimal string alignment). */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= from.length; row++) {
    rows.push([row])
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(from.length, to.length)
}

/** The candidate that ends with the word, or else the closest one. Ignores case. */
function meantBy(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.slice(0, 100).toLowerCase()
  const whole = candidates.find((candidate) => lower !== '' && candidate.toLowerCase().endsWith(`.${lower}`))
  if (whole !== undefined) return whole
  let best: { readonly candidate: string; readonly away: number } | undefined
  for (const candidate of candidates) {
    const away = distance(lower, candidate.toLowerCase())
    if (away <= Math.max(1, Math.ceil(lower.length / 3)) && away < (best?.away ?? Infinity)) best = { candidate, away }
  }
  return best?.candidate
}

/** Returns ` (did you mean "x"?)`, or an empty string. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const meant = meantBy(word, [...candidates])
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}
