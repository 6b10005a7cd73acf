import { longPrompt, veryLongPrompt, responsesConversation, responsesString } from '../../../fixtures/conversations.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { manyBytes } from '../../../fixtures/prompts.ts'
import { response } from '../../../fixtures/responses.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

const ofResponses = { needs: { models: ['responses'] }, bills: 'tokens' } as const
const serves = ['responses', 'service.response']

/** Depends on `instructions` and on an earlier turn. */
export const recall = probe('responses-recall', { ...ofResponses, serves }, responsesConversation())

/** Depends on a string as `input`. */
export const recallString = probe('responses-recall-string', { ...ofResponses, serves }, responsesString())

/** A prompt of 4 KB. */
export const long = probe(
  'responses-long',
  { ...ofResponses, serves: ['responses.request.long_prompt'] },
  longPrompt('responses'),
)

/** Prompts of 32 and 200 KB. */
export const veryLong = probe(
  'responses-very-long',
  { ...ofResponses, bills: 'long', serves: ['responses.request.very_long_prompt'] },
  veryLongPrompt('responses'),
)

/** Dictates characters of several bytes. */
export const bytes = probe(
  'responses-bytes',
  { ...ofResponses, texts: userTexts },
  {
    bytes: ({ model, texts }) =>
      response({ model: model('responses'), input: manyBytes(texts), max_output_tokens: 192 }),
  },
)

/** Dictates lines in calls that are in flight together. */
export const inFlight = inFlightProbe('responses-in-flight', 'responses', ({ model }, input, max_output_tokens) =>
  response({ model: model('responses'), input, max_output_tokens }),
)
