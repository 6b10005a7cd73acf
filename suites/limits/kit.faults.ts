import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case } from '../../src/contract/cases/case.ts'
import { casesOf } from '../../src/contract/cases/cases.ts'
import { mutatedLimits } from '../../src/contract/cases/mutated-limits.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import {
  all,
  editRequest,
  fault,
  type Fault,
  type Inject,
  type JsonObject,
  onlyIf,
  onOperation,
} from '../../gateway/reference/fault-kit.ts'

/** A mutation of the gateway, which treats one case wrongly: refuses a valid value, or accepts an invalid one. */
export interface Mutation {
  readonly case: Case
  readonly operation: OperationId
  readonly role: string
}

/** A mutation for every limit case of a contract document. */
export const mutationsOf = (document: Node): readonly Mutation[] =>
  casesOf(document).flatMap(({ cases, operation, role }) =>
    cases.map((limitCase) => ({ case: limitCase, operation, role })),
  )

/** A fault with all of these mutations: the gateway validates against a document without the mutated keywords. */
export function faultOfMutations(breaks: readonly RequirementId[], mutations: readonly Mutation[]): Fault {
  const lapses = mutations.map((mutation) => mutatedLimits(mutation.case))
  const inject = all(...mutations.filter(isAboutModel).map(withModel))
  return fault(breaks, onlyIf(conditionOf(mutations), inject), (document) =>
    lapses.reduce((relaxed, lapse) => lapse(relaxed), document),
  )
}

/** Names the parameter and two of the values: "`temperature` is for example -0.1 or 2.1". */
function conditionOf(mutations: readonly Mutation[]): string {
  const shown = (isMissing: boolean) =>
    new Set(
      mutations.flatMap(({ case: { keyword, shown: value } }) => ((keyword === 'required') === isMissing ? value : [])),
    )
  const values = [...shown(false)].slice(0, 2).join(' or ').replace('"{model}"', 'the id of a model')
  const clauses = [values && `for example ${values}`, shown(true).size > 0 && 'missing'].filter(Boolean)
  return `\`${mutations[0]?.case.path}\` is ${clauses.join(' or ')}`
}

const isAboutModel = ({ case: { path, side } }: Mutation) => path === 'model' && side === 'refuses'

/** Uses a default model if the model is missing or invalid. Routing needs a model before the body is validated. */
const withModel = ({ case: { keyword }, operation, role }: Mutation): Inject =>
  onOperation(operation, (next, gateway) => {
    const models: Readonly<Record<string, string>> = gateway?.models ?? {}
    const isInvalid = ({ model }: JsonObject) =>
      keyword === 'required' ? model === undefined : model !== undefined && typeof model !== 'string'
    return editRequest((body) => (isInvalid(body) ? { ...body, model: models[role] ?? '' } : body))(next, gateway)
  })
