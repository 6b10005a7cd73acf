import { check, checkProbe, expect } from '../../src/checks/index.ts'
import { listOnBothLines } from './lines.probe.ts'
import { servedAtBoth, shapeDifferences } from './lines.rules.ts'

checkProbe(listOnBothLines)('service.lines.overseas', ({ overseas }) => {
  expect(overseas.status, `status of a call to the overseas endpoint (${overseas.exchange.end.how})`).toBeDefined()
})

check(servedAtBoth, listOnBothLines)('service.lines.identical', ({ operation, domestic, overseas, states }) => {
  const statuses = `${overseas.status} at the overseas endpoint, ${domestic.status} at the domestic endpoint`
  expect(states.overseas, `path of ${operation} (${statuses})`, overseas).toBe(states.domestic)
})

check(shapeDifferences, listOnBothLines)('service.lines.shape', (flaws) => {
  expect(flaws).toHaveNoFlaw()
})
