import { madeUpKey } from '../../fixtures/keys.ts'
import { leastRequests, type OperationId } from '../../fixtures/operations.ts'
import { chatCompletion } from '../../fixtures/chat.ts'
import { probe, type Authorization, type Outgoing, type StepContext } from '../../src/drive/probe.ts'

/** What a deployment must not lack for an operation to be asked. */
const features: Readonly<Record<OperationId, readonly string[]>> = {
  createChatCompletion: ['chat'],
  createResponse: ['responses'],
  createMessage: ['messages'],
  generateContent: ['generate-content'],
  listModels: ['models'],
  getTokenBalance: ['balance'],
  createVideo: ['video'],
  getVideo: ['video'],
  getVideoContent: ['video'],
  createImage: ['images'],
  createImageEdit: ['images'],
  createMotionControl: ['video', 'motionControl'],
}

/** Operations that would cost a media item if a gateway served them by mistake. */
const media = new Set<OperationId>(['createVideo', 'createImage', 'createImageEdit', 'createMotionControl'])

const operations = Object.keys(features) as OperationId[]

/** The least request of an operation, authorized as given. It must be refused, so it may cost nothing. */
const refusedRequest =
  (operation: OperationId, authorize: (context: StepContext) => Authorization) =>
  (context: StepContext): Outgoing => ({ ...leastRequests[operation](context), key: authorize(context), tokens: 0 })

const bearer = (key: string, describe: string): Authorization => ({ header: `Bearer ${key}`, describe })

/** Every operation without a key, and with one that was never valid. */
export const withoutKey = operations.map((operation) =>
  probe(
    `without-key-${operation}`,
    { needs: { keys: [], features: features[operation] }, bills: media.has(operation) ? 'media' : 'nothing' },
    {
      missing: refusedRequest(operation, () => 'none'),
      invalid: refusedRequest(operation, (context) => bearer(madeUpKey(context), 'made up')),
    },
  ),
)

const malformed = (header: (context: StepContext) => string) =>
  refusedRequest('listModels', (context) => ({ header: header(context), describe: 'malformed' }))

/** Headers that are not `Bearer` and a key. A valid key in them must not help. */
export const malformedHeader = probe(
  'malformed-header',
  { bills: 'nothing' },
  {
    empty: malformed(() => 'Bearer'),
    blank: malformed(() => 'Bearer  '),
    bare: malformed(({ deployment }) => deployment.keys.default ?? ''),
    token: malformed(({ deployment }) => `Token ${deployment.keys.default}`),
    basic: malformed(({ deployment }) => `Basic ${Buffer.from(`user:${deployment.keys.default}`).toString('base64')}`),
  },
)

/** The secret part of a valid key, without its prefix. */
export const withoutPrefix = probe(
  'key-without-prefix',
  { bills: 'nothing' },
  {
    models: refusedRequest('listModels', ({ deployment }) =>
      bearer((deployment.keys.default ?? '').replace(/^sk-/, ''), 'without prefix'),
    ),
  },
)

/** A valid key on the operations that cost nothing. */
export const validKey = probe('valid-key', { bills: 'nothing' }, { models: leastRequests.listModels() })

/** The same at the balance, where the deployment does not lack it. */
export const validKeyBalance = probe(
  'valid-key-balance',
  { needs: { features: ['balance'] }, bills: 'nothing', serves: ['authentication', 'service.route.balance'] },
  { balance: leastRequests.getTokenBalance() },
)

/** Keys that were valid once. */
export const expiredKey = probe(
  'expired-key',
  { needs: { keys: ['expired'] }, bills: 'nothing' },
  {
    models: { ...leastRequests.listModels(), key: 'expired' },
    chat: refusedRequest('createChatCompletion', () => 'expired'),
  },
)

export const deletedKey = probe(
  'deleted-key',
  { needs: { keys: ['deleted'] }, bills: 'nothing' },
  {
    models: { ...leastRequests.listModels(), key: 'deleted' },
    chat: refusedRequest('createChatCompletion', () => 'deleted'),
  },
)

/** A body that is wrong, under a key that is wrong: the key is looked at first. */
export const wrongTwice = probe(
  'wrong-key-and-body',
  { needs: { keys: [] }, bills: 'nothing' },
  {
    chat: (context) =>
      chatCompletion(
        { model: 'gateproof-no-model', messages: 'not a list' },
        { key: bearer(madeUpKey(context), 'made up, over a wrong body'), tokens: 0 },
      ),
  },
)

/** A model that another group has: refused for the key's group, whatever the wording. */
export const otherGroup = probe(
  'model-of-other-group',
  { needs: { models: ['otherGroup'] }, bills: 'nothing' },
  {
    chat: ({ model }) => chatCompletion({ model: model('otherGroup') }, { tokens: 0, expects: [503] }),
  },
)

/** What keys of two groups see. */
export const groups = probe(
  'models-by-group',
  { needs: { keys: ['default', 'low'] }, bills: 'nothing' },
  {
    default: leastRequests.listModels(),
    low: { ...leastRequests.listModels(), key: 'low' },
  },
)

/** The header that the messages protocol's 401 speaks of, in place of `Authorization`. */
export const otherHeader = probe(
  'x-api-key',
  { bills: 'nothing' },
  {
    models: ({ deployment }) => ({
      ...leastRequests.listModels(),
      key: 'none',
      headers: { 'x-api-key': deployment.keys.default ?? '' },
    }),
  },
)
