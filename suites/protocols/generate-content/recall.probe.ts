import { generateContentConversation, longPrompt, veryLongPrompt } from '../../../fixtures/conversations.ts'
import { generateContent } from '../../../fixtures/generate-content.ts'
import { inFlightProbe } from '../../../fixtures/in-flight.ts'
import { manyBytes } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

const ofContent = { needs: { models: ['generateContent'] }, bills: 'tokens' } as const

/** Depends on `systemInstruction` and on an earlier turn. */
export const recall = probe(
  'generate-content-recall',
  { ...ofContent, serves: ['generate-content', 'service.response'] },
  generateContentConversation(),
)

/** A prompt of 4 KB. */
export const long = probe(
  'generate-content-long',
  { ...ofContent, serves: ['generate-content.request.long_prompt'] },
  longPrompt('generate-content'),
)

/** Prompts of 32 and 200 KB. */
export const veryLong = probe(
  'generate-content-very-long',
  { ...ofContent, bills: 'long', serves: ['generate-content.request.very_long_prompt'] },
  veryLongPrompt('generate-content'),
)

const contents = (text: string) => [{ role: 'user' as const, parts: [{ text }] }]

/** A short prompt, and one that dictates characters of several bytes. */
export const bytes = probe(
  'generate-content-bytes',
  { ...ofContent, texts: userTexts },
  {
    short: ({ model }) => generateContent(model('generateContent'), { contents: contents('Say hello.') }),
    bytes: ({ model, texts }) =>
      generateContent(model('generateContent'), {
        contents: contents(manyBytes(texts)),
        generationConfig: { maxOutputTokens: 512 },
      }),
  },
)

/** Dictates lines in calls that are in flight together. */
export const inFlight = inFlightProbe(
  'generate-content-in-flight',
  'generateContent',
  ({ model }, prompt, maxOutputTokens) =>
    generateContent(model('generateContent'), {
      contents: contents(prompt),
      generationConfig: { maxOutputTokens: 2 * maxOutputTokens },
    }),
)
