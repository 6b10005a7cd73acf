interface Counts {
  readonly of: number
  readonly total: number
}

/** A difference that is less probable by chance is reported. */
const maxProbability = 0.001

/** With fewer exchanges on one side, no difference is reported. */
const minTotal = 3

/**
 * True if two shares differ by more than chance: all against none, with at least three exchanges on each side, or a probability below 1 in
 * 1000 by Fisher's exact test.
 *
 * @param strict true if the requests are not the same: then the test decides in both cases
 */
export function differs(base: Counts, now: Counts, strict = false): boolean {
  if (base.total < minTotal || now.total < minTotal) return false
  if (base.of * now.total === now.of * base.total) return false
  const isFlip = (base.of === 0 && now.of === now.total) || (base.of === base.total && now.of === 0)
  return (isFlip && !strict) || probabilityOf(base, now) < maxProbability
}

/** The probability by chance of a difference at least this large, in either direction (at most twice the one-sided probability). */
export function probabilityOf(base: Counts, now: Counts): number {
  const total = base.total + now.total
  const having = base.of + now.of
  const [low, high] = [Math.max(0, having - now.total), Math.min(having, base.total)]
  const expected = (having * base.total) / total
  const [from, to] = base.of <= expected ? [low, base.of] : [base.of, high]
  const all = logChoose(total, having)
  let sum = 0
  for (let of = from; of <= to; of += 1) {
    sum += Math.exp(logChoose(base.total, of) + logChoose(now.total, having - of) - all)
  }
  return Math.min(1, 2 * sum)
}

const logChoose = (total: number, of: number) => logFactorial(total) - logFactorial(of) - logFactorial(total - of)

/** Exact for small numbers, by Stirling's series otherwise. */
function logFactorial(n: number): number {
  if (n < 20) {
    let product = 1
    for (let factor = 2; factor <= n; factor += 1) product *= factor
    return Math.log(product)
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3)
}
