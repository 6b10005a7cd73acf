import { chatCompletion } from '../../fixtures/chat.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { probe, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

/** An invalid request at the path of an operation under another prefix or none. */
const atWrongPrefix =
  (operation: OperationId, from = '/v1/', to = '/') =>
  (context: StepContext): Outgoing => {
    const least = minimalRequests[operation](context)
    const moved = { ...least, path: least.path.replace(from, to) }
    return least.method === 'GET' ? moved : { ...moved, body: '{', tokens: 0, media: 0 }
  }

/** The operations under a wrong prefix and without one, and paths that no gateway serves. */
export const withoutPrefix = probe(
  'without-prefix',
  { bills: 'nothing', serves: ['versioning', 'service.route'] },
  {
    nobodyGet: { method: 'GET', path: '/gateproof-none' },
    nobodyPost: jsonPost('/gateproof-none', {}, { body: '{' }),
    createChatCompletion: atWrongPrefix('createChatCompletion'),
    createResponse: atWrongPrefix('createResponse'),
    createMessage: atWrongPrefix('createMessage'),
    generateContent: atWrongPrefix('generateContent', '/v1beta/', '/v1/'),
    listModels: atWrongPrefix('listModels'),
    createVideo: atWrongPrefix('createVideo'),
    getVideo: atWrongPrefix('getVideo'),
    getVideoContent: atWrongPrefix('getVideoContent'),
    createImage: atWrongPrefix('createImage'),
    createImageEdit: atWrongPrefix('createImageEdit'),
    createMotionControl: atWrongPrefix('createMotionControl'),
  },
)

/** A retired model. If it is served, the response is short. */
export const retiredModel = probe(
  'retired-model',
  { needs: { models: ['retired'], features: ['chat'] }, bills: 'tokens' },
  { chat: ({ model }) => chatCompletion({ model: model('retired'), max_tokens: 16 }, { expects: [503] }) },
)
