import type { EffectName } from './power.ts'
import type { PromptKind } from './prompts.ts'
import type { DistributionTest } from './statistics.ts'

/** `inconclusive`: the samples cannot show whether there is a difference of the stated size. */
export type IdentifyVerdict = 'no difference found' | 'differs' | 'inconclusive'

/** Where samples come from, and how many could be used. */
export interface SampledSide {
  /** The file or folder as the caller named it. */
  readonly from: string
  readonly baseUrl: string
  /** The model that was requested. */
  readonly model: string
  /** ISO 8601 in UTC. */
  readonly startedAt: string
  /** Requests of the plan. */
  readonly planned: number
  /** Requests with an answer. */
  readonly answered: number
  /** Requests without an answer, by status, or by how their connection ended. */
  readonly failed: Readonly<Record<string, number>>
  /** Answers with the id of an earlier answer to the same request: they came from a cache and are not counted. */
  readonly cached: number
  /** Answers without visible text, by kind of prompt. */
  readonly empty: Readonly<Record<Exclude<PromptKind, 'count'>, number>>
  /** Answers with reasoning that the text does not show. */
  readonly reasoning: number
}

/**
 * `input-counts`: the reported numbers of input tokens. `distributions`, `repetition`, `new-answers`: first words. `completions`: short
 * completions, character by character.
 */
export type IdentifyTestName = 'input-counts' | DistributionTest | 'completions'

/** Why a test was not made. */
export type NotTested =
  /** Fewer than five prompts have enough answers on both sides. */
  | 'few-answers'
  /** More than half of the answers of a side have no visible text. */
  | 'no-visible-text'
  /** The reference counts the same text differently each time. */
  | 'unsteady-counts'
  /** A side reports no counts. */
  | 'no-counts'

export interface IdentifyTest {
  readonly name: IdentifyTestName
  /**
   * Absent if it was not made.
   *
   * @minimum 0
   */
  readonly p?: number
  /**
   * Corrected for the number of tests by the method of Holm: below `alpha`, the difference counts.
   *
   * @minimum 0
   */
  readonly corrected?: number
  readonly because?: NotTested
  /**
   * What was observed: a share for `repetition` and `new-answers`, a distance otherwise, the mean over prompts.
   *
   * @minimum 0
   */
  readonly observed?: number
  /**
   * The same value if chance alone decides.
   *
   * @minimum 0
   */
  readonly byChance?: number
}

/** The reported numbers of input tokens. */
export interface InputCounts {
  /**
   * Tokens that the second side counts beyond the reference for every prompt: a hidden prompt or another template.
   *
   * @minimum -9007199254740991
   */
  readonly offset: number
  /** Requests that were compared. */
  readonly compared: number
  /** Requests whose difference is not the offset. */
  readonly differing: number
  /**
   * What the counts of the reference are multiplied by; absent if no factor explains all differences: another tokenizer counts.
   *
   * @minimum 0
   */
  readonly factor?: number
  /** Some of the prompts with other differences. */
  readonly examples: readonly { readonly text: string; readonly reference: number; readonly got: readonly number[] }[]
}

/** How often an effect would have been seen, by simulation from the answers of the reference. */
export interface SeenEffect {
  readonly effect: EffectName
  /**
   * From 0 to 1.
   *
   * @minimum 0
   */
  readonly power: number
}

/** How often an answer came. */
export interface AnswerCount {
  /** Its first word. */
  readonly answer: string
  readonly count: number
}

/** A prompt that shows a difference, with the answers of both sides, the most frequent first. */
export interface ShownPrompt {
  readonly text: string
  readonly reference: readonly AnswerCount[]
  readonly got: readonly AnswerCount[]
}

export type InconclusiveReason =
  /** Too many requests of a side have no answer. */
  | 'too-few-answers'
  /** Repeated requests get the same answer, where those of the reference vary: a cache, a fixed seed or a temperature of 0. */
  | 'constant-answers'
  /** The two halves of the reference differ from each other. */
  | 'reference-differs-from-itself'
  /** No test of texts could be made. */
  | 'no-texts'
  /** The stated effect would have been seen too seldom. */
  | 'low-power'

/** The result of `identify compare`. */
export interface Identification {
  /** Changes when a field is removed or changes its meaning. New fields do not change it. */
  readonly schemaVersion: 1
  readonly verdict: IdentifyVerdict
  /** Why it is inconclusive. */
  readonly because?: InconclusiveReason
  /**
   * The highest probability with which a difference is reported although there is none.
   *
   * @minimum 0
   */
  readonly alpha: number
  readonly seed: number
  readonly reference: SampledSide
  readonly got: SampledSide
  readonly tests: readonly IdentifyTest[]
  /**
   * The smallest corrected `p` of the first half of the reference against its second half.
   *
   * @minimum 0
   */
  readonly referenceWithItself?: number
  readonly inputCounts?: InputCounts
  /** The effect that must be seen in at least 80 of 100 comparisons. */
  readonly statedEffect: EffectName
  readonly power: readonly SeenEffect[]
  /** With `low-power`: answers for each prompt (`--samples`) that would suffice; absent if no number up to 200 does. */
  readonly samplesNeeded?: number
  /**
   * The smallest share of answers of another model that one recognizable answer shows with a probability of 95 %.
   *
   * @minimum 0
   */
  readonly recognizableShare?: number
  /** At most five, those that differ the most first. */
  readonly prompts: readonly ShownPrompt[]
}
