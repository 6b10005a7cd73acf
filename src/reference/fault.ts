import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Node } from '../contract/pointer.ts'
import type { Inject } from './faults/handler.ts'
import { onOperation, when } from './faults/scope.ts'

export type { Handler, Inject, SeenRequest } from './faults/handler.ts'
export { all, onLine, onOperation, onStatus, when } from './faults/scope.ts'
export { asKey, whenKey, whenModel } from './faults/role.ts'
export { dropRequestField, editRequest, editRequestField, rewriteRequest } from './faults/request.ts'
export {
  editBody,
  editBytes,
  editHeaders,
  editJson,
  replyWith,
  replyWithError,
  setHeader,
  setStatus,
} from './faults/reply.ts'
export { dropField, editField, renameField, setField } from './faults/field.ts'
export {
  dropEventField,
  editEventField,
  editEventJson,
  editEvents,
  editRawEvents,
  setEventField,
} from './faults/events.ts'
export {
  closeAfter,
  cutAfter,
  delay,
  hang,
  hangAfter,
  rechunk,
  resetConnection,
  truncateEvents,
} from './faults/delivery.ts'

/**
 * A named way of being sick: a few lines around the reference gateway, or another document for it to keep to, and the requirements
 * that this breaks, all of them and no others.
 */
export interface Fault {
  readonly breaks: readonly RequirementId[]
  readonly inject: Inject
  /** So many models are listed besides those of the roles, where only one of them is broken: found by who asks every model. */
  readonly moreModels?: number
  /** Areas, or ids in them, that have to be driven and judged besides its own, since they alone ask for what is wrong. */
  readonly alongside?: readonly string[]
  /** What the gateway keeps to in place of its contract document, where that is what is wrong with it. */
  readonly document?: (document: Node) => Node
}

/** Declares a fault. */
export function fault(breaks: readonly RequirementId[], inject: Inject, document?: Fault['document']): Fault {
  return { breaks, inject, ...(document !== undefined && { document }) }
}

/** A fault that shows only in what other areas ask for, or what some ids in them do. */
export const alongside = (others: readonly string[], fault: Fault): Fault => ({ ...fault, alongside: others })

/** Declares a fault of one model that no role names, among some that are right: the seventh, `ref-more-007`. */
export function faultOfOneModel(breaks: readonly RequirementId[], inject: Inject): Fault {
  const isOfModel = when(({ body }) => body.model === 'ref-more-007', inject)
  return { breaks, inject: onOperation('createChatCompletion', isOfModel), moreModels: 9 }
}

/** For a gateway that is wrong in what it keeps to alone. */
export const untouched: Inject = (next) => next
