import { contrast, covers, describe, expect, universal } from '../../src/checks/index.ts'
import { listOnBothLines } from './lines.probe.ts'
import { onBothLines, shapesOfLines } from './lines.rules.ts'

describe('overseas endpoint', () => {
  contrast(listOnBothLines)('responds at its own base URL', covers('service.lines.overseas'), ({ overseas }) => {
    expect(overseas.status, `the status of a call there (${overseas.exchange.end.how})`).toBeDefined()
  })

  universal(onBothLines, listOnBothLines)(
    'serves the same paths as the domestic endpoint',
    covers('service.lines.identical'),
    ({ operation, domestic, overseas }) => {
      expect(overseas, `${operation} on the overseas line, ${domestic.status} on the domestic one`).toHaveStatus(
        domestic.status ?? 0,
      )
    },
  )

  universal(shapesOfLines, listOnBothLines)(
    'sends replies of the same shape as the domestic endpoint',
    covers('service.lines.shape'),
    (flaws) => {
      expect(flaws).toHaveNoFlaw()
    },
  )
})
