import { beforeAll, describe, expect, test } from 'vitest'
import { recordings } from '../../selftest/recordings/judge-all.ts'
import { auditedOf, recordedEvidence, type Audited } from './audited.ts'
import { untrueFindings, untrueFlaws } from './flaws.ts'
import { untrueReasons } from './reasons.ts'
import { problemsOfShown, type ShownProblems } from './shown.ts'

/**
 * Shown exchanges that need healthy ones, by recording. A refused request with an image shows the form of the refusal. Without the answered
 * requests it would show that the operation is dead, which is another requirement.
 */
const needHealthy: Readonly<Record<string, readonly string[]>> = {
  'mock-llm': ['errors.body.error: chat-image/image'],
}

describe.each(recordings)('the report on %s', (name) => {
  let audited: Audited
  beforeAll(async () => void (audited = await auditedOf(recordedEvidence(name))))

  test('says what the recorded exchanges show', () => {
    expect(audited.report.requirements.length).toBeGreaterThan(500)
    expect(untrueReasons(audited)).toEqual([])
    expect(untrueFlaws(audited)).toEqual([])
    expect(untrueFindings(audited)).toEqual([])
  })

  describe('shows exchanges', () => {
    let shown: ShownProblems
    beforeAll(() => void (shown = problemsOfShown(audited)))

    test('for each violation', () => {
      expect(shown.judged).toBeGreaterThan(3)
      expect(shown.unfounded).toEqual([])
    })

    test('that violate the requirement without the other failing exchanges', () => {
      expect(shown.innocent).toEqual([])
    })

    test('that violate it alone, or together with the exchanges that the message names', () => {
      expect(shown.needHealthy).toEqual(needHealthy[name] ?? [])
    })

    test('and names another one only if the violation is gone without it', () => {
      expect(shown.needlesslyCompared).toEqual([])
    })
  })
})
