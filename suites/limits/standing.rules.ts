import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case, CaseGroup } from '../../src/contract/cases/case.ts'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { assume, inconclusive, isUndecided, type Reason, recordedDocument, recording } from '../../src/checks/index.ts'
import { probeNameOf } from './names.ts'
import { obstacle, type StatusOf } from './rules.ts'

/**
 * Judges one request that is about several parameters at once. Where it fails and the recording shows that one of them, by itself,
 * is not as required, or is not taken by this model, the failure tells nothing new.
 *
 * @param ids the requirements of these parameters
 */
// Surviving mutants: An inconclusive check stays inconclusive, for another reason.
export function standingOn(ids: readonly string[], judge: () => void): void {
  try {
    judge()
  } catch (error) {
    if (!isUndecided(error)) for (const id of ids) mustHold(id)
    throw error
  }
}

// Surviving mutants: What depends on a broken parameter is inconclusive either way; only the named reason differs.
function mustHold(id: string): void {
  for (const group of casesOf(recordedDocument())) {
    for (const limitCase of group.cases.filter(({ requirement }) => requirement === id)) {
      const standing = standingOf(limitCase, group)
      assume(standing !== 'broken', id as RequirementId)
      if (standing !== 'kept') inconclusive('parameter-undecided', { parameter: group.parameter, why: standing })
    }
  }
}

const statusOf: StatusOf = (probe, name) => recording().exchange(probe, name)?.response?.status

/** What a case says of its requirement: that it is kept or broken, or why it says neither. One that was not sent says nothing against it. */
// Surviving mutants: What depends on a broken parameter is inconclusive either way; only the named reason differs.
function standingOf(limitCase: Case, group: CaseGroup): 'kept' | 'broken' | Reason {
  const status = statusOf(probeNameOf(group), limitCase.name)
  if (status === undefined) return 'kept'
  const because = obstacle(limitCase, group, statusOf)
  if (because !== undefined) return because
  const isAsRequired = limitCase.side === 'accepts' ? status === 200 : status >= 400
  return isAsRequired ? 'kept' : 'broken'
}
