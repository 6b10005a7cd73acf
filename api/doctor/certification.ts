import { agentsArea } from '../../src/contract/agents.ts'
import { areas } from '../../suites/areas.ts'
import type { Contract } from '../../src/contract/document.ts'
import { isBelow } from '../../src/contract/selection.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import { keyRoles } from '../../src/contract/key-roles.ts'
import { modelRoles, type Deployment, type Settings } from '../../src/deployment/deployment.ts'
import { allowances } from '../../src/deployment/values.ts'
import { planOf, type ProbePlan } from '../../src/drive/plan/plan.ts'
import type { Evidence } from '../../src/evidence/store.ts'
import type { Report } from '../../src/report/report.ts'
import type { Gap } from '../../src/statement/gaps.ts'
import { absenceRefusals, unjudgedRefusals, type Refusal } from '../../src/statement/refusals.ts'
import { missingFromMinimum } from '../../src/statement/scope.ts'
import { createStatement } from '../../src/statement/state.ts'
import { summaryOf } from '../../src/statement/verification.ts'
import { isSameValue } from '../../src/std/same-json.ts'
import { buildRefusals, certifyingTool } from '../certify/terms.ts'

/** What would be sent at most. Tokens are those of requests that do not depend on a response. */
export interface Sent {
  readonly requests: number
  readonly tokens: number
  /** Images and videos. */
  readonly media: number
}

/** Something that a statement needs, and that is not set. */
export interface Need extends Refusal {
  /** What the run sends in addition if it is set. */
  readonly sends: Sent
}

/** Whether a complete run with these settings could be certified. */
export interface Certification {
  /** True if nothing is missing. */
  readonly isComplete: boolean
  /** Required requirements that the run could judge, and all that are required. */
  readonly required: { readonly of: number; readonly total: number }
  /** What is missing, with what can be declared instead. */
  readonly needs: readonly Need[]
  /** What the statement would not show, because it is declared as unsupported. */
  readonly gaps: readonly Gap[]
  /** Declared features without which a statement is partial. */
  readonly partial: readonly string[]
  /** What the whole run sends at most. */
  readonly sends: Sent
}

/** What the rehearsal of a run lacks for a statement. */
export function certificationOf(
  { report, evidence }: { readonly report: Report; readonly evidence: Evidence },
  preflight: Evidence,
  settings: Settings,
  contract: Contract,
): Certification {
  const day = evidence.header.startedAt
  const terms = { set: requirementSet(settings.set), tool: certifyingTool(), digests: [] }
  const statement = createStatement({ report, evidence }, { ...terms, statedAt: day, validUntil: day.slice(0, 10) })
  const planWith = (deployment: Deployment) => planOf(areas, contract, { ...settings, deployment })
  const plan = planWith({ ...settings.deployment, models: evidence.models })
  const whole = new Map(planWith(withEverything(settings.deployment)).map((one) => [one.probe, one]))
  // The responses to the rehearsal are of the reference gateway: those of the preflight are of the deployment.
  const found = { header: evidence.header, exchanges: preflight.exchanges }
  const left = unjudgedRefusals(statement, report, found).flatMap(({ requirements = [], ...refusal }) => {
    // A rehearsal starts no clients and no agents.
    const ids = requirements.filter((id) => !isBelow(id, 'clients') && !isBelow(id, agentsArea))
    if (ids.length === 0) return []
    const needed = plan.filter(({ reason }) => reason !== undefined && isSameValue(reason, refusal.reason))
    const sends = sentBy(needed.flatMap(({ probe }) => whole.get(probe) ?? []))
    return [{ ...refusal, requirements: ids, sends }]
  })
  const declared = absenceRefusals(found)
  const others = [...declared, ...buildRefusals()].map((refusal) => ({ ...refusal, sends: sentBy([]) }))
  const { judged, gaps, lacks } = summaryOf(statement)
  return {
    isComplete: left.length + others.length === 0,
    required: judged,
    needs: [...left, ...others],
    gaps,
    partial: missingFromMinimum(lacks),
    sends: sentBy(plan.filter(({ lack }) => lack === undefined)),
  }
}

/** The deployment with everything that can be missing, so that every probe has requests. */
function withEverything(deployment: Deployment): Deployment {
  const everyKey = Object.fromEntries(keyRoles.map((role) => [role, role]))
  const everyModel = Object.fromEntries(modelRoles.map((role) => [role, role]))
  return {
    overseasBaseUrl: deployment.baseUrl,
    videoSeconds: { min: 4, max: 15 },
    ...deployment,
    keys: { ...everyKey, ...deployment.keys },
    models: { ...everyModel, ...deployment.models },
    prefixes: { motionControl: '', ...deployment.prefixes },
    allow: allowances,
  }
}

function sentBy(probes: readonly ProbePlan[]): Sent {
  const sum = (of: (probe: ProbePlan) => number) => probes.reduce((total, probe) => total + of(probe), 0)
  return {
    requests: sum(({ requests, following }) => requests + following),
    tokens: sum(({ tokens, followingTokens = 0 }) => tokens + followingTokens),
    media: sum(({ media }) => media),
  }
}
