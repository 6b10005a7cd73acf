import { createRandom, type Random } from './random.ts'
import { addStatistics, distributionTests } from './statistics.ts'

/** A simulated difference. `half-of-answers`: every second answer comes from another model. */
export type EffectName =
  | 'temperature-0.7'
  | 'other-model'
  | 'half-of-answers'
  | 'fifth-of-answers'
  | 'tenth-of-answers'
  | 'twentieth-of-answers'

/**
 * What could be different, made from the reference's own distributions:
 *
 * - `temperature-0.7`: the probabilities to the power of 1/0.7.
 * - `other-model`, or a share of its answers: a model with the same answers and other preferences. Each answer has the probability that the
 *   reference gives to the next one in its order.
 */
export const effects: Readonly<Record<EffectName, Effect>> = {
  'temperature-0.7': { share: 1, model: (p) => tempered(p, 0.7) },
  'other-model': { share: 1, model: (p) => rotated(p) },
  'half-of-answers': { share: 0.5, model: (p) => rotated(p) },
  'fifth-of-answers': { share: 0.2, model: (p) => rotated(p) },
  'tenth-of-answers': { share: 0.1, model: (p) => rotated(p) },
  'twentieth-of-answers': { share: 0.05, model: (p) => rotated(p) },
}

interface Effect {
  /** The share of answers that comes from the other model. */
  readonly share: number
  readonly model: (probabilities: Distribution) => Distribution
}

/** Probabilities of answers, the most probable first. */
export type Distribution = readonly number[]

/** What one prompt of the reference shows: how often each answer came, and how many answers each side has. */
export interface PromptCounts {
  readonly counts: readonly number[]
  readonly reference: number
  readonly got: number
}

const nullSimulations = 2000
const simulations = 300
const seed = 20_410

/**
 * How often the tests of distributions would see each effect at a level of `alpha`, by simulation: both sides are drawn from the distributions
 * that the reference shows, and the other side with the effect. The critical values are those of simulations without an effect. The level of
 * each test is `alpha` divided by their number, which is at most that of Holm's method.
 *
 * @param tests the number of tests that the comparison makes
 */
export function powerOf(
  prompts: readonly PromptCounts[],
  names: readonly EffectName[],
  { alpha, tests }: { readonly alpha: number; readonly tests: number },
): ReadonlyMap<EffectName, number> {
  const random = createRandom(seed)
  const drawn = prompts.map(({ counts, reference, got }) => {
    const total = counts.reduce((sum, count) => sum + count, 0)
    return { p: counts.map((count) => count / total).toSorted((a, b) => b - a), reference, got }
  })
  const simulate = (other: (p: Distribution) => Distribution) => {
    const samplers = drawn.map(({ p, reference, got }) => ({
      sizes: { reference, got },
      ...{ reference: samplerOf(p), got: samplerOf(other(p)) },
    }))
    return () => statisticsOf(samplers, random)
  }
  const honest = simulate((p) => p)
  const nulls = Array.from({ length: nullSimulations }, honest)
  const limits = distributionTests.map((_name, index) =>
    quantile(
      nulls.map((values) => values[index] ?? 0),
      1 - alpha / tests,
    ),
  )
  return new Map(
    names.map((name) => {
      const { share, model }: Effect = effects[name]
      const run = simulate((p) => mixed(p, model(p), share))
      let seen = 0
      for (let count = 0; count < simulations; count += 1)
        if (run().some((value, index) => value > (limits[index] ?? Infinity))) seen += 1
      return [name, seen / simulations]
    }),
  )
}

/** Cumulative probabilities, and where the drawn answers are counted. */
interface Sampler {
  readonly sums: Float64Array
  readonly counts: Int32Array
}

function samplerOf(p: Distribution): Sampler {
  const sums = new Float64Array(p.length)
  let sum = 0
  for (const [index, value] of p.entries()) sums[index] = sum += value
  return { sums, counts: new Int32Array(p.length) }
}

interface PromptSampler {
  readonly sizes: { readonly reference: number; readonly got: number }
  readonly reference: Sampler
  readonly got: Sampler
}

function statisticsOf(samplers: readonly PromptSampler[], random: Random): readonly number[] {
  const values = new Float64Array(distributionTests.length)
  for (const { sizes, reference, got } of samplers) {
    drawAll(reference, sizes.reference, random)
    drawAll(got, sizes.got, random)
    addStatistics(reference.counts, got.counts, sizes, values)
  }
  return [...values].map(Math.abs)
}

/** Draws answers and counts them. The most probable come first, so that the search is short. */
function drawAll({ sums, counts }: Sampler, size: number, random: Random): void {
  const last = sums.length - 1
  counts.fill(0)
  for (let count = 0; count < size; count += 1) {
    const value = random()
    let text = 0
    while (text < last && (sums[text] as number) <= value) text += 1
    counts[text] = (counts[text] as number) + 1
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length))] ?? 0
}

const tempered = (p: Distribution, temperature: number): Distribution => {
  const weights = p.map((value) => value ** (1 / temperature))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

const rotated = (p: Distribution): Distribution => p.map((_, index) => p[(index + 1) % p.length] ?? 0)

const mixed = (p: Distribution, other: Distribution, share: number): Distribution =>
  p.map((value, index) => (1 - share) * value + share * (other[index] ?? 0))
