/** So many of so many. */
interface Counts {
  readonly of: number
  readonly total: number
}

/** One difference in so many that come about by chance is told all the same. */
const maxProbability = 0.001

/** Below so many on one side nothing is told. */
const minTotal = 3

/**
 * True where two shares differ by more than chance. What is always so on one side and never on the other is told from three on each; where
 * it is so sometimes, Fisher's exact test has to say that such a difference comes about by chance in fewer than 1 in 1000, so that one odd
 * exchange is no change.
 *
 * @param strict true where the exchanges are not of the same requests: then the test decides in either case
 */
export function differs(base: Counts, now: Counts, strict = false): boolean {
  if (base.total < minTotal || now.total < minTotal) return false
  if (base.of * now.total === now.of * base.total) return false
  const isFlip = (base.of === 0 && now.of === now.total) || (base.of === base.total && now.of === 0)
  return (isFlip && !strict) || probabilityOf(base, now) < maxProbability
}

/** How probable it is by chance that two shares differ so much or more, in either direction: at most twice that of the one it has. */
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

/** Exact for small numbers, else by Stirling's series, whose error is far below what matters here. */
function logFactorial(n: number): number {
  if (n < 20) {
    let product = 1
    for (let factor = 2; factor <= n; factor += 1) product *= factor
    return Math.log(product)
  }
  return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3)
}
