import { isStream } from '../../gateway/reference/fault-kit.ts'
import {
  cachedEverywhere,
  cachedIn,
  charges,
  costIn,
  countedAs,
  everywhere,
  inProtocol,
  promptOf,
  turnsOf,
} from './kit.faults.ts'

/** A factor that no single reply shows. */
export const onePercentMore = everywhere('rate', ({ input }) => ({ input: Math.ceil(1.01 * input) }))
export const fivePercentMoreInMessages = inProtocol('messages', 'rate', ({ input }) => ({
  input: Math.round(1.05 * input),
}))
/** Counts each prompt in front of the model and behind it. */
export const countedTwiceInResponses = inProtocol('responses', 'rate', ({ input }) => ({ input: 2 * input }))
export const tenthLessInContent = inProtocol('generate-content', 'rate', ({ input }) => ({
  input: Math.floor(0.9 * input),
}))

/** Another price for long prompts, hidden in their tokens. */
export const longPromptsCountMore = everywhere('parts', ({ input }) => ({
  input: input > 500 ? Math.round(1.1 * input) : input,
}))
/** Counts only what fits into the context of a smaller model. */
export const longPromptsCutInCount = inProtocol('chat', 'parts', ({ input }) => ({ input: Math.min(input, 512) }))
/** Bills a minimum for each request. */
export const minimumBilled = inProtocol('messages', 'parts', ({ input }) => ({ input: Math.max(input, 40) }))

/** Reports the usage of an example. */
export const sameForEachPrompt = inProtocol('chat', 'parts', () => ({ input: 12 }))

export const roundedUpToTen = everywhere('exact', ({ input }) => ({ input: 10 * Math.ceil(input / 10) }))
export const roundedToEvenInContent = inProtocol('generate-content', 'exact', ({ input }) => ({
  input: 2 * Math.round(input / 2),
}))

/** Four characters to a token, which gateways assume that do not know the tokenizer of a model. */
export const estimatedByCharacters = everywhere('tokenized', (_counts, request) => ({
  input: Math.ceil([...promptOf(request)].length / 4),
}))
export const estimatedByBytesInMessages = inProtocol('messages', 'tokenized', (_counts, request) => ({
  input: Math.round(Buffer.byteLength(promptOf(request)) / 3),
}))

export const hiddenPrompt = everywhere('hidden', ({ input }) => ({ input: input + 500 }))

export const threeMoreAMessage = everywhere('turns', ({ input }, request) => ({
  input: input + 3 * turnsOf(request).length,
}))

export const streamsCountMore = everywhere('streamed', ({ input }, request) => ({
  input: isStream(request) ? input + 7 : input,
}))
/** Counts the input of a stream in its first event and in its last one. */
export const streamsOfMessagesCountTwice = inProtocol('messages', 'streamed', ({ input }, request) => ({
  input: isStream(request) ? 2 * input : input,
}))

/** Adds what a cache has to a count that contains it. */
export const cachedCountedTwice = cachedEverywhere((input) => 2 * input - 16)
export const cachedLeftOutInResponses = cachedIn('responses', (input) => input - 400)

export const answersCountMore = everywhere('output', ({ output }) => ({ output: Math.ceil(1.5 * output) + 8 }))
/** Bills each answer by its limit. */
export const limitIsBilledInChat = inProtocol('chat', 'output', (_counts, { body }) => ({
  output: Number(body['max_tokens'] ?? 64),
}))

/** Counts a prompt before the call from its length, and bills what the upstream says. */
export const countPromisesLess = countedAs('messages', 'input_tokens', (count) => Math.floor(0.8 * count))
export const countPromisesMore = countedAs('generate-content', 'totalTokens', (count) => Math.ceil(1.3 * count))

/** The upstream's price, in place of the customer's. */
export const costInChatIsLower = costIn('chat', (cost) => String(0.9 * cost))
/** A model whose price the gateway does not know. */
export const costInResponsesIsZero = costIn('responses', () => '0')
export const costInMessagesIsInCents = costIn('messages', (cost) => String(100 * cost))
export const costInContentMissing = costIn('generate-content', () => null)

/** About the tokens of a call that is charged. */
const aboutACall = 1500

/** Charged when the call starts, by its limit, and again when it ends. */
export const everyCallIsChargedTwice = charges(['chat', 'responses', 'messages', 'generate-content'], () => aboutACall)
export const streamsOfMessagesAreChargedTwice = charges(['messages'], (request) => (isStream(request) ? aboutACall : 0))
export const streamsOfResponsesCostFivePercentMore = charges(['responses'], (request) => (isStream(request) ? 75 : 0))
/** A fee for each call, which the prices do not name. */
export const feeInChat = charges(['chat'], () => 12)
/** Charges what a cache has as if it was new. */
export const cachedIsChargedInContent = charges(['generate-content'], (_request, calls) => (calls > 1 ? 300 : 0))
