import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { type Inject, onlyIf, type SeenRequest } from './faults/handler.ts'
import { onOperation, when } from './faults/scope.ts'

export * from './faults/conditions.ts'
export * from './faults/conversation.ts'
export * from './faults/delivery.ts'
export * from './faults/events.ts'
export * from './faults/field.ts'
export * from './faults/handler.ts'
export * from './faults/occurrence.ts'
export * from './faults/pace.ts'
export * from './faults/refuse.ts'
export * from './faults/reply.ts'
export * from './faults/request.ts'
export * from './faults/role.ts'
export * from './faults/scope.ts'
export * from './faults/sometimes.ts'
export * from './faults/watch.ts'

/**
 * A defect of the reference gateway: a wrapper around its handler, or another contract document, and exactly the requirements that it
 * violates.
 */
export interface Fault {
  readonly breaks: readonly RequirementId[]
  readonly inject: Inject
  /** Wraps the upstream of the relay: edits the requests that the relay sends, and the responses that it receives. Implies the relay. */
  readonly upstream?: Inject
  /** Number of listed models without a role, if only one of them is broken. Found by testing every model. */
  readonly moreModels?: number
  /** The only probes that reveal it, so that its test sends no others. */
  readonly probes?: readonly string[]
  /** The only steps of these probes that reveal it, without those that they depend on. Slow proofs send all steps. */
  readonly steps?: readonly string[]
  /** Other areas or ids to test with this fault, because only they send the requests that reveal it. */
  readonly alongside?: readonly string[]
  /** One sentence that says when it takes effect, if an ordinary request may not show it. */
  readonly condition?: string
  /** Derives the faulty contract document that the gateway validates against. */
  readonly document?: (document: Node) => Node
}

/** Declares a fault. */
export function fault(breaks: readonly RequirementId[], inject: Inject, document?: Fault['document']): Fault {
  const { condition } = inject
  return {
    breaks,
    inject,
    ...(condition && { condition: `Only if ${condition}.` }),
    ...(document !== undefined && { document }),
  }
}

/** A fault that is revealed only by requests of other areas or ids. */
export const alongside = (others: readonly string[], fault: Fault): Fault => ({ ...fault, alongside: others })

/** Declares a fault of a single model without a role, `ref-more-007`, among eight correct ones. */
export function faultOfOneModel(breaks: readonly RequirementId[], inject: Inject): Fault {
  const id = 'ref-more-007'
  const isOfModel = onlyIf(`the model is ${id}`, ({ body }: SeenRequest) => body.model === id)
  return { ...fault(breaks, onOperation('createChatCompletion', when(isOfModel, inject))), moreModels: 9 }
}

/** For faults that change only the contract document. */
export const untouched: Inject = (next) => next
