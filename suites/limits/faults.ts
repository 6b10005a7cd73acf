import type { RequirementId } from '../../spec/generated/requirements.ts'
import { atFraction, between, type Case } from '../../src/contract/cases/case.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { fault, type Fault, onOperation, replyWithError, when } from '../../gateway/reference/fault-kit.ts'
import { drawnFaults } from './drawn.faults.ts'
import { faultOfMutations, mutationsOf, type Mutation } from './kit.faults.ts'

const mutations = mutationsOf(packagedContract().document)

/**
 * Cases are compared with a control: a value in the middle of the range, or another case. If a fault refuses the control, the case is
 * inconclusive.
 */
const isControl = ({ case: limitCase }: Mutation) => limitCase.name === between || isSecondOfPair(limitCase)

const isFraction = ({ case: { name } }: Mutation) => name === atFraction

/** True for the second of two cases that are compared with each other. */
const isSecondOfPair = ({ requirement, name, control }: Case) =>
  mutations.some(({ case: other }, index) => {
    const isPair = other.requirement === requirement && other.name === control && other.control === name
    return (
      isPair && index < mutations.findIndex(({ case: own }) => own.requirement === requirement && own.name === name)
    )
  })

const faultOf = (id: string): Fault =>
  faultOfMutations(
    [id as RequirementId],
    mutations.filter((mutation) => mutation.case.requirement === id && !isControl(mutation) && !isFraction(mutation)),
  )

const ids = [...new Set(mutations.map((mutation) => mutation.case.requirement))].filter((id) =>
  id.startsWith('limits.'),
)

/** Only fractions are refused. */
const fractions = mutations.filter(isFraction).map((mutation) => ({
  id: mutation.case.requirement,
  fault: faultOfMutations([mutation.case.requirement as RequirementId], [mutation]),
}))

const mimeType = 'limits.generate-content.contents.parts.inlineData.mimeType.accepts'

/** One allowed type of files is refused, the only one of its kind. */
const pdfRefused = faultOfMutations(
  [mimeType],
  mutations.filter(({ case: { requirement, value } }) => requirement === mimeType && value === 'application/pdf'),
)

/** Any `metadata` is refused, even an empty one. */
const metadataRefused = fault(
  ['limits.messages.metadata.user_id.accepts'],
  onOperation(
    'createMessage',
    when(
      ({ body }) => 'metadata' in body,
      replyWithError(400, {
        message: 'metadata is not supported',
        type: 'invalid_request_error',
        param: 'metadata',
        code: 'invalid_value',
      }),
    ),
  ),
)

/** A fault for each side of each limited parameter, named after its requirement: `chat.temperature.refuses`. */
export const byRequirement: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(ids.map((id) => [id.slice('limits.'.length), faultOf(id)])),
  ...Object.fromEntries(fractions.map(({ id, fault }) => [`${id.slice('limits.'.length)}.fraction`, fault])),
  'generate-content.contents.parts.inlineData.mimeType.pdf': pdfRefused,
  'messages.metadata.refused': metadataRefused,
  ...drawnFaults,
}
