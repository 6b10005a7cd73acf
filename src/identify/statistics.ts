import type { StatisticsOf, Stratum } from './permutation.ts'

/** The statistics of `distributionStatistics`, in their order. */
export const distributionTests = ['distributions', 'repetition', 'new-answers'] as const
export type DistributionTest = (typeof distributionTests)[number]

/**
 * Three statistics of the answers to a prompt, computed together.
 *
 * - `distributions`: the squared distance of both distributions: the maximum mean discrepancy with a kernel that compares texts for equality.
 * - `repetition`: how much more often two answers of one side are equal. Its sign is the same for all prompts if a temperature differs, so that
 *   the sum finds what the single prompts hide.
 * - `new-answers`: the number of answers that the reference never gives: what single foreign answers look like.
 *
 * @see Model Equality Testing: Which Model Is This API Serving? (Gao, Liang, Guestrin, arXiv 2410.20247)
 */
export const distributionStatistics: StatisticsOf = ({ answers, reference, texts }) => {
  const all = Int32Array.from(answers)
  const pooled = new Int32Array(texts)
  for (const answer of all) pooled[answer] = (pooled[answer] as number) + 1
  const ofReference = new Int32Array(texts)
  const ofGot = new Int32Array(texts)
  const sizes = { reference, got: all.length - reference }
  return (order, sums) => {
    ofReference.fill(0)
    for (let at = 0; at < reference; at += 1) {
      const text = all[order[at] as number] as number
      ofReference[text] = (ofReference[text] as number) + 1
    }
    for (let text = 0; text < texts; text += 1) ofGot[text] = (pooled[text] as number) - (ofReference[text] as number)
    addStatistics(ofReference, ofGot, sizes, sums)
  }
}

/**
 * Adds the statistics of `distributionTests`.
 *
 * @param ofReference how often the reference gives each text
 */
export function addStatistics(
  ofReference: Int32Array,
  ofGot: Int32Array,
  { reference, got }: { readonly reference: number; readonly got: number },
  sums: Float64Array,
): void {
  let distance = 0
  let repeatedInReference = 0
  let repeatedInGot = 0
  let unknown = 0
  for (let text = 0; text < ofReference.length; text += 1) {
    const one = ofReference[text] as number
    const other = ofGot[text] as number
    const beyond = one / reference - other / got
    distance += beyond * beyond
    repeatedInReference += one * (one - 1)
    repeatedInGot += other * (other - 1)
    if (one === 0) unknown += other
  }
  const repeated =
    repeatedInGot / Math.max(1, got * (got - 1)) - repeatedInReference / Math.max(1, reference * (reference - 1))
  sums[0] = (sums[0] as number) + distance
  sums[1] = (sums[1] as number) + repeated
  sums[2] = (sums[2] as number) + unknown
}

/** Characters of a completion that are compared. */
const comparedCharacters = 80

/**
 * The maximum mean discrepancy of two samples of completions with a Hamming kernel: the share of characters that agree, position by position.
 *
 * @param textsOf the text of each number in the stratum
 * @see arXiv 2410.20247, section 3: the kernel that the authors found the most powerful
 */
export const completionStatistic =
  (textsOf: (stratum: Stratum) => readonly string[]): StatisticsOf =>
  (stratum) => {
    const { answers, reference } = stratum
    const { length } = answers
    const got = length - reference
    const texts = textsOf(stratum).map(beginningOf)
    const kernel = new Float64Array(length * length)
    for (let one = 0; one < length; one += 1)
      for (let other = 0; other < one; other += 1) {
        const alike = agreement(texts[answers[one] as number] ?? [], texts[answers[other] as number] ?? [])
        kernel[one * length + other] = alike
        kernel[other * length + one] = alike
      }
    return (order, sums) => {
      let [inReference, inGot, between] = [0, 0, 0]
      for (let one = 0; one < length; one += 1) {
        const row = (order[one] as number) * length
        for (let other = 0; other < one; other += 1) {
          const alike = kernel[row + (order[other] as number)] as number
          if (one < reference) inReference += alike
          else if (other >= reference) inGot += alike
          else between += alike
        }
      }
      // The unbiased estimate: an answer is not compared with itself.
      const discrepancy =
        (2 * inReference) / Math.max(1, reference * (reference - 1)) +
        (2 * inGot) / Math.max(1, got * (got - 1)) -
        (2 * between) / (reference * got)
      sums[0] = (sums[0] as number) + Math.max(0, discrepancy)
    }
  }

/** The compared characters of a text of any length, each of at most two UTF-16 units. */
const beginningOf = (text: string): readonly string[] =>
  [...text.slice(0, 2 * comparedCharacters)].slice(0, comparedCharacters)

/** The share of positions at which both texts have the same character. The end of a text agrees with nothing. */
function agreement(one: readonly string[], other: readonly string[]): number {
  const length = Math.max(one.length, other.length)
  if (length === 0) return 1
  let same = 0
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) if (one[at] === other[at]) same += 1
  return same / length
}
