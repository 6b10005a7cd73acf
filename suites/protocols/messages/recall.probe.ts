import {
  longPrompt,
  veryLongPrompt,
  messagesConversation,
  messagesSystemParts,
} from '../../../fixtures/conversations.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { message } from '../../../fixtures/messages.ts'
import { manyBytes, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

const ofMessages = { needs: { models: ['messages'] }, bills: 'tokens' } as const
const serves = ['messages', 'service.response']

/** Depends on a string as `system` and on an earlier turn. */
export const recall = probe('messages-recall', { ...ofMessages, serves }, messagesConversation())

/** Depends on an array as `system`. */
export const recallParts = probe('messages-recall-parts', { ...ofMessages, serves }, messagesSystemParts())

/** A prompt of 4 KB. */
export const long = probe(
  'messages-long',
  { ...ofMessages, serves: ['messages.request.long_prompt'] },
  longPrompt('messages'),
)

/** Prompts of 32 and 200 KB. */
export const veryLong = probe(
  'messages-very-long',
  { ...ofMessages, bills: 'long', serves: ['messages.request.very_long_prompt'] },
  veryLongPrompt('messages'),
)

/** Dictates characters of several bytes. */
export const bytes = probe(
  'messages-bytes',
  { ...ofMessages, texts: userTexts },
  {
    bytes: ({ model, texts }) =>
      message({ model: model('messages'), messages: userMessages(manyBytes(texts)), max_tokens: 192 }),
  },
)

/** Dictates lines in calls that are in flight together. */
export const inFlight = inFlightProbe('messages-in-flight', 'messages', ({ model }, prompt, max_tokens) =>
  message({ model: model('messages'), messages: userMessages(prompt), max_tokens }),
)
