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
  severalStreamed,
  stops,
  twoChoices,
} from './request.probe.ts'
export { reasoning, reasoningComparison, reasoningEffort } from './reasoning.probe.ts'
export { toolChoice, toolRound } from './tools.probe.ts'

/** Room enough to finish, should the model reason of its own accord. */
const ample = 256

/** The plain call: without `stream`, and with it set to what is the default. No cache has an answer to the greeting, which is drawn. */
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
