import { plannedPrompts, type PlannedPrompt } from '../../src/identify/prompts.ts'
import { createRandom, integerBelow, type Random } from '../../src/identify/random.ts'
import type { Answer, Samples } from '../../src/identify/samples.ts'

/** A language model that answers each prompt from a distribution of its own. */
export interface SimulatedModel {
  /** Models of different names have different preferences. */
  readonly name: number
  readonly temperature?: number
  /** Tokens of a hidden prompt. */
  readonly hiddenTokens?: number
  /** Characters for each token, which make a tokenizer. Default: 4. */
  readonly charactersPerToken?: number
  /** How alike the probabilities of its words are, from 0 to 1. Default: 0.5. */
  readonly flatness?: number
}

/** A gateway: which model answers a request, and how. */
export interface SimulatedGateway {
  /** The model of a request. */
  readonly modelOf: (prompt: PlannedPrompt, random: Random) => SimulatedModel
  /** What becomes of the answers to a prompt. */
  readonly edit?: (answers: readonly Answer[], prompt: PlannedPrompt) => readonly Answer[]
}

export interface SimulatedOptions {
  /** Of the random numbers of this drive. */
  readonly drive: number
  readonly plan?: number
  readonly samples?: number
}

/** The answers that a drive through the gateway records. */
export function simulatedSamples(
  { modelOf, edit = (answers) => answers }: SimulatedGateway,
  { drive, plan = 1, samples = 20 }: SimulatedOptions,
): Samples {
  const random = createRandom(drive * 7919 + 13)
  const prompts = plannedPrompts(plan, samples)
  const sampled = prompts.map((prompt) => {
    const answers = Array.from({ length: prompt.repeats }, () => answerOf(modelOf(prompt, random), prompt, random))
    const { name, kind, text } = prompt
    return [name, { name, kind, text, answers: edit(answers, prompt) }] as const
  })
  const all = sampled.flatMap(([, { answers }]) => answers)
  return {
    ...{
      from: `drive ${drive}`,
      baseUrl: 'http://gateway.test',
      model: 'simulated',
      startedAt: '2026-01-31T12:00:00.000Z',
    },
    ...{
      seed: plan,
      drive: `drive ${drive}`,
      planned: prompts.reduce((sum, { repeats }) => sum + repeats, 0),
      answered: all.length,
    },
    ...{ failed: {}, cached: 0, reasoning: 0, prompts: new Map(sampled) },
    empty: { first: emptyOf(sampled, 'first'), short: emptyOf(sampled, 'short') },
  }
}

const emptyOf = (
  sampled: readonly (readonly [string, { readonly kind: string; readonly answers: readonly Answer[] }])[],
  kind: string,
) =>
  sampled.flatMap(([, prompt]) => (prompt.kind === kind ? prompt.answers : [])).filter(({ text }) => text === '').length

/** A gateway with one model. */
export const only = (model: SimulatedModel): SimulatedGateway => ({ modelOf: () => model })

/** A gateway that sends a share of the requests to another model. */
export const mixed = (model: SimulatedModel, other: SimulatedModel, share: number): SimulatedGateway => ({
  modelOf: (_prompt, random) => (random() < share ? other : model),
})

export function answerOf(
  model: SimulatedModel,
  { kind, text, name }: Pick<PlannedPrompt, 'kind' | 'text' | 'name'>,
  random: Random,
): Answer {
  const { charactersPerToken = 4, hiddenTokens = 0 } = model
  const inputTokens = Math.ceil(text.length / charactersPerToken) + 7 + hiddenTokens
  const length = kind === 'short' ? 6 : 1
  const words = Array.from({ length }, (_, position) => wordOf(model, `${name}/${position}`, random))
  return { text: words.join(' '), inputTokens }
}

/** A word from a distribution in which the nth most probable word has the weight 1 / n ^ exponent. */
function wordOf({ name, temperature = 1, flatness = 0.5 }: SimulatedModel, label: string, random: Random): string {
  const known = memo(`${name}/${label}/${temperature}/${flatness}`, () => {
    const own = createRandom(hash(`${name}/${label}`))
    const shape = createRandom(hash(label))
    const count = 2 + integerBelow(shape, 29)
    const exponent = (2 - 1.5 * flatness + shape() - 0.25) / temperature
    const ranks = Array.from({ length: count }, (_, index) => ({ index, key: own() })).toSorted((a, b) => a.key - b.key)
    const weights = ranks.map((_, rank) => 1 / (rank + 1) ** exponent)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    return ranks.map(({ index }, rank) => ({ word: `w${index}`, weight: (weights[rank] ?? 0) / total }))
  })
  let value = random()
  for (const { word, weight } of known) if ((value -= weight) < 0) return word
  return known.at(-1)?.word ?? ''
}

const maxRemembered = 20_000
const memory = new Map<string, readonly { readonly word: string; readonly weight: number }[]>()

function memo(key: string, make: () => readonly { readonly word: string; readonly weight: number }[]) {
  const known = memory.get(key) ?? make()
  if (memory.size > maxRemembered) memory.clear()
  memory.set(key, known)
  return known
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return value >>> 0
}
