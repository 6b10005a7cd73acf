import { chargeFlaw, check, checkProbe, costFlaw, expect } from '../../src/checks/index.ts'
import { chargeOf, costs, upstreamUsage } from './cost.rules.ts'
import { pairName } from './pairs.rules.ts'
import { chargedCall } from './probe.ts'

check(costs)('upstream.cost.reported', ({ call, reported, expected, terms }) => {
  const flaw = costFlaw(reported, { amount: expected, of: upstreamUsage }, terms)
  expect(flaw, `${pairName(call)}: the cost`, call.reply).toHaveNoFlaw()
})

checkProbe(chargedCall)('upstream.cost.balance', (replies) => {
  const { charge, expected } = chargeOf(replies)
  const flaw = chargeFlaw(charge, { amount: expected, of: upstreamUsage })
  expect(flaw, '`total_available` after one call', replies.end).toHaveNoFlaw()
})
