import { undocumented, madeUpKey } from '../../fixtures/request.ts'
import { onOverseasEndpoint } from '../../fixtures/overseas.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { chatCompletion } from '../../fixtures/chat.ts'
import { billsMedia, featuresOf } from '../../src/contract/conformance.ts'
import { operationIds, type OperationId } from '../../src/contract/operations.ts'
import { after, probe, type Authorization, type Outgoing, type Step, type StepContext } from '../../src/drive/probe.ts'

/** The least request of an operation, authorized as given. It must be refused, so it may cost nothing. */
const refusedRequest =
  (operation: OperationId, authorize: (context: StepContext) => Authorization) =>
  (context: StepContext): Outgoing => ({ ...leastRequests[operation](context), key: authorize(context), tokens: 0 })

const bearer = (key: string, describe: string): Authorization => ({ header: `Bearer ${key}`, describe })
const madeUp = (context: StepContext) => bearer(madeUpKey(context), 'made up')

/**
 * A key that was never valid. The balance may be asked for a few times only: where there is a key that was deleted, which a
 * gateway cannot know either, that one is asked in place of it.
 */
function invalidKey(operation: OperationId): Step {
  const request = refusedRequest(operation, madeUp)
  if (operation !== 'getTokenBalance') return request
  return after('missing', (_earlier, context) =>
    context.deployment.keys.deleted === undefined ? request(context) : 'the deleted key is asked in its place',
  )
}

/** Every operation without a key, and with one that was never valid. */
export const withoutKey = operationIds.map((operation) =>
  probe(
    `without-key-${operation}`,
    { needs: { keys: [], features: featuresOf(operation) }, bills: billsMedia(operation) ? 'media' : 'nothing' },
    { missing: refusedRequest(operation, () => 'none'), invalid: invalidKey(operation) },
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

/** A valid key on operations that cost nothing. The balance is asked for by its own area. */
export const validKey = probe('valid-key', { bills: 'nothing' }, { models: leastRequests.listModels() })

/** The same at a task that does not exist. */
export const validKeyTasks = probe(
  'valid-key-tasks',
  { needs: { features: ['video'] }, bills: 'nothing' },
  { video: leastRequests.getVideo(), content: leastRequests.getVideoContent() },
)

/** Operations that a key which is no longer valid is tried on: what they do costs nothing, or is refused for the key. */
const tried = (['listModels', 'getTokenBalance', 'getVideo', 'getVideoContent', 'createChatCompletion'] as const).map(
  (operation) => ({ operation, feature: featuresOf(operation) }),
)

const noLongerValid = (role: 'expired' | 'deleted') =>
  tried.map(({ operation, feature }) =>
    probe(
      `${role}-key-${operation}`,
      { needs: { keys: [role], features: feature }, bills: 'nothing' },
      { refused: refusedRequest(operation, () => role) },
    ),
  )

/** Keys that were valid once. */
export const expiredKey = noLongerValid('expired')
export const deletedKey = noLongerValid('deleted')

/** An invalid body under an invalid key: the key is checked first. */
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

/** What costs nothing is asked of the second line as well; the balance is not, which may be asked for a few times only. */
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

/** The headers of other public protocols in place of `Authorization`: the one that the messages protocol's 401 names, and another. */
export const otherHeader = probe(
  'x-api-key',
  { bills: 'nothing' },
  {
    models: ({ deployment }) => ({
      ...leastRequests.listModels(),
      key: 'none',
      headers: { 'x-api-key': deployment.keys.default ?? '' },
    }),
    google: ({ deployment }) => ({
      ...leastRequests.listModels(),
      key: 'none',
      headers: { 'x-goog-api-key': deployment.keys.default ?? '' },
    }),
  },
)
