import { describe, expect, test } from 'vitest'
import { consistencyOf } from '../../src/consistency/consistency.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { upstreamIds } from '../../src/deployment/model-list.ts'
import { planOf } from '../../src/drive/plan/plan.ts'
import { maxUpstreamTrials } from '../../src/drive/send/upstream-trials.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { all, editJson, fault, type Inject, onOperation } from '../../gateway/reference/fault-kit.ts'
import { areas } from '../../suites/areas.ts'
import { settingsFor } from '../suites/harness.ts'
import { recordInMemory } from '../suites/trial.ts'

const listOf = (ids: readonly string[]): Inject =>
  onOperation(
    'listModels',
    editJson((list) => ({
      ...list,
      data: ids.map((id) => ({ id, object: 'model', created: 1, owned_by: 'x' })),
    })),
  )

/** A gateway that names its channels as it likes: requests for a name of `names` use the model behind it. */
const renamed =
  (names: Readonly<Record<string, string>>): Inject =>
  (next) =>
  async (request) => {
    const url = new URL(request.url)
    const text = request.method === 'POST' ? await request.text() : ''
    for (const [name, own] of Object.entries(names)) url.pathname = url.pathname.replace(`/${name}:`, `/${own}:`)
    const body = text.replace(/"model":"([^"]*)"/, (whole, name: string) =>
      names[name] === undefined ? whole : `"model":"${names[name]}"`,
    )
    return next(
      new Request(url, {
        method: request.method,
        headers: request.headers,
        signal: request.signal,
        ...(text !== '' && { body }),
      }),
    )
  }

interface Gateway {
  readonly list: readonly string[]
  readonly names?: Readonly<Record<string, string>>
  readonly given?: Deployment['models']
  readonly settings?: Partial<Settings>
  /** Sends every step, not only a few of each pair. */
  readonly isWhole?: true
}

/** Drives a gateway that lists these models with both ends. */
const driven = ({ list, names = {}, given = {}, settings, isWhole }: Gateway) =>
  recordInMemory({
    upstream: true,
    faults: [fault([], all(listOf(list), renamed(names)))],
    settings: { only: ['upstream'], ...settings },
    declare: (deployment) => ({ ...deployment, embedded: false, models: given }),
    ...(isWhole !== true && { steps: ['text', 'length', 'filter'] }),
  })

const rolesIn = ({ models }: Evidence) =>
  Object.fromEntries(
    Object.keys(upstreamIds).flatMap((role) => (models[role] === undefined ? [] : [[role, models[role]]])),
  )
const trialsIn = ({ exchanges }: Evidence) =>
  exchanges.filter(({ probe, name }) => probe === 'discovery' && name.startsWith('upstream')).length
/** The models of all requests after the trials. */
const usedIn = ({ exchanges }: Evidence) =>
  new Set(
    exchanges.flatMap(({ probe, request: { url, body } }) => {
      const text = body !== undefined && 'text' in body ? body.text : ''
      const [, name] = /"model":"([^"]*)"/.exec(text) ?? /models\/([^:]*):/.exec(url) ?? []
      return probe === 'discovery' || name === undefined ? [] : [name]
    }),
  )

const every = { upstreamChat: 'gpt', upstreamResponses: 'gpt', upstreamMessages: 'gpt', upstreamGenerateContent: 'gpt' }

describe('if no listed model is named after the upstream, a call shows which models lead to it', () => {
  test.each<[name: string, gateway: Gateway, roles: object]>([
    ['one of several', { list: ['ref-chat-1', 'gpt'], names: { gpt: 'gateproof-chat' } }, every],
    [
      'one in each of two protocols',
      { list: ['gpt', 'claude', 'ref-chat-1'], names: { gpt: 'gateproof-chat', claude: 'gateproof-messages' } },
      { ...every, upstreamMessages: 'claude' },
    ],
    [
      'the first of two in one protocol',
      { list: ['one', 'two'], names: { one: 'gateproof-chat', two: 'gateproof-chat' } },
      { upstreamChat: 'one', upstreamResponses: 'one', upstreamMessages: 'one', upstreamGenerateContent: 'one' },
    ],
    ['none', { list: ['ref-chat-1', 'ref-chat-2'] }, {}],
  ])('%s', async (_name, gateway, roles) => {
    const evidence = await driven(gateway)
    expect(rolesIn(evidence)).toEqual(roles)
    expect(trialsIn(evidence)).toBe(gateway.list.length)
    expect([...usedIn(evidence)].toSorted()).toEqual([...new Set(Object.values(roles))].toSorted())
  })

  test('and no model that does not arrive is called again, in the whole suite', async () => {
    const evidence = await driven({
      list: ['ref-chat-1', 'gpt', 'ref-chat-2'],
      names: { gpt: 'gateproof-chat' },
      settings: { only: ['upstream', 'chat.completion', 'messages.result'] },
    })
    expect([...usedIn(evidence)].filter((id) => id.startsWith('ref-'))).toEqual([])
    expect(evidence.models['chat']).toBe('gpt')
  })

  test('at most as many as the plan counts', async () => {
    const list = Array.from({ length: maxUpstreamTrials + 4 }, (_, index) => `ref-more-${index + 1}`)
    expect(trialsIn(await driven({ list }))).toBe(maxUpstreamTrials)
  })

  test('and the budget limits the calls', async () => {
    const list = ['ref-chat-1', 'ref-chat-2', 'ref-chat-3']
    expect(trialsIn(await driven({ list, settings: { maxRequests: 3 } }))).toBe(2)
  })

  test.each<[name: string, gateway: Gateway]>([
    [
      'a listed model has such a name',
      { list: ['ref-chat-1', 'openai/gateproof-chat'], names: { 'openai/gateproof-chat': 'gateproof-chat' } },
    ],
    [
      'a model is named by the user',
      { list: ['ref-chat-1'], names: { gpt: 'gateproof-chat' }, given: { upstreamChat: 'gpt' } },
    ],
    ['the upstream is not selected', { list: ['ref-chat-1'], settings: { only: ['chat.completion'] } }],
  ])('but never, if %s', async (_name, gateway) => {
    expect(trialsIn(await driven(gateway))).toBe(0)
  })

  test('and the recording agrees with itself', async () => {
    const evidence = await driven({
      list: ['ref-chat-1', 'gpt'],
      names: { gpt: 'gateproof-chat' },
      isWhole: true,
      settings: { samples: 0, asked: { samples: 0 } },
    })
    const steps = await consistencyOf(evidence, areas, packagedContract())
    expect(steps.flatMap(({ problems }) => problems)).toEqual([])
  })
})

describe('a pair that several roles share', () => {
  const calls = ({ exchanges }: Evidence, name: string) =>
    exchanges.flatMap((exchange) => (exchange.name === name ? [exchange.probe] : []))

  test('is driven once, under the name of what arrived', async () => {
    const evidence = await driven({ list: ['gpt'], names: { gpt: 'gateproof-chat' }, given: every })
    expect(calls(evidence, 'length').toSorted()).toEqual([
      'upstream-chat-to-chat',
      'upstream-generate-content-to-chat',
      'upstream-messages-to-chat',
      'upstream-responses-to-chat',
    ])
    expect(evidence.outcome('upstream-chat-to-messages')?.leftOut['length']).toBe(
      'upstream-chat-to-chat sends the same calls to gpt',
    )
  })

  test('is driven under the name of what arrived, if that is not the first role', async () => {
    const evidence = await driven({ list: ['gpt'], names: { gpt: 'gateproof-messages' }, given: every })
    expect(calls(evidence, 'length').toSorted()).toEqual([
      'upstream-chat-to-messages',
      'upstream-generate-content-to-messages',
      'upstream-messages-to-messages',
      'upstream-responses-to-messages',
    ])
  })

  test('is driven by the first role, if no role is named after what arrived', async () => {
    const given = { upstreamResponses: 'gpt', upstreamGenerateContent: 'gpt' }
    const evidence = await driven({ list: ['gpt'], names: { gpt: 'gateproof-chat' }, given })
    expect(calls(evidence, 'length').filter((probe) => probe.startsWith('upstream-chat'))).toEqual([
      'upstream-chat-to-responses',
    ])
  })

  test('is driven for each model, if the roles have several', async () => {
    const given = { upstreamChat: 'one', upstreamMessages: 'two' }
    const names = { one: 'gateproof-chat', two: 'gateproof-chat' }
    const evidence = await driven({ list: ['one'], names, given })
    expect(calls(evidence, 'length').filter((probe) => probe.startsWith('upstream-chat'))).toEqual([
      'upstream-chat-to-chat',
      'upstream-chat-to-messages',
    ])
  })

  test('ends after its first call, if that did not reach the upstream', async () => {
    const evidence = await driven({ list: ['ref-chat-1'], given: { upstreamChat: 'ref-chat-1' } })
    expect(calls(evidence, 'text').length).toBeGreaterThan(0)
    expect(calls(evidence, 'length')).toEqual([])
    expect(evidence.outcome('upstream-chat-to-chat')?.leftOut['length']).toBe(
      'the first call did not reach the upstream',
    )
  })

  test('is counted once in the plan, and as often as there are models', () => {
    const requests = (models: Deployment['models']) => {
      const { deployment, ...settings } = settingsFor({ ...empty, models }, { only: ['upstream'], samples: 10 })
      const plan = planOf(areas, packagedContract(), { ...settings, deployment, upstream: [] })
      return plan.reduce((sum, one) => sum + one.requests + one.following, 0)
    }
    const [one, separate] = [
      requests(every),
      requests({ ...every, upstreamChat: 'a', upstreamResponses: 'b', upstreamMessages: 'c' }),
    ]
    expect(separate).toBe(requests({}))
    // In front of messages, four clients send one call more, and three of them as a stream too.
    const ofMessages = 7
    // Each of the 12 other pairs sends its first call.
    expect(one - 12).toBe((separate - 3 - ofMessages) / 4 + 3)
  })
})

const empty: Deployment = {
  baseUrl: 'https://gateway.example',
  embedded: false,
  keys: { default: 'sk-1' },
  headers: {},
  group: 'default',
  models: {},
  requests: {},
  prefixes: {},
  lacks: [],
  allow: [],
}
