import { describe, expect, test } from 'vitest'
import { declaredKind, endpointKind, type EndpointTypes } from '../../../src/contract/endpoint-types.ts'
import {
  all,
  asObject,
  editField,
  fault,
  type Json,
  modelIds,
  onOperation,
  onStatus,
  replyWithError,
  when,
  whenModel,
} from '../../../gateway/reference/fault-kit.ts'
import { tryGateway } from '../trial.ts'

/** Lists these labels for one model, or for all. */
const labelled = (labels: readonly string[], id?: string) =>
  onOperation(
    'listModels',
    onStatus(
      200,
      editField('data[]', (record): Json => {
        const own = asObject(record)
        return id === undefined || own['model'] === id ? { ...own, supported_endpoint_types: [...labels] } : own
      }),
    ),
  )

const unsupported = replyWithError(400, { message: 'The model does not support this', type: 'invalid_request_error' })

/** A model with the label `openai` that is refused on chat completions. */
const refusedOnChat = fault(
  ['models.list.endpoints'],
  all(
    labelled(['openai', 'responses'], modelIds.responses),
    onOperation(
      'createChatCompletion',
      whenModel(
        'responses',
        when(({ body }) => body['max_tokens'] === 16, unsupported),
      ),
    ),
  ),
)

/** Verdicts by requirement. */
async function verdictsOf(faultOfGateway: ReturnType<typeof fault>, only: string, endpointTypes?: EndpointTypes) {
  const { concluded } = await tryGateway({
    faults: [faultOfGateway],
    settings: { only: [only] },
    suites: { areas: [only] },
    declare: (deployment) => (endpointTypes === undefined ? deployment : { ...deployment, endpointTypes }),
  })
  return new Map(concluded.report.requirements.map(({ id, verdict }) => [id, verdict]))
}

describe('a label of an endpoint type', () => {
  test.each([
    ['chat-compatible', 'chat', 'chat'],
    ['Image Generation', 'image', 'image'],
    ['openai', undefined, 'chat'],
    ['openai-response', undefined, 'responses'],
    ['a-label', undefined, undefined],
  ])('%s means %s by the contract, %s if it may be guessed', (label, declared, guessed) => {
    expect([declaredKind(label), endpointKind(label)]).toEqual([declared, guessed])
  })

  test('means what the deployment declares', () => {
    const types: EndpointTypes = { messages: ['openai', 'chat-compatible'] }
    expect(['openai', 'chat-compatible', 'responses'].map((label) => declaredKind(label, types))).toEqual([
      'messages',
      'messages',
      'responses',
    ])
  })

  test('decides no violation if it is guessed', async () => {
    const verdicts = await verdictsOf(refusedOnChat, 'models')
    expect(verdicts.get('models.list.endpoints')).toBe('satisfied')
  })

  test('decides a violation if it is declared', async () => {
    const verdicts = await verdictsOf(refusedOnChat, 'models', { chat: ['openai'] })
    expect(verdicts.get('models.list.endpoints')).toBe('violated')
  })

  test.each([
    ['inconclusive', undefined],
    ['violated', { messages: ['anthropic'] }],
  ] as const)('leaves a chat model without chat completions %s with the declaration %j', async (verdict, types) => {
    const elsewhere = fault(['service.protocol.chat_models'], labelled(['anthropic'], modelIds.messages))
    expect((await verdictsOf(elsewhere, 'service', types)).get('service.protocol.chat_models')).toBe(verdict)
  })
})

test('a model that does not list the responses protocol need not serve it', async () => {
  const unlisted = fault(
    ['responses.object.served'],
    all(labelled(['chat-compatible']), onOperation('createResponse', unsupported)),
  )
  const verdicts = await verdictsOf(unlisted, 'responses')
  expect([...verdicts].filter(([, verdict]) => verdict === 'violated' || verdict === 'broken')).toEqual([])
  const listed = fault(['responses.object.served'], onOperation('createResponse', unsupported))
  expect((await verdictsOf(listed, 'responses')).get('responses.object.served')).toBe('violated')
})
