import { describe, expect, test } from 'vitest'
import { sampled } from '../series.ts'
import { archive, healthyEntries } from './archive.ts'
import { reportedViolations, evidenceFrom } from './judging.ts'
import { strange } from './malformed.ts'

/** The origin of the gateway that the archives are recorded from. */
const { origin } = new URL(healthyEntries()[0]?.request.url ?? '')

describe('unusual but correct traffic violates nothing', () => {
  test.each(sampled(Object.entries(strange), 4))('%s', async (_name, entries) => {
    expect(await reportedViolations(evidenceFrom(archive(entries), { baseUrl: origin }))).toEqual([])
  })
})
