import { expect } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { conclude } from '../../src/judge/conclude.ts'
import { requiredBy } from '../../src/judge/gating.ts'
import { unjudgedRefusals } from '../../src/statement/refusals.ts'
import { createStatement } from '../../src/statement/state.ts'
import { judgedWithout, type FullDrive, type UndecidedAlone } from '../judge/settings.ts'

const set = requirementSet()
const required = new Set(requiredBy(set, 'spec'))
const terms = {
  ...{ set, statedAt: '2026-01-02T00:00:00.000Z', validUntil: '2026-06-30' },
  ...{ tool: { version: '0.1.0', build: '', commit: null }, digests: [] },
}

/** Expects that a run without these settings gets no statement, and that the refusal names one of them for each requirement that needs it. */
export async function expectRefused(full: FullDrive, alone: UndecidedAlone, missing: readonly string[]): Promise<void> {
  const needed = [...new Set(missing.flatMap((name) => [...(alone.get(name)?.keys() ?? [])]))].filter((id) =>
    required.has(id),
  )
  const { evidence, judged } = await judgedWithout(full, new Set(missing))
  if (judged === undefined) return expect(needed).toEqual([])
  const { report } = conclude(evidence, judged, {
    requirements: requirementsOf(packagedContract().document),
    selected: (id) => isSelected(id, evidence.header),
    ...{ profile: 'spec', strict: false, minJudged: undefined, only: evidence.header.only, judgeMs: 0, set },
  })
  const statement = createStatement({ report, evidence }, terms)
  const { unjudged, notApplicable } = statement.predicate.conformance
  const refusals = unjudgedRefusals(statement, report)
  const isNamed = (id: string) =>
    refusals.some(
      ({ advice, requirements = [] }) =>
        requirements.includes(id) && missing.some((name) => advice.includes(settingWords(name))),
    )
  expect({
    without: missing,
    judged: needed.filter((id) => unjudged[id] === undefined),
    unnamed: needed.filter((id) => !isNamed(id)),
    notApplicable,
  }).toEqual({ without: missing, judged: [], unnamed: [], notApplicable: [] })
}

/** How a refusal names a setting. */
const settingWords = (name: string): string => (name === 'models.videoWithoutUrl' ? 'models.video' : name)
