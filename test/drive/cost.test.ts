import { beforeAll, describe, expect, test } from 'vitest'
import { image } from '../../fixtures/media.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { createCostTracker } from '../../src/drive/limits/cost-tracker.ts'
import { costOfPlan } from '../../src/drive/plan/plan.ts'
import type { Deployment } from '../../src/deployment/deployment.ts'
import { createReference } from '../../gateway/reference/server.ts'
import type { Exchange } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import { createPriceList, type Price } from '../../src/money/price-list.ts'
import { modelName } from '../../src/calls/request.ts'
import { areas as areasOfSuite } from '../../suites/areas.ts'
import { settingsFor, type RecordOptions } from '../suites/harness.ts'
import { recordInMemory } from '../suites/trial.ts'
import { deploymentOf } from './target.ts'

const tokens = (input: number, output: number): Price => ({ perMillionTokens: { input, output, cached: input / 10 } })
const priced: readonly [string, Price][] = [
  ['ref-responses-1', tokens(3, 15)],
  ['vendor/ref-messages-1', tokens(0.15, 0.6)],
  ['ref-content-1-pro', tokens(1.25, 10)],
  ['ref-image-1', { perImage: 0.04 }],
  ['ref-video-1', { perVideoSecond: 0.1 }],
]
const prices = createPriceList('USD', priced)

let evidence: Evidence
const areas = ['responses', 'messages', 'generate-content', 'images']
/** The reference gateway without an overseas endpoint. */
const declare = ({ baseUrl, keys, models }: Deployment) => deploymentOf(baseUrl, { keys, models })
const record = (settings: RecordOptions['settings']) =>
  recordInMemory({ declare, settings: { only: areas, prices, ...settings } })
beforeAll(async () => void (evidence = await record({})))

/** The cost of an exchange in billionths, computed from its raw text and from what is known of the reference gateway. */
function counted(exchange: Exchange): number {
  const reply = replyOf(exchange)
  const price = priced.find(([name]) => name.replace('vendor/', '') === modelName(reply))?.[1]
  if (price === undefined || reply.status !== 200 || exchange.request.key === 'none') return 0
  if (price.perImage !== undefined) return price.perImage * 1e9
  const most = (pattern: RegExp) => Math.max(0, ...[...reply.text.matchAll(pattern)].map(([, count]) => Number(count)))
  const input = most(/"(?:input_tokens|promptTokenCount)":(\d+)/g)
  const output = most(/"(?:output_tokens|candidatesTokenCount)":(\d+)/g) + most(/"thoughtsTokenCount":(\d+)/g)
  const { input: perInput = 0, output: perOutput = 0 } = price.perMillionTokens ?? {}
  return Math.round(input * perInput * 1000 + output * perOutput * 1000)
}

describe('a drive with prices', () => {
  test('costs exactly what the responses report', () => {
    const sum = evidence.exchanges.reduce((total, exchange) => total + counted(exchange), 0)
    expect(sum).toBeGreaterThan(0)
    expect(evidence.footer?.cost?.spent).toBe(sum / 1e9)
  })

  test('reports the maximum cost', () => {
    expect(evidence.footer?.cost?.atMost).toBeGreaterThan(evidence.footer?.cost?.spent ?? Infinity)
  })

  test('reports models without a price, and models priced by another name', () => {
    const called = new Set(evidence.exchanges.map((exchange) => modelName(replyOf(exchange))))
    const without = evidence.footer?.cost?.unpriced ?? []
    expect(without).toContain('ref-image-edit-1')
    expect(without.filter((model) => !called.has(model) || priced.some(([name]) => name === model))).toEqual([])
    expect(evidence.footer?.cost?.taken).toEqual({ 'ref-messages-1': 'vendor/ref-messages-1' })
  })

  test('without prices has no cost', async () => {
    const plain = await recordInMemory({ declare, settings: { only: ['balance'] } })
    expect(plain.footer).not.toHaveProperty('cost')
  })
})

test('the plan is at least as expensive as the drive', async () => {
  const only = ['chat', 'messages', 'balance', 'models', 'service.routing', 'limits.messages']
  const one = tokens(1, 4)
  const { keys, models } = createReference()
  const all = createPriceList('USD', [['(listed)', one], ...Object.values(models).map((id) => [id, one] as const)])
  const sent = await record({ only, prices: all })
  const settings = settingsFor(deploymentOf('http://127.0.0.1', { keys, models }), { only, prices: all })
  const planned = costOfPlan(areasOfSuite, packagedContract(), settings)
  expect(sent.footer?.cost).toMatchObject({ unpriced: [] })
  expect(planned?.notIn).toEqual([])
  expect(planned?.atMost).toBeGreaterThanOrEqual(sent.footer?.cost?.atMost ?? Infinity)
})

describe('--max-cost', () => {
  test.each([0, 0.0001, 0.002, 0.05])('%d is never exceeded, whatever responses report', async (maxCost) => {
    const { footer, exchanges } = await record({ maxCost, concurrency: 8 })
    expect(footer?.cost?.spent).toBeLessThanOrEqual(maxCost)
    expect(footer).toMatchObject({
      ended: 'budget',
      because: expect.stringContaining('(--max-cost)') as string,
    })
    expect(exchanges.length).toBeLessThan(evidence.exchanges.length)
    expect(footer?.cost?.unpriced).toEqual([])
  })

  test('does not call models without a price, and reports them', async () => {
    const { footer, outcome } = await record({ maxCost: 100, only: ['images'] })
    const why = 'the model "ref-image-edit-1" is not called under --max-cost: it is not in the price list'
    expect(outcome('images-edit')?.leftOut).toMatchObject({ form: why, json: why })
    expect(outcome('images-generation')?.leftOut).not.toHaveProperty('result')
    expect(footer).toMatchObject({
      ended: 'budget',
      because: 'models without a price are not called under --max-cost: "ref-image-edit-1"',
    })
  })

  test('changes nothing if it is sufficient', async () => {
    const all = createPriceList('USD', [...priced, ['ref-image-edit-1', { perImage: 0.02 }]])
    const { footer } = await record({ maxCost: 0.08, only: ['images'], prices: all })
    expect(footer).toMatchObject({ ended: 'complete', cost: { spent: 0.08, atMost: 0.08, unpriced: [] } })
  })
})

test('a request that never arrived costs nothing, and one whose TLS fails in the middle of the response costs its price', () => {
  const tracker = createCostTracker({ prices, deployment: {} })
  const outgoing = image('ref-image-1', deploymentOf('http://127.0.0.1/'))
  const costOf = (part: Partial<Exchange>) => {
    const reservation = tracker.reserve(outgoing)
    const { response: _, ...sent } = evidence.exchanges[0] ?? expect.unreachable()
    return typeof reservation === 'string'
      ? reservation
      : reservation.settle({ ...sent, end: { how: 'tls', at: 1 }, ...part })
  }
  expect(costOf({})).toBe(0)
  expect(costOf({ response: { status: 200, headersAt: 1, headers: [], chunks: [] } })).toBe(0.04e9)
})
