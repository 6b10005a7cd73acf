import type { RequirementId } from '../../spec/generated/requirements.ts'
import { between } from '../../src/contract/case.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { Fault } from '../../src/reference/fault.ts'
import { drawnFaults } from './drawn.faults.ts'
import { faultOfMutations, mutationsOf, type Mutation } from './kit.faults.ts'

const mutations = mutationsOf(packagedContract().document)

/** A value in the middle is what the others are compared with: where it is refused too, nothing can be said of them. */
const isControl = ({ case: limitCase }: Mutation) => limitCase.name === between

const faultOf = (id: string): Fault =>
  faultOfMutations(
    [id as RequirementId],
    mutations.filter((mutation) => mutation.case.requirement === id && !isControl(mutation)),
  )

const ids = [...new Set(mutations.map((mutation) => mutation.case.requirement))].filter((id) =>
  id.startsWith('limits.'),
)

/** A fault for each side of each limited parameter, under the rest of its requirement's id: `chat.temperature.refuses`. */
export const byRequirement: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(ids.map((id) => [id.slice('limits.'.length), faultOf(id)])),
  ...drawnFaults,
}
