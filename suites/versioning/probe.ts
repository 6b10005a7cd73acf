import { chatCompletion } from '../../fixtures/chat.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { probe, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

/** A request that cannot be served, at the path of an operation under another prefix or none. */
const elsewhere =
  (operation: OperationId, from = '/v1/', to = '/') =>
  (context: StepContext): Outgoing => {
    const least = leastRequests[operation](context)
    const moved = { ...least, path: least.path.replace(from, to) }
    return least.method === 'GET' ? moved : { ...moved, body: '{', tokens: 0, media: 0 }
  }

/** The operations where a gateway that forgot their prefix, or took another, would serve them; and paths that nobody serves. */
export const withoutPrefix = probe(
  'without-prefix',
  { bills: 'nothing', serves: ['versioning', 'service.route'] },
  {
    nobodyGet: { method: 'GET', path: '/gateproof-none' },
    nobodyPost: jsonPost('/gateproof-none', {}, { body: '{' }),
    createChatCompletion: elsewhere('createChatCompletion'),
    createResponse: elsewhere('createResponse'),
    createMessage: elsewhere('createMessage'),
    generateContent: elsewhere('generateContent', '/v1beta/', '/v1/'),
    listModels: elsewhere('listModels'),
    createVideo: elsewhere('createVideo'),
    getVideo: elsewhere('getVideo'),
    getVideoContent: elsewhere('getVideoContent'),
    createImage: elsewhere('createImage'),
    createImageEdit: elsewhere('createImageEdit'),
    createMotionControl: elsewhere('createMotionControl'),
  },
)

/** A model that is kept as history only; should it be served, the answer is short. */
export const retiredModel = probe(
  'retired-model',
  { needs: { models: ['retired'] }, bills: 'tokens' },
  { chat: ({ model }) => chatCompletion({ model: model('retired'), max_tokens: 16 }, { expects: [503] }) },
)
