import { contrast, covers, describe, expect, universal } from '../../src/checks/index.ts'
import { chargeFlaw, chargeOf, costFlaw, costs } from './cost.rules.ts'
import { pairName } from './pairs.rules.ts'
import { chargedCall } from './probe.ts'

describe('cost', () => {
  universal(costs)(
    'is the usage of the upstream at the configured prices',
    covers('upstream.cost.reported'),
    (cost) => {
      expect(costFlaw(cost), `${pairName(cost.call)}: the cost`, cost.call.reply).toHaveNoFlaw()
    },
  )

  contrast(chargedCall)('is taken from the balance once', covers('upstream.cost.balance'), (replies) => {
    expect(chargeFlaw(chargeOf(replies)), '`total_available` after one call', replies.end).toHaveNoFlaw()
  })
})
