import { onOperation, onStatus, when, type Inject } from '../../../src/reference/fault.ts'

/** Applies an injection to the answers of this protocol that are no streams. */
export const inAnswers = (inject: Inject): Inject =>
  onOperation(
    'createResponse',
    when(({ body }) => body['stream'] !== true, onStatus(200, inject)),
  )

/** Applies an injection to the requests of this protocol that ask for no stream. */
export const inRequests = (inject: Inject): Inject =>
  onOperation(
    'createResponse',
    when(({ body }) => body['stream'] !== true, inject),
  )
