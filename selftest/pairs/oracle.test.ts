import { expect, test } from 'vitest'
import { outcomeOf } from './oracle.ts'
import { faultsIn, runSet } from './trials.ts'

test('a fault that is not reported is noticed, and so is a violation that no fault explains', async () => {
  const tried = await runSet({ set: ['balance.availableIsText'], timeoutS: 4 })
  const claimed = outcomeOf(faultsIn(['chat.idMissing']), tried.concluded)
  expect(claimed).toMatchObject({ told: [], silent: [{ id: 'chat.completion.id' }], accused: [expect.anything()] })
})
