import { chatCompletion } from '../../../fixtures/chat.ts'
import { chatConversation, longPrompt, veryLongPrompt } from '../../../fixtures/conversations.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { manyBytes, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

const ofChat = { needs: { models: ['chat'] }, bills: 'tokens' } as const

/** Depends on the system prompt and on an earlier turn. */
export const recall = probe('chat-recall', { ...ofChat, serves: ['chat', 'service.response'] }, chatConversation())

/** A prompt of 4 KB. */
export const long = probe('chat-long', { ...ofChat, serves: ['chat.request.long_prompt'] }, longPrompt('chat'))

/** Prompts of 32 and 200 KB. */
export const veryLong = probe(
  'chat-very-long',
  { ...ofChat, bills: 'long', serves: ['chat.request.very_long_prompt'] },
  veryLongPrompt('chat'),
)

/** Dictates characters of several bytes. */
export const bytes = probe(
  'chat-bytes',
  { ...ofChat, texts: userTexts },
  {
    bytes: ({ model, texts }) =>
      chatCompletion({ model: model('chat'), messages: userMessages(manyBytes(texts)), max_tokens: 192 }),
  },
)

/** Dictates lines in calls that are in flight together. */
export const inFlight = inFlightProbe('chat-in-flight', 'chat', ({ model }, prompt, max_tokens) =>
  chatCompletion({ model: model('chat'), messages: userMessages(prompt), max_tokens }),
)
