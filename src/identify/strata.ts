import type { AnswerCount } from './identification.ts'
import type { Stratum } from './permutation.ts'
import type { SampledPrompt, Samples } from './samples.ts'

/** A prompt that both sides answer often enough. Answers with one text have one number. */
export interface PromptStratum extends Stratum {
  readonly prompt: SampledPrompt
  /** The texts by their numbers. */
  readonly labels: readonly string[]
}

/** Both sides need this many answers to a prompt. */
const minAnswers = 5

/** The share of prompts with one and the same answer from which a side is taken to repeat itself. */
const constantShare = 0.9

/** How an answer is compared: by its first word, or as it is. */
type LabelOf = (text: string) => string

/** The first word: with a limit of one token, the visible text of the first token. */
export const firstWord: LabelOf = (text) => /\S+/.exec(text)?.[0] ?? ''
export const wholeText: LabelOf = (text) => text.trim()

/** Which answers take part. `isConstant`: a side repeats itself, so that its answers to one prompt are one answer. */
export interface StrataOptions {
  readonly kinds: readonly SampledPrompt['kind'][]
  readonly labelOf: LabelOf
  readonly isConstant: { readonly reference: boolean; readonly got: boolean }
}

/** The prompts of the given kinds that both sides answered. */
export const strataOf = (
  reference: Samples,
  got: Samples,
  { kinds, labelOf, isConstant }: StrataOptions,
): readonly PromptStratum[] =>
  promptsOf(reference, kinds).flatMap((prompt) => {
    const sides = [textsOf(prompt), textsOf(got.prompts.get(prompt.name))] as const
    if (sides.some(({ length }) => length < minAnswers)) return []
    return [stratumOf(prompt, used(sides[0], isConstant.reference), used(sides[1], isConstant.got), labelOf)]
  })

/** The first half of the answers of one side against the second half. */
export const halvesOf = (
  samples: Samples,
  { kinds, labelOf }: Pick<StrataOptions, 'kinds' | 'labelOf'>,
): readonly PromptStratum[] =>
  promptsOf(samples, kinds).flatMap((prompt) => {
    const texts = textsOf(prompt)
    const half = Math.ceil(texts.length / 2)
    return texts.length < minAnswers ? [] : [stratumOf(prompt, texts.slice(0, half), texts.slice(half), labelOf)]
  })

/** True if a side gives one and the same answer to nearly every prompt. Repeated answers are then not independent. */
export function repeatsItself(samples: Samples, kinds: StrataOptions['kinds']): boolean {
  const repeated = promptsOf(samples, kinds)
    .map(textsOf)
    .filter(({ length }) => length >= minAnswers)
  const constant = repeated.filter((texts) => new Set(texts).size === 1)
  return repeated.length > 0 && constant.length >= constantShare * repeated.length
}

const promptsOf = ({ prompts }: Samples, kinds: StrataOptions['kinds']) =>
  [...prompts.values()]
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

const textsOf = (prompt: SampledPrompt | undefined): readonly string[] => prompt?.answers.map(({ text }) => text) ?? []

const used = (texts: readonly string[], isConstant: boolean) => (isConstant ? texts.slice(0, 1) : texts)

function stratumOf(
  prompt: SampledPrompt,
  reference: readonly string[],
  got: readonly string[],
  labelOf: LabelOf,
): PromptStratum {
  const numbers = new Map<string, number>()
  const answers = [...reference, ...got].map(labelOf).map((label) => {
    const number = numbers.get(label) ?? numbers.size
    numbers.set(label, number)
    return number
  })
  return { prompt, answers, reference: reference.length, texts: numbers.size, labels: [...numbers.keys()] }
}

/** How often each answer comes on each side, the most frequent first. */
export function answerCounts({ answers, reference, labels }: PromptStratum): {
  readonly reference: readonly AnswerCount[]
  readonly got: readonly AnswerCount[]
} {
  return {
    reference: countedAnswers(answers.slice(0, reference), labels),
    got: countedAnswers(answers.slice(reference), labels),
  }
}

function countedAnswers(answers: readonly number[], labels: readonly string[]): readonly AnswerCount[] {
  const times = new Map<number, number>()
  for (const answer of answers) times.set(answer, (times.get(answer) ?? 0) + 1)
  return [...times]
    .toSorted(([, one], [, other]) => other - one)
    .map(([answer, count]) => ({ answer: labels[answer] ?? '', count }))
}
