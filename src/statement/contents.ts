import { packagedContract } from '../contract/document.ts'
import { requirementsOf } from '../contract/requirements.ts'
import type { FrozenSet } from '../contract/sets.ts'
import { requiredBy } from '../judge/gating.ts'
import type { Statement } from './statement.ts'

/** Ids by what the statement says of them. */
const listsOf = ({ predicate: { passedTests, warnedTests, failedTests, conformance } }: Statement) => ({
  satisfied: passedTests,
  advisory: warnedTests,
  violated: failedTests,
  notApplicable: conformance.notApplicable.map(({ id }) => id),
  unjudged: Object.keys(conformance.unjudged),
  notJudged: Object.keys(conformance.notJudged),
})

/**
 * Why a statement cannot be true whatever was driven, as a sentence: it does not speak of each requirement once, leaves out what its set
 * requires, or its numbers are not those of its lists. Judging the evidence again would find it too, later.
 */
export const flawOfContents = (statement: Statement, set: FrozenSet): string | undefined =>
  flawOfIds(Object.values(listsOf(statement)).flat()) ?? flawOfRequired(statement, set)

function flawOfIds(listed: readonly string[]): string | undefined {
  const known = new Set(requirementsOf(packagedContract().document).map(({ id }) => id))
  const told = new Set<string>()
  for (const id of listed) {
    if (told.has(id)) return `it says two things of ${id}`
    if (!known.has(id)) return `it speaks of ${id}, which the contract document does not have`
    told.add(id)
  }
  const left = [...known].find((id) => !told.has(id))
  return left === undefined ? undefined : `it says nothing of ${left}`
}

function flawOfRequired(statement: Statement, set: FrozenSet): string | undefined {
  const { result, conformance } = statement.predicate
  const lists = listsOf(statement)
  const wanted = new Set(requiredBy(set, conformance.profile))
  const inWords = `set ${set.version} requires in the profile ${conformance.profile}`
  const aside = [...lists.advisory, ...lists.notJudged].find((id) => wanted.has(id))
  if (aside !== undefined) return `it sets ${aside} aside, which ${inWords}`
  const unasked = [...lists.violated, ...lists.notApplicable, ...lists.unjudged].find((id) => !wanted.has(id))
  if (unasked !== undefined) return `it counts ${unasked}, which is not among what ${inWords}`
  for (const part of ['satisfied', 'violated', 'notApplicable', 'unjudged'] as const) {
    const [said, found] = [conformance.required[part], lists[part].filter((id) => wanted.has(id)).length]
    if (said !== found) return `its numbers are not those of its lists: ${part} is ${said}, and ${found} are listed`
  }
  const passed = lists.violated.length + lists.unjudged.length === 0 ? 'PASSED' : 'FAILED'
  return result === passed ? undefined : `it says ${result}, and its lists come to ${passed}`
}
