import { describe, expect, test } from 'vitest'
import {
  editEventField,
  editField,
  type Inject,
  setHeader,
  untouched,
  when,
} from '../../gateway/reference/fault-kit.ts'
import { asObject, isObject, type Json } from '../../gateway/reference/json.ts'
import { referenceCost } from '../../gateway/reference/cost.ts'
import type { RecordedCost } from '../../src/evidence/exchange.ts'
import { fault } from '../../gateway/reference/fault.ts'
import { tryGateway } from './trial.ts'

const { currency, prices, header } = referenceCost

/** Judges the cost of one pair of protocols, in a gateway that reports it where `terms` say. */
async function tryCost(probe: string, terms: Partial<RecordedCost>, inject: Inject = untouched) {
  const { concluded } = await tryGateway({
    upstream: true,
    // Without it, the answers that break off would be driven over sockets.
    faults: [{ ...fault([], inject), upstream: untouched }],
    settings: { only: ['upstream.cost'], probes: [probe], samples: 0 },
    steps: ['cost', 'cost-stream'],
    suites: { areas: ['upstream'] },
    profile: 'interop',
    declare: (deployment) => ({ ...deployment, cost: { currency, prices, ...terms } }),
  })
  const row = concluded.report.requirements.find(({ id }) => id === 'upstream.cost.reported')
  return { verdict: row?.verdict, messages: (row?.tests ?? []).flatMap(({ message }) => message ?? []) }
}

/** Adds `cost` to the usage of an answer. */
const withCost =
  (amount: Json) =>
  (usage: Json | undefined): Json | undefined =>
    isObject(usage) ? { ...asObject(usage), cost: amount } : usage

/** Editing reads a whole stream first, and a held stream would wait for its timeout: the prompts of those are others. */
const ofUnheld = (inject: Inject) => when(({ text }) => text.includes('Say the word'), inject)

/** In plain answers and in events that have a usage. */
const both = (path: string, amount: Json): Inject => {
  const [plain, streamed] = [editField(path, withCost(amount)), editEventField(path, withCost(amount))]
  return ofUnheld((next, gateway) => plain(streamed(next, gateway), gateway))
}

describe('a cost in a member of the response', () => {
  test.for([
    ['upstream-chat-to-messages', '0.2250000'],
    ['upstream-messages-to-messages', 0.22500000000000003],
    ['upstream-responses-to-responses', 0.22499],
  ] as const)('%s: accepts %s', async ([probe, amount]) => {
    const { verdict, messages } = await tryCost(probe, { field: 'usage.cost' }, both('usage', amount))
    expect({ verdict, messages }).toEqual({ verdict: 'satisfied', messages: [] })
  })

  test.for([
    ['upstream-chat-to-chat', 0.24],
    ['upstream-messages-to-messages', '0.2'],
    ['upstream-responses-to-chat', 0],
  ] as const)('%s: reports %s', async ([probe, amount]) => {
    const { verdict, messages } = await tryCost(probe, { field: 'usage.cost' }, both('usage', amount))
    expect(verdict).toBe('violated')
    expect(messages.join('\n')).toContain(
      `${Number(amount)} USD in usage.cost, and the usage of the upstream costs 0.225 USD`,
    )
  })

  test('reports a stream whose event has another cost than its plain answer', async () => {
    const inject = ofUnheld(editEventField('response.usage', withCost(0.45)))
    const { verdict, messages } = await tryCost(
      'upstream-responses-to-responses',
      { header, field: 'usage.cost' },
      inject,
    )
    expect(verdict).toBe('violated')
    expect(messages.join('\n')).toContain('0.45 USD in usage.cost of the last event that has it')
  })
})

test('a configuration without places of costs leaves them undecided', async () => {
  expect(await tryCost('upstream-chat-to-chat', {})).toMatchObject({ verdict: 'inconclusive' })
})

test('the price of a model of the upstream applies to a model whose id contains it', async () => {
  const terms = { header, prices: { 'proof-chat': { input: 2, output: 8, cached: 0.5 } } }
  expect(await tryCost('upstream-chat-to-chat', terms)).toMatchObject({ verdict: 'satisfied' })
})

test.each([
  [referenceCost.prices, 'violated'],
  // Vendors charge writes to a cache differently.
  [{ 'gateproof-messages': { input: 2, output: 8, cached: 0.5 } }, 'satisfied'],
])('writes to a cache are compared if the list has their price', async (prices, verdict) => {
  const asInput = when(({ path }) => path === '/v1/messages', setHeader('x-request-cost', '0.225'))
  const { concluded } = await tryGateway({
    upstream: true,
    faults: [{ ...fault([], asInput), upstream: untouched }],
    settings: { only: ['upstream.cost.reported'], probes: ['upstream-messages-to-messages'], samples: 0 },
    steps: ['cost', 'cost-written'],
    suites: { areas: ['upstream'] },
    profile: 'interop',
    declare: (deployment) => ({ ...deployment, cost: { currency, header, prices } }),
  })
  expect(concluded.report.requirements.find(({ id }) => id === 'upstream.cost.reported')?.verdict).toBe(verdict)
})
