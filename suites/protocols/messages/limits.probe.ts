import { message } from '../../../fixtures/messages.ts'
import type { Contract } from '../../../src/contract/document.ts'
import { schemaAt } from '../../../src/contract/schemas.ts'
import { probe, type Probe, type StepContext } from '../../../src/drive/probe.ts'

/** The range that the contract document suggests for `max_tokens`. */
function suggestion({ document }: Contract): { readonly least: number; readonly most: number } {
  const schema = schemaAt('/components/schemas/MessagesRequest/properties/max_tokens', document)
  return { least: Number(schema['x-suggested-minimum']), most: Number(schema['x-suggested-maximum']) }
}

/** A short response with the minimum and the maximum suggested `max_tokens`. */
export function suggestedLimits(contract: Contract): Probe<'least' | 'most'> {
  const { least, most } = suggestion(contract)
  const under =
    (limit: number) =>
    ({ model }: StepContext) =>
      message({ model: model('messages'), max_tokens: limit })
  return probe(
    'messages-suggested-limits',
    { needs: { models: ['messages'] }, bills: 'tokens' },
    { least: under(least), most: under(most) },
  )
}

/** The probes for the suggested range of a contract document, if it has one. */
export const messageLimits = (contract: Contract): readonly Probe[] =>
  Object.values(suggestion(contract)).every(Number.isInteger) ? [suggestedLimits(contract)] : []
