import { undocumented, madeUpKey } from '../../fixtures/request.ts'
import { mediaRequests, minimalRequests } from '../../fixtures/operations.ts'
import { chatCompletion } from '../../fixtures/chat.ts'
import { billsMedia, defaultRole, featuresOf } from '../../src/contract/conformance.ts'
import type { KeyRole } from '../../src/contract/key-roles.ts'
import { operationIds, type OperationId } from '../../src/contract/operations.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import {
  after,
  probe,
  type Authorization,
  type Outgoing,
  type Probe,
  type Step,
  type StepContext,
} from '../../src/drive/probe.ts'
import { madeUpForUnknownModel } from './control-key.ts'

type Authorize = (context: StepContext) => Authorization

/** The smallest request of an operation with this authorization. It must be refused, so it may cost nothing. */
const refusedRequest =
  (operation: OperationId, authorize: Authorize) =>
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

const malformed = (header: string): Authorization => ({ header, describe: 'malformed' })
const keyOf = ({ deployment }: StepContext) => deployment.keys.default ?? ''
const bareKey = (context: StepContext) => malformed(keyOf(context))
const tokenScheme = (context: StepContext) => malformed(`Token ${keyOf(context)}`)
const basicScheme = (context: StepContext) =>
  malformed(`Basic ${Buffer.from(`user:${keyOf(context)}`).toString('base64')}`)

/** Authorization headers other than `Bearer` and a key. They are refused even if they contain a valid key. */
export const malformedHeader = probe(
  'malformed-header',
  { needs: { features: featuresOf('listModels') }, bills: 'nothing' },
  {
    empty: refusedRequest('listModels', () => malformed('Bearer')),
    blank: refusedRequest('listModels', () => malformed('Bearer  ')),
    bare: refusedRequest('listModels', bareKey),
    token: refusedRequest('listModels', tokenScheme),
    basic: refusedRequest('listModels', basicScheme),
  },
)

const textOperations = ['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'] as const
const taskOperations = ['getVideo', 'getVideoContent'] as const
const mediaOperations = ['createImage', 'createImageEdit', 'createVideo', 'createMotionControl'] as const

/** The same on the other operations. The balance is left out: its requests are limited to a few. */
export const malformedHeaders = [...textOperations, ...taskOperations].map((operation) =>
  probe(
    `malformed-header-${operation}`,
    { needs: { features: featuresOf(operation) }, bills: 'nothing' },
    {
      bare: refusedRequest(operation, bareKey),
      token: refusedRequest(operation, tokenScheme),
      basic: refusedRequest(operation, basicScheme),
    },
  ),
)

/**
 * A request for an image or a video of a model that does not exist. A gateway that accepts the key by mistake refuses the model, so that
 * nothing is billed.
 */
const unbilledRequest =
  (operation: (typeof mediaOperations)[number], authorize: Authorize) =>
  (context: StepContext): Outgoing =>
    mediaRequests[operation]('gateproof-no-model', context.deployment, { key: authorize(context), media: 0 })

const unbilledMedia = (prefix: string, key: KeyRole, refused: Readonly<Record<string, Authorize>>): readonly Probe[] =>
  mediaOperations.map((operation) =>
    probe(
      `${prefix}-${operation}`,
      { needs: { keys: [key], features: featuresOf(operation) }, bills: 'nothing' },
      {
        control: unbilledRequest(operation, (context) => bearer(madeUpKey(context), madeUpForUnknownModel)),
        ...Object.fromEntries(
          Object.entries(refused).map(([name, authorize]) => [name, unbilledRequest(operation, authorize)]),
        ),
      },
    ),
  )

/**
 * The same with a model that serves the operation, for gateways that look up the model before the key. A gateway that accepts the key by
 * mistake bills the image or the video.
 */
const mediaOfServingModel = (prefix: string, key: KeyRole, authorize: Authorize) =>
  mediaOperations.map((operation) =>
    probe(
      `${prefix}-${operation}-served`,
      {
        needs: { keys: [key], models: [defaultRole(operation) as ModelRole], features: featuresOf(operation) },
        bills: 'media',
      },
      { refused: refusedRequest(operation, authorize) },
    ),
  )

export const malformedHeadersOfMedia = [
  ...unbilledMedia('malformed-header', 'default', { bare: bareKey, token: tokenScheme, basic: basicScheme }),
  ...mediaOfServingModel('malformed-header', 'default', tokenScheme),
]

/** A valid key without its prefix. */
export const withoutPrefix = probe(
  'key-without-prefix',
  { bills: 'nothing' },
  {
    models: refusedRequest('listModels', (context) => bearer(keyOf(context).replace(/^sk-/, ''), 'without prefix')),
  },
)

/** Operations tried with expired and deleted keys: they cost nothing, or are refused because of the key. */
const operationsOfRevokedKey = [
  'listModels',
  'getTokenBalance',
  ...taskOperations,
  ...textOperations,
] as const satisfies readonly OperationId[]

const probesOfRevokedKey = (role: 'expired' | 'deleted', operations: readonly OperationId[]) =>
  operations.map((operation) =>
    probe(
      `${role}-key-${operation}`,
      { needs: { keys: [role], features: featuresOf(operation) }, bills: 'nothing' },
      { refused: refusedRequest(operation, () => role) },
    ),
  )

const revokedKeyOfMedia = (role: 'expired' | 'deleted') => [
  ...unbilledMedia(`${role}-key`, role, { refused: () => role }),
  ...mediaOfServingModel(`${role}-key`, role, () => role),
]

export const expiredKey = probesOfRevokedKey('expired', operationsOfRevokedKey)
export const deletedKey = probesOfRevokedKey('deleted', operationsOfRevokedKey)
export const expiredKeyOfMedia = revokedKeyOfMedia('expired')
export const deletedKeyOfMedia = revokedKeyOfMedia('deleted')

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
