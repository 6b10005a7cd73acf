import type { InputCounts, NotTested } from './identification.ts'
import type { Samples } from './samples.ts'

const maxExamples = 5
/** With more prompts whose counts change from request to request, the reference shows nothing. */
const maxUnsteadyShare = 0.2

/**
 * Compares the reported numbers of input tokens of all requests. Tokenizers divide texts of different scripts into different numbers of tokens,
 * so the differences between the two sides are equal for all prompts only if both count alike. A difference that all have is a hidden prompt or
 * another template.
 */
export function compareCounts(reference: Samples, got: Samples): InputCounts | NotTested {
  let unsteady = 0
  const rows = [...reference.prompts.values()].flatMap(({ name, text, answers }) => {
    const known = new Set(countsOf(answers))
    if (known.size > 1) unsteady += 1
    const [count] = known
    const others = countsOf(got.prompts.get(name)?.answers ?? [])
    return known.size !== 1 || count === undefined || others.length === 0 ? [] : [{ text, count, others }]
  })
  if (unsteady > reference.prompts.size * maxUnsteadyShare) return 'unsteady-counts'
  if (rows.length < reference.prompts.size / 2) return 'no-counts'
  const differences = rows.flatMap(({ count, others }) => others.map((other) => other - count))
  const offset = mostFrequent(differences)
  const examples = rows
    .filter(({ count, others }) => others.some((other) => other - count !== offset))
    .map(({ text, count, others }) => ({ text, reference: count, got: [...new Set(others)].sort((a, b) => a - b) }))
  const factor = factorOf(rows.flatMap(({ count, others }) => others.map((other) => [count, other] as const)))
  return {
    offset,
    compared: differences.length,
    differing: differences.filter((difference) => difference !== offset).length,
    ...(factor !== undefined && { factor }),
    // The shortest texts are the easiest to send again by hand.
    examples: examples.toSorted((one, other) => one.text.length - other.text.length).slice(0, maxExamples),
  }
}

/** Both counts may be rounded. */
const rounding = 1

/** Counts that differ less show no factor. */
const minRange = 100

/** The slope of a line that all pairs are on, but for rounding; undefined without one, or if it is 1. */
function factorOf(pairs: readonly (readonly [reference: number, got: number])[]): number | undefined {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))]
  const counts = pairs.map(([one]) => one)
  const range = Math.max(...counts) - Math.min(...counts)
  if (!(range >= minRange)) return undefined
  const variance = mean(counts.map((one) => (one - x) ** 2))
  const factor = mean(pairs.map(([one, other]) => (one - x) * (other - y))) / variance
  const isOnLine = pairs.every(([one, other]) => Math.abs(other - y - factor * (one - x)) <= rounding)
  return isOnLine && Math.abs(factor - 1) > (2 * rounding) / range ? Number(factor.toFixed(4)) : undefined
}

const countsOf = (answers: readonly { readonly inputTokens: number | undefined }[]): readonly number[] =>
  answers.flatMap(({ inputTokens }) => inputTokens ?? [])

function mostFrequent(values: readonly number[]): number {
  const times = new Map<number, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return (
    [...times].toSorted(([one, many], [other, more]) => more - many || Math.abs(one) - Math.abs(other))[0]?.[0] ?? 0
  )
}
