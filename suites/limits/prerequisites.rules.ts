import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case, CaseGroup } from '../../src/contract/cases/case.ts'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { assume, inconclusive, isUndecided, type Reason, recordedDocument, recording } from '../../src/checks/index.ts'
import { probeNameOf } from './names.ts'
import { acceptedStatuses, undecidedReason, type StatusOf } from './rules.ts'

/**
 * Judges a request with several parameters. If it fails and one of the parameters alone already violates its requirement, or is
 * undecided for this model, the check is inconclusive.
 *
 * @param ids the requirements of these parameters
 */
export function judgeUnlessExplained(ids: readonly string[], judge: () => void): void {
  try {
    judge()
  } catch (error) {
    if (!isUndecided(error)) for (const id of ids) requireSatisfied(id)
    throw error
  }
}

function requireSatisfied(id: string): void {
  for (const group of casesOf(recordedDocument())) {
    for (const limitCase of group.cases.filter(({ requirement }) => requirement === id)) {
      const outcome = outcomeOf(limitCase, group)
      assume(outcome !== 'violated', id as RequirementId)
      if (outcome !== 'satisfied') inconclusive('parameter-undecided', { parameter: group.parameter, why: outcome })
    }
  }
}

const statusOf: StatusOf = (probe, name) => recording().exchange(probe, name)?.response?.status

/** Whether a case satisfies or violates its requirement, or why it is undecided. A case that was not sent counts as satisfied. */
function outcomeOf(limitCase: Case, group: CaseGroup): 'satisfied' | 'violated' | Reason {
  const status = statusOf(probeNameOf(group), limitCase.name)
  if (status === undefined) return 'satisfied'
  const undecided = undecidedReason(limitCase, group, statusOf)
  if (undecided !== undefined) return undecided
  const isAsRequired = limitCase.side === 'accepts' ? acceptedStatuses(group).includes(status) : status >= 400
  return isAsRequired ? 'satisfied' : 'violated'
}
