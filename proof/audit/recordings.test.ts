import { describe, expect, test } from 'vitest'
import { recordings } from '../../selftest/recordings/judge-all.ts'
import { auditedOf, recordedEvidence } from './audited.ts'
import { untrueFindings, untrueFlaws } from './flaws.ts'
import { untrueReasons } from './reasons.ts'
import { innocentExchanges } from './shown.ts'

describe.each(recordings)('the report on %s', (name) => {
  test('says what the recorded exchanges show', { timeout: 120_000 }, async () => {
    const audited = await auditedOf(recordedEvidence(name))
    expect(audited.report.requirements.length).toBeGreaterThan(500)
    expect(untrueReasons(audited)).toEqual([])
    expect(untrueFlaws(audited)).toEqual([])
    expect(untrueFindings(audited)).toEqual([])
  })
})

describe.each(['mock-llm', 'portkey-claude', 'portkey-streams-dead'])('each exchange in the report on %s', (name) => {
  test('violates the requirement without the help of other failing exchanges', { timeout: 600_000 }, async () => {
    expect(await innocentExchanges(await auditedOf(recordedEvidence(name)))).toEqual([])
  })
})
