import { contrast, covers, describe, expect, universal } from '../../src/checks/index.ts'
import { listOnBothLines } from './lines.probe.ts'
import { bothEndpoints, shapeDifferences } from './lines.rules.ts'

describe('overseas endpoint', () => {
  contrast(listOnBothLines)('responds at its own base URL', covers('service.lines.overseas'), ({ overseas }) => {
    expect(overseas.status, `status of a call to the overseas endpoint (${overseas.exchange.end.how})`).toBeDefined()
  })

  universal(bothEndpoints, listOnBothLines)(
    'serves the same paths as the domestic endpoint',
    covers('service.lines.identical'),
    ({ operation, domestic, overseas }) => {
      expect(
        overseas,
        `${operation} at the overseas endpoint, compared with status ${domestic.status} at the domestic endpoint`,
      ).toHaveStatus(domestic.status ?? 0)
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
