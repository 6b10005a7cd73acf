import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { userMessages } from '../../fixtures/prompts.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { countingPost, encodePathSegment, undocumented } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { after, probe, type FollowStep, type Outgoing, type StepContext } from '../../src/drive/probe.ts'
import { answeredText } from '../../src/reply/answered-text.ts'
import { allTexts, kinds, promptOf, texts, type Kind } from './texts.ts'

/*
 * The meter of each text protocol: what the input of known texts is counted as. The texts are the same each time, so that counts can be compared with
 * those of public tokenizers (`token-counts.ts`) without loading one.
 */

/** Most models accept no smaller limit. */
const shortLimit = 16

const answerLimit = 200

/** More bytes than an answer of this limit has. What is sent back is paid for. */
const maxAnswerBytes = 16 * answerLimit

interface Protocol {
  /** The role of its model. */
  readonly role: ModelRole
  /** A request with turns of the user and the model, by turns. */
  readonly ask: (model: string, turns: readonly string[], limit: number) => Outgoing
}

interface StreamingProtocol extends Protocol {
  /** The same request as a stream that reports its usage. */
  readonly stream: (model: string, prompt: string, limit: number) => Outgoing
}

const isUser = (index: number) => index % 2 === 0

const messagesOf = (turns: readonly string[]) =>
  turns.map((content, index) => ({ role: isUser(index) ? 'user' : 'assistant', content }))

const chatProtocol: StreamingProtocol = {
  role: 'chat',
  ask: (model, turns, limit) => chatCompletion({ model, messages: undocumented(messagesOf(turns)), max_tokens: limit }),
  stream: (model, prompt, limit) =>
    chatCompletion({
      ...{ model, messages: userMessages(prompt), max_tokens: limit, stream: true },
      ...undocumented<object>({ stream_options: { include_usage: true } }),
    }),
}

const messagesProtocol: StreamingProtocol = {
  role: 'messages',
  ask: (model, turns, limit) => message({ model, messages: undocumented(messagesOf(turns)), max_tokens: limit }),
  stream: (model, prompt, limit) => message({ model, messages: userMessages(prompt), max_tokens: limit, stream: true }),
}

const responsesProtocol: StreamingProtocol = {
  role: 'responses',
  ask: (model, turns, limit) => response({ model, input: undocumented(messagesOf(turns)), max_output_tokens: limit }),
  stream: (model, prompt, limit) =>
    response({ model, input: undocumented(userMessages(prompt)), max_output_tokens: limit, stream: true }),
}

const contentProtocol: Protocol = {
  role: 'generateContent',
  ask: (model, turns, limit) =>
    generateContent(model, {
      contents: turns.map((text, index) => ({ role: isUser(index) ? 'user' : 'model', parts: [{ text }] })),
      generationConfig: { maxOutputTokens: limit },
    }),
}

/** Puts texts into an order that depends on the seed, so that no gateway knows a prompt by its hash. */
function shuffled(lines: readonly string[], { pick }: Pick<StepContext, 'pick'>): readonly string[] {
  const left = [...lines]
  return lines.flatMap(() => left.splice(pick(left.length), 1))
}

/** The texts of two scripts, which the turns of a conversation contain too. */
const inTurns: readonly string[] = [...texts.english, ...texts.german]

/** The first and the last line of each prompt, and the texts between them, in turns of their own. The last one belongs to the user. */
function turnsOf(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = promptOf([]).split('\n')
  const before = lines.slice(0, -1)
  return [first, ...before, [...lines.slice(before.length), ...rest].join('\n')]
}

/** What the prompts of a meter decide. `--only` with one of them sends nothing else. */
const meterRules = ['rate', 'parts', 'exact', 'tokenized', 'turns', 'hidden', 'output', 'cost'] as const

/**
 * Texts alone and together, a conversation, and an answer whose text is then sent as input.
 *
 * @param name of the protocol
 */
function meterOf(name: string, { role, ask }: Protocol) {
  const prompt = (lines: readonly string[]) => (context: StepContext) =>
    ask(context.model(role), [promptOf(shuffled(lines, context))], shortLimit)
  const alone = Object.fromEntries(kinds.map((kind) => [kind, prompt(texts[kind])])) as Readonly<
    Record<Kind, (context: StepContext) => Outgoing>
  >
  return probe(
    `metering-${name}`,
    { needs: { models: [role] }, bills: 'tokens', serves: meterRules.map((rule) => `metering.${name}.${rule}`) },
    {
      empty: prompt([]),
      ...alone,
      all: prompt(allTexts),
      turns: ({ model }: StepContext) => ask(model(role), turnsOf(inTurns), shortLimit),
      answer: ({ model }: StepContext) =>
        ask(model(role), ['Describe a lighthouse by the sea in five plain sentences.'], answerLimit),
      echo: {
        ...after('answer', ({ answer }, { model }) => {
          const text = answer === undefined ? '' : answeredText(answer)
          if (text === '') return 'the model gave no text'
          if (Buffer.byteLength(text) > maxAnswerBytes) return 'the answer is longer than its limit of tokens allows'
          return ask(model(role), [promptOf([text])], shortLimit)
        }),
        maxRequest: ({ model }: StepContext) => ask(model(role), [promptOf(['x'.repeat(maxAnswerBytes)])], shortLimit),
      },
    },
  )
}

/** A long prompt, sent again. The second time, a cache may have it. */
function repeatedOf(name: string, protocol: Protocol) {
  const serves = [`metering.${name}.repeated`]
  return probe(
    `metering-${name}-repeated`,
    { needs: { models: [protocol.role] }, bills: 'tokens', serves },
    againOf(protocol),
  )
}

function againOf({ role, ask }: Protocol) {
  const send = ({ model }: Pick<StepContext, 'model'>) => ask(model(role), [promptOf(allTexts)], shortLimit)
  return { first: send, again: { ...after('first', (_earlier, context) => send(context)), maxRequest: send } }
}

/** The same, and once more as a stream. */
function streamedOf(name: string, protocol: StreamingProtocol) {
  const { role, stream } = protocol
  const serves = ['repeated', 'streamed', 'cost'].map((rule) => `metering.${name}.${rule}`)
  return probe(
    `metering-${name}-repeated`,
    { needs: { models: [role] }, bills: 'tokens', serves },
    { ...againOf(protocol), streamed: ({ model }: StepContext) => stream(model(role), promptOf(allTexts), shortLimit) },
  )
}

/** A prompt that is only counted, and the same one with an answer. */
function countedOf(
  name: string,
  { role, ask }: Protocol,
  counting: (model: string) => { readonly path: string; readonly body: object },
) {
  return probe(
    `metering-${name}-counted`,
    { needs: { models: [role] }, bills: 'tokens', serves: [`metering.${name}.count_tokens`] },
    {
      counted: ({ model }) => countingPost(model(role), counting(model(role))),
      billed: ({ model }) => ask(model(role), [fewTexts], shortLimit),
    },
  )
}

/** Where the configuration says that costs change the balance. */
const withBalance =
  (build: (context: StepContext) => Outgoing): FollowStep['build'] =>
  (_earlier, context) =>
    context.deployment.cost?.balance === undefined
      ? 'the configuration does not say how costs change the balance'
      : build(context)

/** Balance requests are limited to a few: a 429 is accepted, because a retry would use up the limit. */
const balance = withBalance(() => ({ ...minimalRequests.getTokenBalance(), expects: [429] }))

/**
 * The balance around four calls with the same prompt, with nothing else in flight. The second one and the fourth one are streams where the protocol
 * has them. A cache may have the prompt from the second one on. Twenty balance requests for all protocols, which is what gateways allow at least.
 */
function chargedOf(name: string, { role, ask, stream }: Protocol & Partial<StreamingProtocol>) {
  const plain = ({ model }: StepContext) => ask(model(role), [chargedPrompt], answerLimit)
  const streamed = ({ model }: StepContext) =>
    stream?.(model(role), chargedPrompt, answerLimit) ?? ask(model(role), [chargedPrompt], answerLimit)
  const call = (earlier: string, build: (context: StepContext) => Outgoing) => ({
    ...after(earlier, withBalance(build)),
    maxRequest: build,
  })
  return probe(
    `metering-${name}-charged`,
    { needs: { models: [role] }, bills: 'tokens', alone: true, serves: [`metering.${name}.charged`] },
    {
      before: after([], balance),
      first: call('before', plain),
      behindFirst: after('first', balance),
      second: call('behindFirst', streamed),
      behindSecond: after('second', balance),
      third: call('behindSecond', plain),
      behindThird: after('third', balance),
      fourth: call('behindThird', streamed),
      end: after('fourth', balance),
    },
  )
}

/** All texts, and a question that needs a long answer, so that the prices of input and output both show. */
const chargedPrompt = [...allTexts, 'What are these texts about? Answer with at least 150 words.'].join('\n')

/** The texts of three kinds, of about 250 tokens. */
const fewTexts = promptOf([...texts.english, ...texts.chinese, ...texts.code])

export const chat = meterOf('chat', chatProtocol)
export const chatRepeated = streamedOf('chat', chatProtocol)
export const chatCharged = chargedOf('chat', chatProtocol)
export const responses = meterOf('responses', responsesProtocol)
export const responsesRepeated = streamedOf('responses', responsesProtocol)
export const responsesCharged = chargedOf('responses', responsesProtocol)
export const messages = meterOf('messages', messagesProtocol)
export const messagesRepeated = streamedOf('messages', messagesProtocol)
export const messagesCharged = chargedOf('messages', messagesProtocol)
export const content = meterOf('generate-content', contentProtocol)
export const contentRepeated = repeatedOf('generate-content', contentProtocol)
export const contentCharged = chargedOf('generate-content', contentProtocol)
export const messagesCounted = countedOf('messages', messagesProtocol, (model) => ({
  path: '/v1/messages/count_tokens',
  body: { model, messages: userMessages(fewTexts) },
}))
export const contentCounted = countedOf('generate-content', contentProtocol, (model) => ({
  path: `/v1beta/models/${encodePathSegment(model)}:countTokens`,
  body: { contents: [{ role: 'user', parts: [{ text: fewTexts }] }] },
}))
