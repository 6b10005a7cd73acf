import { response } from '../../../fixtures/responses.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

export { bytes, inFlight, long, recall, recallString, veryLong } from './recall.probe.ts'
export { responseTools } from './tools.probe.ts'

/** Long enough to change the token count with any tokenizer. */
const instructions =
  'You are a patient assistant at a public library. Answer in plain English and in one short sentence. Use no lists, no headings and no code.'

/** Enough tokens to finish, even if the model reasons by default. */
const ample = 256

/** Plain calls without optional parameters. */
export const plainResponse = probe(
  'responses-plain',
  { needs: { models: ['responses'] }, bills: 'tokens', texts: userTexts },
  {
    plain: ({ model, texts }) =>
      response({ model: model('responses'), input: texts.greeting, max_output_tokens: ample }),
    unstreamed: ({ model }) => response({ model: model('responses'), stream: false, max_output_tokens: ample }),
  },
)

/** A question alone, with instructions, with earlier turns and with metadata. */
export const responseInput = probe(
  'responses-input',
  { needs: { models: ['responses'] }, bills: 'tokens' },
  {
    bare: ({ model }) => response({ model: model('responses'), max_output_tokens: 16 }),
    instructed: ({ model }) => response({ model: model('responses'), instructions, max_output_tokens: 16 }),
    turns: ({ model }) =>
      response({
        model: model('responses'),
        input: [
          { role: 'user', content: `My cat is called Minka. ${instructions}` },
          { role: 'assistant', content: 'That is a lovely name for a cat. I will be brief and plain.' },
          { role: 'user', content: 'Say hello in one short sentence.' },
        ],
        max_output_tokens: 16,
      }),
    metadata: ({ model }) =>
      response({ model: model('responses'), metadata: { purpose: 'conformance' }, max_output_tokens: 16 }),
  },
)

/** A text longer than its limit. */
export const cutResponse = probe(
  'responses-cut',
  { needs: { models: ['responses'] }, bills: 'tokens' },
  {
    cut: ({ model }) =>
      response({
        model: model('responses'),
        input: 'Write the numbers from one to one hundred as words.',
        max_output_tokens: 16,
      }),
  },
)

/** Reasoning, requested from a declared reasoning model. */
export const reasonedResponse = probe(
  'responses-reasoning',
  { needs: { models: ['reasoning'] }, bills: 'tokens' },
  {
    low: ({ model }) =>
      response({ model: model('reasoning'), reasoning: { effort: 'low' }, max_output_tokens: 2 * ample }),
  },
)

/** The same question with and without a request for reasoning. The first shows whether the model can reason. */
export const reasoningComparison = probe(
  'responses-reasoning-asked',
  { needs: { models: ['responses'] }, bills: 'tokens' },
  {
    asked: ({ model }) =>
      response({ model: model('responses'), reasoning: { effort: 'high' }, max_output_tokens: 2 * ample }),
    unasked: ({ model }) => response({ model: model('responses'), max_output_tokens: ample }),
  },
)
