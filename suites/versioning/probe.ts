import { chatCompletion } from '../../fixtures/chat.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { probe, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

type Billed = Exclude<keyof typeof leastRequests, 'listModels' | 'getTokenBalance' | 'getVideo' | 'getVideoContent'>

/** A request that cannot be served, at the path of an operation under another prefix or none. */
const elsewhere =
  (operation: Billed, from: string, to: string) =>
  (context: StepContext): Outgoing => {
    const least = leastRequests[operation](context)
    return { ...least, path: least.path.replace(from, to), body: '{', tokens: 0, media: 0 }
  }

/** The operations where a gateway that forgot their prefix, or took another, would serve them. */
export const withoutPrefix = probe(
  'without-prefix',
  { bills: 'nothing', serves: ['versioning', 'service.route'] },
  {
    createChatCompletion: elsewhere('createChatCompletion', '/v1/', '/'),
    createResponse: elsewhere('createResponse', '/v1/', '/'),
    createMessage: elsewhere('createMessage', '/v1/', '/'),
    generateContent: elsewhere('generateContent', '/v1beta/', '/v1/'),
    createVideo: elsewhere('createVideo', '/v1/', '/'),
    createImage: elsewhere('createImage', '/v1/', '/'),
    listModels: { ...leastRequests.listModels(), path: '/models' },
  },
)

/** A model that is kept as history only; should it be served, the answer is short. */
export const retiredModel = probe(
  'retired-model',
  { needs: { models: ['retired'] }, bills: 'tokens' },
  { chat: ({ model }) => chatCompletion({ model: model('retired'), max_tokens: 16 }, { expects: [503] }) },
)
