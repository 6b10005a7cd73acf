import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { gateproof } from '../cli/gateproof.ts'
import { sampled } from '../series.ts'
import { sickIds } from './faulty.ts'

/** Archives that real producers wrote of the reference gateway; `npm run proof -- real --server traffic --pin` records them anew. */
const folder = fileURLToPath(new URL('recordings/', import.meta.url))
const archives = readdirSync(folder).map((name) =>
  name.endsWith('.gz') ? join(folder, name) : join(folder, name, 'playwright.har'),
)
const states = { healthy: { code: 0, reported: [] }, sick: { code: 1, reported: sickIds } }

const producers = ['redocly', 'mitmproxy', 'playwright-embed', 'playwright-attach']
const pairs = producers.flatMap((producer) => [[producer, 'healthy'] as const, [producer, 'sick'] as const])

describe('an archive of', () => {
  test.each(sampled(pairs, 5))('%s, of a gateway that is %s', async (producer, state) => {
    const file = archives.find((path) => path.includes(`${producer}-${state}`)) ?? ''
    const { code, stdout } = await gateproof(['judge', file, '--json'])
    const { requirements, judged, traffic } = JSON.parse(stdout) as Report
    const reported = requirements.filter(({ verdict }) => verdict === 'violated' || verdict === 'advisory')
    expect({ code, reported: reported.map(({ id }) => id).sort() }).toEqual(states[state])
    expect(judged.of).toBeGreaterThan(200)
    expect(traffic?.by?.toLowerCase()).toContain(producer.split('-', 1)[0])
  })
})
