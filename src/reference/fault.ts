import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Inject } from './faults/handler.ts'

export type { Handler, Inject, Patient, SeenRequest } from './faults/handler.ts'
export { all, onLine, onOperation, onStatus, when } from './faults/scope.ts'
export { asKey, whenKey, whenModel } from './faults/role.ts'
export { dropRequestField, editRequest, editRequestField, rewriteRequest } from './faults/request.ts'
export { editBody, editBytes, editHeaders, editJson, replyWith, setHeader, setStatus } from './faults/reply.ts'
export { dropField, editField, readAt, renameField, setField } from './faults/field.ts'
export { dropEventField, editEventJson, editEvents, editRawEvents, setEventField } from './faults/events.ts'
export {
  closeAfter,
  cutAfter,
  delay,
  hang,
  hangAfter,
  rechunk,
  resetConnection,
  truncateEvents,
} from './faults/wire.ts'

/**
 * A named way of being sick: a few lines around the reference gateway, and the requirements that those lines break,
 * all of them and no others.
 */
export interface Fault {
  readonly breaks: readonly RequirementId[]
  readonly inject: Inject
}

/** Declares a fault. */
export function fault(breaks: readonly RequirementId[], inject: Inject): Fault {
  return { breaks, inject }
}
