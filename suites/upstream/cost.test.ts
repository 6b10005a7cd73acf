import { check, checkProbe, expect } from '../../src/checks/index.ts'
import { chargeFlaw, chargeOf, costFlaw, costs } from './cost.rules.ts'
import { pairName } from './pairs.rules.ts'
import { chargedCall } from './probe.ts'

check(costs)('upstream.cost.reported', (cost) => {
  expect(costFlaw(cost), `${pairName(cost.call)}: the cost`, cost.call.reply).toHaveNoFlaw()
})

checkProbe(chargedCall)('upstream.cost.balance', (replies) => {
  expect(chargeFlaw(chargeOf(replies)), '`total_available` after one call', replies.end).toHaveNoFlaw()
})
