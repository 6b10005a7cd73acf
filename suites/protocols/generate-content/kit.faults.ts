import { onOperation, onStatus, when, type Inject, type SeenRequest } from '../../../src/reference/fault.ts'

/** Applies an injection to the answers of this protocol. */
export const inAnswers = (inject: Inject): Inject => onOperation('generateContent', onStatus(200, inject))

/** Applies an injection to the requests of this protocol, or to those that the predicate holds for. */
export const inRequests = (inject: Inject, holds: (request: SeenRequest) => boolean = () => true): Inject =>
  onOperation('generateContent', when(holds, inject))
