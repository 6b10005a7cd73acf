import type { RequirementId } from '../../spec/generated/requirements.ts'
import { assume, countsOf, expect, inconclusive, note, type Reply } from '../../src/checks/index.ts'
import { slopeError, lengthOf, tokenizerOf, unitOf, type Fit, type Measured } from './fit.rules.ts'
import { kinds, textsIn, texts, type Kind } from './texts.ts'

/** The exchanges of a meter, by the names of their steps. */
export type Metered = Readonly<Record<Kind | 'empty' | 'all' | 'turns' | 'answer' | 'echo', Reply>>

/**
 * The input tokens that a response reports.
 *
 * @throws Undecided if it is no answer, or reports none
 */
function inputOf(reply: Reply): number {
  const { id } = reply.exchange
  if (reply.status !== 200) inconclusive('not-ok', { exchange: id, status: reply.status })
  const { input = 0 } = countsOf(reply)
  return input > 0 ? input : inconclusive('no-usage', { exchange: id })
}

/** The prompt in a request of any text protocol. */
function promptIn({ request: { json } }: Reply): string {
  const places = ['messages.0.content', 'input.0.content', 'contents.0.parts.0.text']
  return places.map((place) => json.at(place).text).find((text) => text !== undefined) ?? ''
}

/** What a prompt of texts was counted as. */
const measuredIn = (reply: Reply): Measured => ({ texts: textsIn(promptIn(reply)) ?? [], input: inputOf(reply) })

/** The prompts with the texts of one kind each, and the one without texts. */
const prompts = (replies: Metered): readonly Reply[] => [replies.empty, ...kinds.map((kind) => replies[kind])]

/** The number that all counts are multiples of, but for what all prompts have in common. */
const unit = (replies: Metered): number => unitOf([...prompts(replies), replies.all].map(inputOf))

/** By chance, sixteen counts have no common divisor. Counts of a tokenizer that are multiplied by a whole number have that one. */
export function expectExact(replies: Metered, rate: RequirementId, parts: RequirementId): void {
  assumeGrowing(replies, parts)
  const fit = tokenizerOf(measured(replies))
  assume(fit === undefined || isNearly(fit.slope, 1) || !isNearly(fit.slope, unit(replies)), rate)
  expect(unit(replies), 'the number whose multiples the input tokens of all prompts are', replies.all).toBe(1)
}

const isNearly = (slope: number, factor: number): boolean => Math.abs(slope / factor - 1) <= slopeError

/** The tokens of the texts of some kinds, in prompts of their own. */
const aloneOf = (replies: Metered, ...chosen: readonly Kind[]): number =>
  chosen.reduce((sum, kind) => sum + inputOf(replies[kind]) - inputOf(replies.empty), 0)

/** Each count may be rounded to the unit, and half a percent is no defect that a test could tell from it. */
function partsOf(replies: Metered) {
  const together = inputOf(replies.all) - inputOf(replies.empty)
  const alone = aloneOf(replies, ...kinds)
  const allowed = unit(replies) * (kinds.length + 2) + alone / 200
  return { together, alone, agree: alone > 0 && Math.abs(together - alone) <= allowed }
}

/** Counts that do not grow with a prompt show nothing else. */
const assumeGrowing = (replies: Metered, parts: RequirementId) => assume(partsOf(replies).alone > 0, parts)

/** All texts in one prompt are counted as the texts in prompts of their own. */
export function expectParts(replies: Metered): void {
  const { together, alone, agree } = partsOf(replies)
  const label = `the texts of ${kinds.length} prompts have ${alone} input tokens in all, and ${together} in one prompt`
  expect(agree, label, replies.all).toBe(true)
}

/** What the counts of prompts show. A long prompt that is counted differently is reported, and left out. */
function measured(replies: Metered): readonly Measured[] {
  const chosen = partsOf(replies).agree ? [...prompts(replies), replies.all] : prompts(replies)
  return chosen.map(measuredIn)
}

/** Counts that grow evenly with a length, and with no tokenizer. */
export function expectTokenized(replies: Metered, parts: RequirementId): void {
  assumeGrowing(replies, parts)
  const counts = measured(replies)
  const length = tokenizerOf(counts) === undefined ? lengthOf(counts) : undefined
  const rate = length && (1 / length.slope).toFixed(2)
  expect(length === undefined, `one input token is counted for each ${rate} ${length?.name}`, replies.all).toBe(true)
}

interface Prerequisites {
  readonly parts: RequirementId
  readonly exact: RequirementId
  readonly tokenized: RequirementId
}

/** @throws Undecided unless the counts show a public tokenizer */
function knownTokenizer(replies: Metered, { parts, exact, tokenized }: Prerequisites): Fit {
  assumeGrowing(replies, parts)
  const counts = measured(replies)
  const fit = tokenizerOf(counts)
  assume(fit !== undefined || unit(replies) === 1, exact)
  assume(fit !== undefined || lengthOf(counts) === undefined, tokenized)
  return fit ?? inconclusive('unknown-tokenizer', { exchange: replies.all.exchange.id })
}

export function expectRate(replies: Metered, ids: Prerequisites): void {
  const { name, slope } = knownTokenizer(replies, ids)
  note('Tokenizer that the input tokens show', name)
  note('What its counts are multiplied by', Number(slope.toFixed(3)))
  const label = `the input tokens are those of the tokenizer of ${name}, multiplied by ${slope.toFixed(3)}`
  expect(isNearly(slope, 1), label, replies.all).toBe(true)
}

/** The tokens with which the templates of each family of models separate messages, at most. */
const templates: Readonly<Record<string, number>> = {
  o200k: 4,
  cl100k: 4,
  'Llama 3': 5,
  Qwen: 5,
  DeepSeek: 2,
  'Gemma 2': 5,
  'Gemma 3': 5,
  Mistral: 4,
  SmolLM2: 5,
  'the test double of Gateproof': 3,
}

/** More than any template has. */
const anyTemplate = 8

/** Line breaks and the like that a template adds or drops, for each message. */
const templateError = 1.5

/** The texts of two kinds in turns of their own have the same tokens as in two prompts, and those of their templates. */
export function expectTurns(replies: Metered, parts: RequirementId): void {
  assume(partsOf(replies).agree, parts)
  const extra = inputOf(replies.turns) - inputOf(replies.empty) - aloneOf(replies, 'english', 'german')
  const { name, slope = 1 } = tokenizerOf(measured(replies)) ?? {}
  const added = extra / slope / (texts.english.length + texts.german.length)
  const template = templates[name ?? ''] ?? anyTemplate
  const label = `input tokens that each message adds to its text, where templates of ${name ?? 'models'} have ${template}`
  // Four counts may be rounded.
  const allowed = template + templateError + (unit(replies) - 1) / 2
  expect(Number(added.toFixed(1)), label, replies.turns).toBeLessThanOrEqual(allowed)
}

/** More than the default system prompts in the templates of open models, as of gpt-oss with 70. */
const freeInput = 128

export function expectNothingHidden({ empty }: Metered): void {
  expect(inputOf(empty), 'input tokens of a prompt of eight words', empty).toBeLessThanOrEqual(freeInput)
}

/** What separates an answer from its end, and the difference that a text makes at the end of a prompt. */
const outputError = (tokens: number) => 8 + tokens / 20

/** The output of an answer, compared with the same text as input. */
export function expectOutput(replies: Metered, parts: RequirementId): void {
  const { answer, echo, empty } = replies
  assume(partsOf(replies).agree, parts)
  const asInput = inputOf(echo) - inputOf(empty)
  if (answer.status !== 200) inconclusive('not-ok', { exchange: answer.exchange.id, status: answer.status })
  const { output, reasoning = 0 } = countsOf(answer)
  if (output === undefined) inconclusive('no-usage', { exchange: answer.exchange.id })
  const label = `output tokens besides ${reasoning} of reasoning, for a text that has ${asInput} tokens as input`
  expect(output - reasoning, label, answer).toBeLessThanOrEqual(asInput + outputError(asInput))
}

/** What a prompt differs in to which the gateway adds the time of day. What is counted wrongly for a cache or for streams is far more. */
const unsteady = 3

/** The model that a plain reply names, or the first event of a stream that does. */
const modelIn = ({ json, sse }: Reply): string | undefined =>
  [json, ...sse.events.slice(0, 2).map((event) => event.json)]
    .flatMap((body) => [body.at('model').text, body.at('response.model').text, body.at('message.model').text])
    .find((model) => model !== undefined)

/** A reply has as many input tokens as the first one to the same prompt, of the same model, or as a later one. */
export function expectSameInput(reply: Reply, first: Reply, ...later: readonly Reply[]): void {
  const [model, firstModel] = [reply, first].map(modelIn)
  if (model !== firstModel && model !== undefined && firstModel !== undefined) {
    inconclusive('another-model', { exchange: reply.exchange.id, model })
  }
  const [input, before] = [inputOf(reply), inputOf(first)]
  const isSame = [before, ...later.map(inputOf)].some((one) => Math.abs(input - one) <= unsteady)
  const label = `input tokens of a prompt that had ${before} in ${first.exchange.id}`
  expect(isSame ? before : input, label, reply).toBe(before)
}

/** Vendors call a count an estimate. */
const estimateError = (tokens: number) => 8 + tokens / 50

/** A count before the call, and the input tokens that the call reports. Gateways may not offer counting. */
export function expectCounted(
  { counted, billed }: Readonly<Record<'counted' | 'billed', Reply>>,
  member: string,
): void {
  if (counted.status !== 200) inconclusive('not-ok', { exchange: counted.exchange.id, status: counted.status })
  const count = counted.json.at(member)
  expect(count).toBeInteger()
  const [promised, input] = [count.number ?? 0, inputOf(billed)]
  const label = `\`${member}\` of a prompt that is billed with ${input} input tokens`
  const allowed = estimateError(input)
  if (promised < input) expect(promised, label, counted).toBeGreaterThanOrEqual(Math.floor(input - allowed))
  else expect(promised, label, counted).toBeLessThanOrEqual(Math.ceil(input + allowed))
}
