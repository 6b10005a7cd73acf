import { contrast, covers, describe, expect, universal } from '../../src/checks/index.ts'
import { listOnBothLines } from './lines.probe.ts'
import { servedAtBoth, shapeDifferences } from './lines.rules.ts'

describe('overseas endpoint', () => {
  contrast(listOnBothLines)('responds at its own base URL', covers('service.lines.overseas'), ({ overseas }) => {
    expect(overseas.status, `status of a call to the overseas endpoint (${overseas.exchange.end.how})`).toBeDefined()
  })

  universal(servedAtBoth, listOnBothLines)(
    'serves the same paths as the domestic endpoint',
    covers('service.lines.identical'),
    ({ operation, domestic, overseas, states }) => {
      const statuses = `${overseas.status} at the overseas endpoint, ${domestic.status} at the domestic endpoint`
      expect(states.overseas, `path of ${operation} (${statuses})`, overseas).toBe(states.domestic)
    },
  )

  universal(shapeDifferences, listOnBothLines)(
    'sends replies of the same shape as the domestic endpoint',
    covers('service.lines.shape'),
    (flaws) => {
      expect(flaws).toHaveNoFlaw()
    },
  )
})
