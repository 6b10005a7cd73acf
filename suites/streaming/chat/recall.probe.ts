import { chatConversation, longStream, veryLongStream } from '../../../fixtures/conversations.ts'
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
