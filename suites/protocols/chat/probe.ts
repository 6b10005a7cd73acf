import { chatCompletion } from '../../../fixtures/chat.ts'
import { greeting } from '../../../fixtures/prompts.ts'
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

/** The plain call: without `stream`, and with it set to what is the default. */
export const plain = probe(
  'chat-plain',
  { needs: { models: ['chat'] }, bills: 'tokens' },
  {
    plain: (context) =>
      chatCompletion({
        model: context.model('chat'),
        messages: [{ role: 'user', content: greeting(context) }],
        max_tokens: ample,
      }),
    unstreamed: ({ model }) => chatCompletion({ model: model('chat'), stream: false, max_tokens: ample }),
  },
)
