import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case } from '../../src/contract/case.ts'
import { casesOf } from '../../src/contract/cases.ts'
import { lapseOf } from '../../src/contract/lapses.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { all, editRequest, fault, onOperation, type Fault, type Inject } from '../../src/reference/fault.ts'
import type { JsonObject } from '../../src/reference/json.ts'

/** One thing a gateway may do wrong: refuse what a case must have accepted, or serve what it must have refused. */
export interface Wrong {
  readonly case: Case
  readonly operation: OperationId
  readonly role: string
}

/** Everything a gateway may do wrong with the limits of a contract document. */
export const wrongsOf = (document: Node): readonly Wrong[] =>
  casesOf(document).flatMap(({ cases, operation, role }) => cases.map((one) => ({ case: one, operation, role })))

/** A gateway that is wrong in all of these ways: it keeps to a document that lacks a keyword for each, and tells everybody so. */
export function doing(breaks: readonly RequirementId[], wrongs: readonly Wrong[]): Fault {
  const lapses = wrongs.map((wrong) => lapseOf(wrong.case))
  const inject = all(...wrongs.filter(isAboutModel).map(withModel))
  return fault(breaks, inject, (document) => lapses.reduce((kept, lapse) => lapse(kept), document))
}

const isAboutModel = ({ case: { path, side } }: Wrong) => path === 'model' && side === 'refuses'

/** The model decides where a request goes, before its body is looked at: a gateway that does without takes a model of its own. */
const withModel = ({ case: { keyword }, operation, role }: Wrong): Inject =>
  onOperation(operation, (next, patient) => {
    const models: Readonly<Record<string, string>> = patient?.models ?? {}
    const isMet = ({ model }: JsonObject) =>
      keyword === 'required' ? model === undefined : model !== undefined && typeof model !== 'string'
    return editRequest((body) => (isMet(body) ? { ...body, model: models[role] ?? '' } : body))(next, patient)
  })
