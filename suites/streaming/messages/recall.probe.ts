import {
  longStream,
  veryLongStream,
  messagesConversation,
  messagesSystemParts,
} from '../../../fixtures/conversations.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { message } from '../../../fixtures/messages.ts'
import { userMessages } from '../../../fixtures/prompts.ts'
import { probe } from '../../../src/drive/probe.ts'

const common = {
  needs: { models: ['messages'], features: ['messages'] },
  bills: 'tokens',
  serves: ['streaming.messages', 'service.response'],
} as const

/** Streams whose text depends on the system prompt and on an earlier turn, in each form of the prompt. */
export const messagesRecall = probe('messages-stream-recall', common, messagesConversation(true))
export const messagesRecallParts = probe('messages-stream-recall-parts', common, messagesSystemParts(true))

/** Streams for a prompt of 4 KB. */
export const messagesLong = probe(
  'messages-stream-long',
  { ...common, serves: ['streaming.messages.long_prompt'] },
  longStream('messages'),
)

/** Streams for prompts of 32 and 200 KB. */
export const messagesVeryLong = probe(
  'messages-stream-very-long',
  { ...common, bills: 'long', serves: ['streaming.messages.very_long_prompt'] },
  veryLongStream('messages'),
)

/** Dictates lines in calls that are in flight together. */
export const messagesInFlight = inFlightProbe(
  'messages-stream-in-flight',
  'messages',
  ({ model }, prompt, max_tokens) =>
    message({ model: model('messages'), stream: true, messages: userMessages(prompt), max_tokens }),
)
