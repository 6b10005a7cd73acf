import { undocumented, type Body } from '../../../fixtures/request.ts'
import { generateContent } from '../../../fixtures/generate-content.ts'
import { tinyPngBase64 } from '../../../fixtures/media.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { probe, type StepContext } from '../../../src/drive/probe.ts'

export { bytes, inFlight, long, recall, veryLong } from './recall.probe.ts'
export { generateContentTools } from './tools.probe.ts'
export { thinkingBudgets, thinkingElsewhere } from './thinking.probe.ts'

/** Enough tokens to finish, even if the model reasons by default. */
const ample = 512

/** Long enough to change the token count with any tokenizer. */
const instruction =
  'You are a patient assistant at a public library. Answer in plain English and in one short sentence. Use no lists, no headings and no code.'

const turn = (...parts: readonly Schema<'GenerateContentPart'>[]) => [{ role: 'user' as const, parts }]

const request = ({ model }: StepContext, maxOutputTokens: number, body: Body<'GenerateContentRequest'>) =>
  generateContent(model('generateContent'), { generationConfig: { maxOutputTokens }, ...body })

const asked = (context: StepContext, maxOutputTokens: number, body: Body<'GenerateContentRequest'> = {}) =>
  request(context, maxOutputTokens, { contents: turn({ text: context.texts.greeting }), ...body })

/** The same question with one variation each. */
export const plainContent = probe(
  'generate-content-plain',
  { needs: { models: ['generateContent'] }, bills: 'tokens', texts: userTexts },
  {
    plain: (context) => asked(context, ample),
    named: (context) => asked(context, 16, undocumented({ model: context.model('generateContent') })),
    stream: (context) => asked(context, 16, undocumented({ stream: true })),
    instructed: (context) => asked(context, 16, { systemInstruction: { parts: [{ text: instruction }] } }),
    image: (context) =>
      request(context, 16, {
        contents: turn(
          { text: context.texts.greeting },
          { inlineData: { mimeType: 'image/png', data: tinyPngBase64 } },
        ),
      }),
  },
)

/** Texts that a limit or a stop sequence ends. */
export const endedContent = probe(
  'generate-content-ended',
  { needs: { models: ['generateContent'] }, bills: 'tokens' },
  {
    cut: (context) =>
      request(context, 16, { contents: turn({ text: 'Count from 1 to 100, in digits with a comma after each.' }) }),
    stopped: (context) =>
      request(context, ample, {
        contents: turn({ text: 'Repeat these words and nothing else: alpha bravo charlie delta echo' }),
        generationConfig: { maxOutputTokens: ample, stopSequences: ['charlie'] },
      }),
  },
)

/** A file that is referenced by URI. */
export const fileUri = probe(
  'generate-content-file-uri',
  { needs: { models: ['generateContent'] }, bills: 'nothing' },
  {
    uri: ({ model }) =>
      generateContent(
        model('generateContent'),
        {
          contents: turn(
            { text: 'Say hello in one short sentence.' },
            undocumented({ fileData: { mimeType: 'image/png', fileUri: 'https://example.com/dot.png' } }),
          ),
        },
        { tokens: 0 },
      ),
  },
)
