import { beforeAll, describe, expect, test } from 'vitest'
import { recordings } from '../recordings/judge-all.ts'
import { auditedOf, recordedEvidence, type Audited } from './audited.ts'
import { untrueFindings, untrueFlaws } from './flaws.ts'
import { untrueReasons } from './reasons.ts'
import { problemsOfShown, type ShownProblems } from './shown.ts'

/** Requirements that a failing exchange violates only if a healthy one was recorded too, and why. */
const needHealthy: Readonly<Record<string, string>> = {
  'errors.status.invalid_parameter': 'the sentence requires that a valid request to the same operation is answered',
  'errors.invalid_parameter.type': 'the same',
  'errors.body.param_named': 'the same',
  'errors.body.error':
    'without answered requests, a refusal would show that the operation is dead, which is another requirement',
  'limits.chat.drawn.refuses': 'the same request without the invalid parameter must be accepted',
  'video.task.task_id': 'the submission of the task has the id',
}
const needed = new Set<string>()

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
      const ids = shown.needHealthy.map((line) => line.split(':', 1)[0] ?? '')
      for (const id of ids) needed.add(id)
      expect(ids.filter((id) => !(id in needHealthy))).toEqual([])
    })

    test('and names another one only if the violation is gone without it', () => {
      expect(shown.needlesslyCompared).toEqual([])
    })
  })
})

test('every exception is needed by a recording', () => {
  expect([...needed].toSorted()).toEqual(Object.keys(needHealthy).toSorted())
})
