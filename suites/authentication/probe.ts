import { undocumented, madeUpKey } from '../../fixtures/request.ts'
import { onOverseasEndpoint } from '../../fixtures/overseas.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { chatCompletion } from '../../fixtures/chat.ts'
import { billsMedia, featuresOf } from '../../src/contract/conformance.ts'
import { operationIds, type OperationId } from '../../src/contract/operations.ts'
import { after, probe, type Authorization, type Outgoing, type Step, type StepContext } from '../../src/drive/probe.ts'

/** The smallest request of an operation with this authorization. It must be refused, so it may cost nothing. */
const refusedRequest =
  (operation: OperationId, authorize: (context: StepContext) => Authorization) =>
  (context: StepContext): Outgoing => ({ ...minimalRequests[operation](context), key: authorize(context), tokens: 0 })

const bearer = (key: string, describe: string): Authorization => ({ header: `Bearer ${key}`, describe })
const madeUp = (context: StepContext) => bearer(madeUpKey(context), 'made up')

/**
 * A request with a key that was never valid. Balance requests are limited to a few: if a deleted key is configured, which is just
 * as unknown to the gateway, only that one is tried.
 */
function invalidKey(operation: OperationId): Step {
  const request = refusedRequest(operation, madeUp)
  if (operation !== 'getTokenBalance') return request
  return after('missing', (_earlier, context) =>
    context.deployment.keys.deleted === undefined ? request(context) : 'the deleted key is used instead',
  )
}

/** Every operation without a key and with a key that was never valid. */
export const withoutKey = operationIds.map((operation) =>
  probe(
    `without-key-${operation}`,
    { needs: { keys: [], features: featuresOf(operation) }, bills: billsMedia(operation) ? 'media' : 'nothing' },
    { missing: refusedRequest(operation, () => 'none'), invalid: invalidKey(operation) },
  ),
)

const malformed = (header: (context: StepContext) => string) =>
  refusedRequest('listModels', (context) => ({ header: header(context), describe: 'malformed' }))

/** Authorization headers other than `Bearer` and a key. They are refused even if they contain a valid key. */
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

/** A valid key without its prefix. */
export const withoutPrefix = probe(
  'key-without-prefix',
  { bills: 'nothing' },
  {
    models: refusedRequest('listModels', ({ deployment }) =>
      bearer((deployment.keys.default ?? '').replace(/^sk-/, ''), 'without prefix'),
    ),
  },
)

/** A valid key on operations that cost nothing. The balance area requests the balance. */
export const validKey = probe('valid-key', { bills: 'nothing' }, { models: minimalRequests.listModels() })

/** The same for a task that does not exist. */
export const validKeyTasks = probe(
  'valid-key-tasks',
  { needs: { features: ['video'] }, bills: 'nothing' },
  { video: minimalRequests.getVideo(), content: minimalRequests.getVideoContent() },
)

/** Operations tried with expired and deleted keys: they cost nothing, or are refused because of the key. */
const freeOperations = (
  ['listModels', 'getTokenBalance', 'getVideo', 'getVideoContent', 'createChatCompletion'] as const
).map((operation) => ({ operation, feature: featuresOf(operation) }))

const probesOfRevokedKey = (role: 'expired' | 'deleted') =>
  freeOperations.map(({ operation, feature }) =>
    probe(
      `${role}-key-${operation}`,
      { needs: { keys: [role], features: feature }, bills: 'nothing' },
      { refused: refusedRequest(operation, () => role) },
    ),
  )

export const expiredKey = probesOfRevokedKey('expired')
export const deletedKey = probesOfRevokedKey('deleted')

/** An invalid body with an invalid key: the key is checked first. */
export const wrongKeyAndBody = probe(
  'wrong-key-and-body',
  { needs: { keys: [], features: ['chat'] }, bills: 'nothing' },
  {
    chat: (context) =>
      chatCompletion(
        { model: 'gateproof-no-model', messages: undocumented('not a list') },
        { key: bearer(madeUpKey(context), 'made up, over a wrong body'), tokens: 0 },
      ),
  },
)

/** The free requests again at the overseas endpoint, except the balance, whose requests are limited to a few. */
export const asOnSecondLine = [
  ...withoutKey,
  malformedHeader,
  withoutPrefix,
  validKey,
  validKeyTasks,
  ...expiredKey,
  ...deletedKey,
  wrongKeyAndBody,
]
  .filter(({ name }) => !name.endsWith('getTokenBalance'))
  .map(onOverseasEndpoint)

/** A model of another group. */
export const otherGroup = probe(
  'model-of-other-group',
  { needs: { models: ['otherGroup'] }, bills: 'nothing' },
  {
    chat: ({ model }) => chatCompletion({ model: model('otherGroup') }, { tokens: 0, expects: [503] }),
  },
)

/** The lists of models for keys of two groups. */
export const groups = probe(
  'models-by-group',
  { needs: { keys: ['default', 'low'] }, bills: 'nothing' },
  {
    default: minimalRequests.listModels(),
    low: { ...minimalRequests.listModels(), key: 'low' },
  },
)

/** The key in the headers of two other public protocols instead of `Authorization`. */
export const otherHeader = probe(
  'x-api-key',
  { bills: 'nothing' },
  {
    models: ({ deployment }) => ({
      ...minimalRequests.listModels(),
      key: 'none',
      headers: { 'x-api-key': deployment.keys.default ?? '' },
    }),
    google: ({ deployment }) => ({
      ...minimalRequests.listModels(),
      key: 'none',
      headers: { 'x-goog-api-key': deployment.keys.default ?? '' },
    }),
  },
)
