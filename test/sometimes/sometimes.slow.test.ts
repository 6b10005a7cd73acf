import { expect, test } from 'vitest'
import { readResults } from '../proof/results.ts'
import { ofAll } from './defects.ts'
import { type Share, shareOf } from './share.ts'
import { ways } from './ways.ts'

/** How many of the recorded defects must be found: how many calls are in flight depends on the machine. */
const leastShare = 0.97

const recorded = readResults<Readonly<Record<string, Share>>>('sometimes')

test('every defect is found if it shows always', async () => {
  const { tried, found } = await shareOf({ says: 'always', gateways: ofAll, seeds: 1, shows: (inject) => inject })
  expect(found).toBe(tried)
})

test.each(Object.entries(ways))(
  'as many defects as before are found if they show in this way: %s',
  async (name, way) => {
    const { tried, found } = await shareOf(way)
    expect(tried).toBe(recorded[name]?.tried)
    expect(found).toBeGreaterThanOrEqual(leastShare * (recorded[name]?.found ?? Infinity))
  },
)
