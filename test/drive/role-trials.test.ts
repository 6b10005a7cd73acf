import { describe, expect, test } from 'vitest'
import type { Deployment } from '../../src/deployment/deployment.ts'
import {
  all,
  editJson,
  fault,
  type Inject,
  onOperation,
  replyWith,
  replyWithError,
} from '../../gateway/reference/fault-kit.ts'
import { asArray, asObject } from '../../gateway/reference/json.ts'
import { recordInMemory } from '../suites/trial.ts'

/** A list of models without their types and protocols, as most gateways have it. */
const withoutLabels: Inject = onOperation(
  'listModels',
  editJson((list) => ({
    ...list,
    data: asArray(list['data'])
      .map(asObject)
      .map(({ id = '' }) => ({ id, object: 'model', created: 1, owned_by: 'x' })),
  })),
)

const evidenceOf = (inject: Inject, only: readonly string[], given: Partial<Deployment> = {}) =>
  recordInMemory({
    settings: { only: [...only], samples: 1 },
    faults: [fault([], inject)],
    declare: (deployment) => ({ ...deployment, embedded: false, models: {}, ...given }),
  })

const allProtocols = ['chat', 'responses', 'messages', 'generate-content']
const trialsIn = ({ exchanges }: Awaited<ReturnType<typeof evidenceOf>>) =>
  exchanges.flatMap(({ probe, name, response }) => (probe === 'discovery' ? [`${name} ${response?.status}`] : []))

describe('if the list of models names no protocols, roles are found by trying', () => {
  test('a model in each protocol, and the one that answers takes the role', async () => {
    const evidence = await evidenceOf(withoutLabels, allProtocols)
    expect(trialsIn(evidence)).toEqual([
      'models 200',
      'chat 200',
      'responses 200',
      'messages 200',
      'generateContent 200',
    ])
    const { chat = '' } = evidence.models
    expect(evidence.models).toMatchObject({ responses: chat, messages: chat, generateContent: chat })
    expect(evidence.outcome('discovery')?.steering).toContain(`messages: ${chat}: answered`)
  })

  test('in at most three models, if they are refused because of the model', async () => {
    const refused = onOperation('createMessage', (next) => async (request) => {
      const { model } = (await request.clone().json()) as { model: string }
      return replyWithError(400, { message: `no channel for ${model}` })(next)(request)
    })
    const evidence = await evidenceOf(all(withoutLabels, refused), ['messages'])
    expect(trialsIn(evidence)).toEqual(['models 200', 'chat 200', 'messages 400', 'messages-2 400', 'messages-3 400'])
    expect(evidence.models).not.toHaveProperty('messages')
  })

  test.each([
    ['a path that is not served', replyWithError(404, { message: 'Not Found' })],
    ['a page', replyWith(200, '<!doctype html><p>Welcome</p>', { 'content-type': 'text/html' })],
  ])('%s gives no role', async (_name, inject) => {
    const evidence = await evidenceOf(all(withoutLabels, onOperation('createMessage', inject)), ['messages'])
    expect(evidence.models).not.toHaveProperty('messages')
  })

  test('only for what is selected and not declared absent', async () => {
    expect(trialsIn(await evidenceOf(withoutLabels, ['chat']))).toEqual(['models 200', 'chat 200'])
    const absent = await evidenceOf(withoutLabels, allProtocols, { lacks: ['messages', 'responses'] })
    expect(trialsIn(absent)).toEqual(['models 200', 'chat 200', 'generateContent 200'])
  })

  test('never, if the list names them', async () => {
    expect(trialsIn(await evidenceOf((next) => next, allProtocols))).toEqual(['models 200', 'chat 200'])
  })
})
