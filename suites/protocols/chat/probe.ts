import { chatCompletion } from '../../../fixtures/chat.ts'
import { userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { probe } from '../../../src/drive/probe.ts'

export {
  conversation,
  image,
  limits,
  responseFormat,
  schemaFormat,
  severalChoices,
  stops,
  twoChoices,
} from './request.probe.ts'
export { bytes, inFlight, long, recall, veryLong } from './recall.probe.ts'
export { reasoning, reasoningComparison, reasoningEffort } from './reasoning.probe.ts'
export { toolChoice, toolRound } from './tools.probe.ts'

/** Enough tokens to finish, even if the model reasons by default. */
const ample = 256

/** A plain call without `stream`, and one with its default. The greeting is random, so that no cache can respond. */
export const plain = probe(
  'chat-plain',
  { needs: { models: ['chat'] }, bills: 'tokens', texts: userTexts },
  {
    plain: ({ model, texts }) =>
      chatCompletion({
        model: model('chat'),
        messages: userMessages(texts.greeting),
        max_tokens: ample,
      }),
    unstreamed: ({ model }) => chatCompletion({ model: model('chat'), stream: false, max_tokens: ample }),
  },
)
