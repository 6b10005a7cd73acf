import { alphabets } from './alphabets.ts'
import { createRandom, integerBelow, shuffled, type Random } from './random.ts'

/**
 * What an answer is used for. `first`: the distribution of the first token. `short`: a short completion. `count`: the number of input
 * tokens that the gateway reports for a text.
 */
export type PromptKind = 'first' | 'short' | 'count'

/** A prompt of the plan. It is sent several times. */
export interface PlannedPrompt {
  readonly kind: PromptKind
  /** `first-07`. */
  readonly name: string
  readonly text: string
  readonly maxTokens: number
  readonly repeats: number
}

export const defaultSamples = 20
/** The most answers for each prompt. A comparison takes the square of them in memory and time. */
export const maxSamples = 200

/** Prompts for first tokens, of which the last are long: a gateway may send only long prompts to another model. */
const firstPrompts = 30
const longPrompts = 8
const longPromptSentences = 50
const shortPrompts = 15
const shortAnswerTokens = 16
/** A second request for the same text shows whether the counts of the gateway are steady. */
const countRepeats = 2

/**
 * The prompts of a plan. They depend on the seed only, so that two drives with one seed send the same, and so that a gateway cannot know
 * them in advance.
 *
 * @param samples answers for each prompt of `first` and `short`
 */
export function plannedPrompts(seed: number, samples: number): readonly PlannedPrompt[] {
  const random = createRandom(seed)
  const first = distinct(firstPrompts, () => pick(firstForms, random)(random)).map((text, index) =>
    index < firstPrompts - longPrompts ? text : `${longText(random)}\n\n${text}`,
  )
  const completions = distinct(shortPrompts, () => pick(shortForms, random)(random))
  const named = (kind: PromptKind, maxTokens: number, repeats: number) => (text: string, index: number) => ({
    ...{ kind, name: `${kind}-${String(index + 1).padStart(2, '0')}`, text, maxTokens, repeats },
  })
  return [
    ...first.map(named('first', 1, samples)),
    ...completions.map(named('short', shortAnswerTokens, samples)),
    ...countedTexts(random).map(named('count', 1, countRepeats)),
  ]
}

function distinct(count: number, make: () => string): readonly string[] {
  const texts = new Set<string>()
  while (texts.size < count) texts.add(make())
  return [...texts]
}

const pick = <T>(list: readonly T[], random: Random): T => list[integerBelow(random, list.length)] as T

const some = (count: number, list: readonly string[], random: Random) => shuffled(list, random).slice(0, count)

type Form = (random: Random) => string

/** Questions that a model answers in many ways, with one word. */
const firstForms: readonly Form[] = [
  (random) =>
    `Choose one of these words at random: ${some(6, things, random).join(', ')}. Answer with that word and nothing else.`,
  (random) => `Name one ${pick(kinds, random)} that begins with any letter you like. Answer with one word.`,
  (random) =>
    `Which ${pick(kinds, random)} comes to your mind when you think of a ${pick(things, random)}? Answer with one word.`,
  (random) =>
    `Pick a number between ${1 + integerBelow(random, 20)} and ${60 + integerBelow(random, 900)} at random. Answer with the number only.`,
  (random) =>
    `Continue this sentence with the next word only: The ${pick(people, random)} opened the ${pick(things, random)} and`,
  (random) => `Describe a ${pick(things, random)} with a single adjective.`,
  (random) => `Give a ${pick(people, random)} a first name. Answer with the name only.`,
]

const shortForms: readonly Form[] = [
  (random) => `Write one short sentence about a ${pick(things, random)} and a ${pick(people, random)}.`,
  (random) => `A ${pick(people, random)} finds a ${pick(things, random)}. What happens next? One sentence.`,
  (random) => `Invent the title of a book about a ${pick(kinds, random)} and a ${pick(things, random)}.`,
  (random) => `What would a ${pick(people, random)} say about a ${pick(things, random)}? Answer in a few words.`,
]

const things = [
  ...['lantern', 'bridge', 'violin', 'kettle', 'anchor', 'mirror', 'orchard', 'compass', 'feather', 'harbour'],
  ...['ladder', 'pebble', 'curtain', 'engine', 'garden', 'hammer', 'island', 'jacket', 'kite', 'letter'],
  ...['meadow', 'needle', 'oven', 'pillow', 'quilt', 'river', 'saddle', 'tower', 'umbrella', 'window'],
]
const kinds = [
  ...['animal', 'city', 'fruit', 'colour', 'tree', 'country', 'tool', 'bird', 'planet', 'spice'],
  ...['river', 'flower', 'dish', 'metal', 'game', 'sport', 'fabric', 'drink', 'mountain', 'instrument'],
]
const people = [
  ...['baker', 'sailor', 'teacher', 'gardener', 'painter', 'captain', 'doctor', 'farmer', 'singer', 'tailor'],
  ...['miner', 'pilot', 'clerk', 'fisher', 'weaver', 'guard', 'judge', 'nurse', 'poet', 'smith'],
]
const verbs = ['watches', 'carries', 'repairs', 'paints', 'forgets', 'finds', 'sells', 'cleans', 'borrows', 'follows']

/** About 400 tokens of plain text. */
const longText = (random: Random): string =>
  Array.from(
    { length: longPromptSentences },
    () => `The ${pick(people, random)} ${pick(verbs, random)} the ${pick(things, random)}.`,
  ).join(' ')

/**
 * Texts in several scripts. Tokenizers divide them into different numbers of tokens. The words are drawn, so that the counts of a known
 * text cannot be prepared.
 */
const countedTexts = (random: Random): readonly string[] =>
  alphabets.map((words) => `Answer with one word: yes or no.\n${drawn(words, random)}`)

const drawn = (words: readonly string[], random: Random): string =>
  Array.from({ length: countedWords }, () => pick(words, random)).join(' ')

const countedWords = 40
