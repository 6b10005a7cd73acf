import { makeTests } from '../../src/identify/identify.ts'
import { createRandom } from '../../src/identify/random.ts'
import type { IdentifyTestName } from '../../src/identify/identification.ts'
import { mixed, only, simulatedSamples, type SimulatedGateway, type SimulatedModel } from './simulated.ts'

/** Comparisons of simulated models, with the number of those that report a difference. */
export interface Rates {
  readonly comparisons: number
  /** Comparisons whose corrected probability is at most `alpha`. */
  readonly differing: number
  /** For each test, those whose own probability is at most `alpha`. */
  readonly tests: Readonly<Partial<Record<IdentifyTestName, number>>>
}

export interface RateOptions {
  readonly comparisons: number
  readonly alpha: number
  readonly samples: number
  readonly permutations: number
  /** The first number of a comparison. Each has its own models, prompts and answers. */
  readonly from?: number
}

/** A gateway to compare with an honest one. */
export type GatewayOf = (model: SimulatedModel) => SimulatedGateway

/** How often a gateway is found to differ from a reference with the model. */
export function ratesOf(gatewayOf: GatewayOf, options: RateOptions): Rates {
  const { comparisons, alpha, samples, permutations, from = 0 } = options
  const tests: Partial<Record<IdentifyTestName, number>> = {}
  let differing = 0
  for (let index = from; index < from + comparisons; index += 1) {
    const random = createRandom(index)
    const model = { name: index, charactersPerToken: tokenizers[index % tokenizers.length] ?? 4, flatness: random() }
    const plan = index
    const reference = simulatedSamples(only(model), { plan, samples, drive: 2 * index })
    const got = simulatedSamples(gatewayOf(model), { plan, samples, drive: 2 * index + 1 })
    const made = makeTests(reference, got, { permutations, seed: index }).tests
    if (made.some(({ corrected = 1 }) => corrected <= alpha)) differing += 1
    for (const { name, p = 1 } of made) tests[name] = (tests[name] ?? 0) + (p <= alpha ? 1 : 0)
  }
  return { comparisons, differing, tests }
}

/** Characters for each token, as of five families of tokenizers. */
const tokenizers = [2.7, 3.2, 3.6, 4, 4.4]

const other = (model: SimulatedModel): SimulatedModel => ({ ...model, name: model.name + 1_000_000 })
const answersOfOther =
  (share: number): GatewayOf =>
  (model) =>
    mixed(model, other(model), share)

/** The honest gateway. */
export const honest: GatewayOf = (model) => only(model)

/** Gateways that differ, by the words of the table. */
export const deceptions: Readonly<Record<string, GatewayOf>> = {
  'another model, same tokenizer': (model) => only(other(model)),
  'another model for 50 % of answers': answersOfOther(0.5),
  'another model for 20 % of answers': answersOfOther(0.2),
  'another model for 10 % of answers': answersOfOther(0.1),
  'another model for 5 % of answers': answersOfOther(0.05),
  'another model for long prompts only': (model) => ({
    modelOf: ({ text }) => (text.length > 1000 ? other(model) : model),
  }),
  'temperature 0.7 in place of 1': (model) => only({ ...model, temperature: 0.7 }),
  'temperature 0.85 in place of 1': (model) => only({ ...model, temperature: 0.85 }),
  'temperature 1.2 in place of 1': (model) => only({ ...model, temperature: 1.2 }),
  'every answer begins with "Sure:"': (model) => ({
    modelOf: () => model,
    edit: (answers) => answers.map((answer) => ({ ...answer, text: `Sure: ${answer.text}` })),
  }),
  'another tokenizer for 1 % of answers': (model) =>
    mixed(model, { ...model, charactersPerToken: (model.charactersPerToken ?? 4) + 0.5 }, 0.01),
}

/**
 * The largest number of successes that an honest rate reaches: the probability of more is below 1 in 1000 (the normal approximation of the
 * binomial distribution, with a correction of a half).
 */
export const binomialBound = (count: number, rate: number): number =>
  Math.floor(count * rate + 3.09 * Math.sqrt(count * rate * (1 - rate)) + 0.5)
