import { expect, test } from 'vitest'
import type { Cost, EvidenceFooter } from '../../src/evidence/exchange.ts'
import { mergeFooters, type Recording } from '../../src/evidence/shards.ts'

const footer = (cost?: Cost): EvidenceFooter => ({
  type: 'footer',
  finishedAt: '2026-01-01T00:00:00.000Z',
  driveMs: 1,
  requests: 1,
  retries: 0,
  tokens: 1,
  ...(cost && { cost }),
  ended: 'complete',
})

/** What shards cost together, each with the footers of its parts. */
const merged = (...shards: readonly (readonly EvidenceFooter[])[]) =>
  mergeFooters(shards.map((footers) => ({ footers }) as unknown as Recording))?.cost

const cost = (spent: number, more: Partial<Cost> = {}): Cost => ({
  currency: 'USD',
  atMost: spent * 2,
  spent,
  unpriced: [],
  ...more,
})

test('costs of shards and of resumed parts add up to the last digit', () => {
  const one = footer(cost(0.1, { unpriced: ['b', 'a'], taken: { m: 'x/m' } }))
  const other = footer(cost(0.2, { unpriced: ['b'], taken: { n: 'y/n' } }))
  expect(merged([one, one], [other])).toEqual({
    currency: 'USD',
    atMost: 0.8,
    spent: 0.4,
    unpriced: ['a', 'b'],
    taken: { m: 'x/m', n: 'y/n' },
  })
})

test('a part that does not say, or says it in another currency, leaves no sum', () => {
  expect(merged([footer(cost(1))], [footer()])).toBeUndefined()
  expect(merged([footer(cost(1))], [footer(cost(1, { currency: 'EUR' }))])).toBeUndefined()
  expect(merged([footer()])).toBeUndefined()
})
