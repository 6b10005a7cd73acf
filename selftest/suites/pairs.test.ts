import { beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '../proof/pairs/oracle.ts'
import { known } from '../proof/pairs/known.ts'
import { drawnSets } from '../proof/pairs/sets.ts'
import { study, type Studied } from '../proof/pairs/study.ts'
import { faultsIn, tryAll } from '../proof/pairs/trials.ts'

/** `PAIRS=1000` draws so many sets, `PAIRS_SEED=7` others. */
const { PAIRS = '300', PAIRS_SEED = '1' } = process.env
const sets = drawnSets(Number(PAIRS_SEED), Number(PAIRS))

let studied: readonly Studied[]
beforeAll(async () => {
  studied = await study(sets)
}, 1_800_000)

test(`${PAIRS} sets of two or three faults are drawn`, () => {
  expect([sets.length, new Set(sets.flat()).size > sets.length]).toEqual([Number(PAIRS), true])
})

describe('each fault of a set is told, or what keeps it from being told is', () => {
  test.each(sets.map((set, at) => [set.join(' + '), at] as const))('%s', (name, at) => {
    expect(studied[at]?.problems).toEqual(known[name] === undefined ? [] : [expect.anything()])
  })
})

test('what is told is the rule', () => {
  const told = studied.filter((one) => one.told.length === one.set.length)
  expect(told.length / studied.length).toBeGreaterThan(0.7)
})

test('a fault that nobody is told of is noticed, and so is an accusation that no fault explains', async () => {
  const [tried] = await tryAll([{ set: ['balance.availableIsText'], timeoutS: 20 }])
  const claimed = outcomeOf(faultsIn(['chat.idMissing']), tried?.concluded ?? expect.fail())
  expect(claimed).toMatchObject({ told: [], silent: [{ id: 'chat.completion.id' }], accused: [expect.anything()] })
})
