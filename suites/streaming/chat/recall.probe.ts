import { chatCompletion } from '../../../fixtures/chat.ts'
import { chatConversation, longStream, veryLongStream } from '../../../fixtures/conversations.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { userMessages } from '../../../fixtures/prompts.ts'
import { probe } from '../../../src/drive/probe.ts'

const common = {
  needs: { models: ['chat'], features: ['chat'] },
  bills: 'tokens',
  serves: ['streaming.chat', 'service.response'],
} as const

/** Streams whose text depends on the system prompt and on an earlier turn, in each form of the prompt. */
export const chatRecall = probe('chat-stream-recall', common, chatConversation(true))

/** Streams for a prompt of 4 KB. */
export const chatLong = probe(
  'chat-stream-long',
  { ...common, serves: ['streaming.chat.long_prompt'] },
  longStream('chat'),
)

/** Streams for prompts of 32 and 200 KB. */
export const chatVeryLong = probe(
  'chat-stream-very-long',
  { ...common, bills: 'long', serves: ['streaming.chat.very_long_prompt'] },
  veryLongStream('chat'),
)

/** Dictates lines in calls that are in flight together. */
export const chatInFlight = inFlightProbe('chat-stream-in-flight', 'chat', ({ model }, prompt, max_tokens) =>
  chatCompletion({ model: model('chat'), stream: true, messages: userMessages(prompt), max_tokens }),
)
