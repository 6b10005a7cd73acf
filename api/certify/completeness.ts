import type { Settings } from '../../src/deployment/deployment.ts'
import type { StatementProfile } from '../../src/contract/requirements.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { expiryDay, refusalsOf, unjudgedRefusals, type Refusal } from '../../src/statement/refusals.ts'
import { createStatement } from '../../src/statement/state.ts'
import type { Judging } from '../judge/judging.ts'
import { buildRefusals, certifyingTool, plannedProbeNames } from './terms.ts'

/**
 * Why `certify` would refuse a run; empty if it would make a statement.
 *
 * @returns undefined for a run that leaves something out on purpose or found violations
 */
export function refusalsOfRun({ report, evidence }: Judging, settings: Settings): readonly Refusal[] | undefined {
  const { only, skip, probes, quick } = settings
  const isPart = only.length + skip.length > 0 || probes !== undefined || quick !== undefined
  if (isPart || report.summary.violated > 0) return undefined
  const finishedAt = evidence.footer?.finishedAt ?? evidence.header.startedAt
  const profile: StatementProfile = settings.profile === 'interop' ? 'interop' : 'spec'
  const terms = {
    ...{ profile, set: requirementSet(settings.set), tool: certifyingTool(), planned: plannedProbeNames(evidence) },
    ...{ statedAt: new Date().toISOString(), validUntil: expiryDay(finishedAt, 1), digests: [] },
  }
  const unjudged = unjudgedRefusals(createStatement({ report, evidence }, terms), report, evidence)
  return [...buildRefusals(), ...refusalsOf(evidence, terms), ...unjudged]
}
