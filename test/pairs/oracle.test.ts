import { expect, test } from 'vitest'
import { outcomeOf } from './oracle.ts'
import { faultsIn, runSet } from './trials.ts'

test('detects a fault that is not reported, and a violation that no fault explains', async () => {
  const tried = await runSet({ set: ['balance.availableIsText'], timeoutS: 4 })
  const claimed = outcomeOf(faultsIn(['chat.idMissing']), tried.concluded)
  expect(claimed).toMatchObject({ told: [], missing: [{ id: 'chat.completion.id' }], unexpected: [expect.anything()] })
})
