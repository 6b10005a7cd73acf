import { describe, expect, test } from 'vitest'
import { editField, fault, type Inject, see } from '../../../gateway/reference/fault-kit.ts'
import { asNumber } from '../../../gateway/reference/json.ts'
import { compareCharges } from '../../../suites/metering/cost.rules.ts'
import { tryGateway } from '../trial.ts'

/** Calls that cost these amounts, by what they were charged. */
const compared = (charged: readonly number[], expected: readonly number[], step = 1) => {
  const found = compareCharges(
    charged.map((amount, index) => ({ index, charged: amount, expected: expected[index] ?? NaN, step })),
  )
  return typeof found === 'string' ? found : found.map(({ index }) => index)
}

const costs = [1500, 1502, 1470, 1499]
const times = (factor: number) => costs.map((cost) => Math.round(factor * cost))

describe('four charges', () => {
  test.each<[string, readonly number[]]>([
    ['are what the calls cost', costs],
    ['may be rounded up', costs.map((cost) => cost + 1)],
    ['may be rounded down', costs.map((cost) => cost - 1)],
  ])('%s', (_name, charged) => {
    expect(compared(charged, costs)).toBe('right')
  })

  test.each<[string, readonly number[], readonly number[]]>([
    ['are all twice what the calls cost', times(2), [0, 1]],
    ['are one percent too much', times(1.01), [0, 1]],
    ['are a tenth too little', times(0.9), [0, 1]],
    ['have a fee', costs.map((cost) => cost + 12), [0, 1]],
    ['of streams are doubled', [1500, 3004, 1470, 2998], [1, 3]],
    ['of what a cache has are not reduced', [1500, 2252, 2205, 2248], [1, 2]],
  ])('%s', (_name, charged, wrong) => {
    expect(compared(charged, costs)).toEqual(wrong)
  })

  test.each<[string, readonly number[], string]>([
    ['come one call late', [1300, 1500, 1502, 1470], 'balance-unsteady'],
    ['come in pairs', [0, 3002, 0, 2969], 'balance-unmoved'],
    ['come at the end', [200, 300, 100, 5371], 'balance-late'],
    ['do not come', [0, 0, 0, 0], 'balance-unmoved'],
    ['contain one of another user', [1500, 1502, 9470, 1499], 'balance-unsteady'],
    ['contain two of other users', [1500, 2502, 9470, 1499], 'balance-unsteady'],
  ])('that %s show nothing', (_name, charged, reason) => {
    expect(compared(charged, costs)).toBe(reason)
  })

  test('in cents show what calls of a dollar cost, and nothing of calls of ten cents', () => {
    expect(compared([1.01, 1.02], [1.01, 1.02], 0.01)).toBe('right')
    expect(compared([1.11, 1.12], [1.01, 1.02], 0.01)).toEqual([0, 1])
    expect(compared([0.1, 0.1], [0.1, 0.1], 0.01)).toBe('balance-coarse')
  })
})

/** Edits what the balance of the reference gateway is after some calls. */
const balanceAs = (edit: (units: number, balances: number) => number | string): Inject => {
  return (next, target) => {
    let balances = 0
    return async (original) => {
      const { seen, request } = await see(original)
      if (seen.operation !== 'getTokenBalance') return next(request)
      balances += 1
      return editField('total_available', (units) => edit(asNumber(units) ?? 0, balances))(next, target)(request)
    }
  }
}

test.each<[string, Inject, string, RegExp | undefined]>([
  ['counts the balance in the currency', balanceAs((units) => units / 500_000), 'violated', undefined],
  ['charges at the end of the hour', balanceAs(() => 1_000_000), 'inconclusive', /did not change/],
  [
    'serves another user of the key',
    balanceAs((units, balances) => units - 7000 * balances * balances),
    'inconclusive',
    /changed differently for the same calls/,
  ],
  [
    'limits balance requests',
    balanceAs((units, balances) => (balances > 3 ? 'slow down' : units)),
    'inconclusive',
    undefined,
  ],
])('a gateway that %s', async (_name, inject, verdict, message) => {
  const { concluded } = await tryGateway({
    settings: { only: ['metering.chat.charged'] },
    profile: 'interop',
    suites: { areas: ['metering'] },
    faults: [fault([], inject)],
  })
  const row = concluded.report.requirements.find(({ id }) => id === 'metering.chat.charged')
  expect(row?.verdict).toBe(verdict)
  if (message !== undefined) expect(JSON.stringify(row)).toMatch(message)
})
