import {
  alongside,
  asKey,
  editRequestField,
  fault,
  type Fault,
  type Inject,
  modelIds,
  onOperation,
  type OperationId,
  replyWithError,
  type SeenRequest,
  when,
  whenKey,
  whenModel,
} from '../../src/reference/fault-kit.ts'
import { isKeyless, isMadeUp, isMalformed } from './kit.faults.ts'

const textOperations = ['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'] as const
const mediaOperations = ['createImage', 'createImageEdit', 'createVideo', 'createMotionControl'] as const
const taskOperations = ['getVideo', 'getVideoContent'] as const
const streamedOperations = ['createChatCompletion', 'createResponse', 'createMessage'] as const
const servesDefault = asKey('default')

/** A fault for each operation: `name.operation`. */
const onEach = (
  name: string,
  operations: readonly OperationId[],
  faultOf: (operation: OperationId) => Fault,
): Readonly<Record<string, Fault>> =>
  Object.fromEntries(operations.map((operation) => [`${name}.${operation}`, faultOf(operation)]))

const isStream = ({ body }: SeenRequest) => body.stream === true

/** Faults in streams of one operation only. The stream is served. */
const inStreams = (name: string, breaks: Fault['breaks'], inject: Inject) =>
  onEach(`${name}InStream`, streamedOperations, (operation) =>
    fault(breaks, onOperation(operation, when(isStream, inject))),
  )

const malformedAccepted = when(isMalformed, servesDefault)
const expiredServed = whenKey('expired', servesDefault)
const deletedServed = whenKey('deleted', servesDefault)

/** Another model responds: a chat model neither draws nor films. */
const servedByAnother: Readonly<Partial<Record<OperationId, Inject>>> = {
  createImage: editRequestField('model', () => modelIds.image),
  createVideo: editRequestField('model', () => modelIds.video),
}

const forbidden = replyWithError(403, {
  message: 'This token has no access to the model',
  type: 'new_api_error',
  code: '',
})

/** Keys and groups that a single operation does not check, plain or in streams. */
export const byOperation: Readonly<Record<string, Fault>> = {
  ...onEach('malformedHeaderAccepted', [...textOperations, ...mediaOperations, ...taskOperations], (operation) =>
    fault(['authentication.malformed.status'], onOperation(operation, malformedAccepted)),
  ),
  ...onEach('expiredKeyServed', [...textOperations, ...mediaOperations, ...taskOperations], (operation) =>
    fault(['authentication.expired.status'], onOperation(operation, expiredServed)),
  ),
  ...onEach('deletedKeyServed', [...textOperations, ...mediaOperations, ...taskOperations], (operation) =>
    fault(['authentication.deleted.status'], onOperation(operation, deletedServed)),
  ),
  ...inStreams('missingKeyServed', ['authentication.key.required'], when(isKeyless, servesDefault)),
  ...inStreams('invalidKeyServed', ['authentication.invalid.status'], when(isMadeUp, servesDefault)),
  ...inStreams('malformedHeaderAccepted', ['authentication.malformed.status'], malformedAccepted),
  ...inStreams('expiredKeyServed', ['authentication.expired.status'], expiredServed),
  ...inStreams('deletedKeyServed', ['authentication.deleted.status'], deletedServed),

  ...onEach('otherGroupServed', [...textOperations, 'createImage', 'createVideo'], (operation) =>
    fault(
      ['authentication.group.refused'],
      onOperation(operation, whenModel('otherGroup', servedByAnother[operation] ?? asKey('low'))),
    ),
  ),
  ...onEach('otherGroupForbidden', [...textOperations, 'createImage', 'createVideo'], (operation) =>
    fault(['authentication.group.refused'], onOperation(operation, whenModel('otherGroup', forbidden))),
  ),
  ...inStreams('otherGroupServed', ['authentication.group.refused'], whenModel('otherGroup', asKey('low'))),
}

/** Polls and files of a real task that need no valid key. */
export const ofTasks: Readonly<Record<string, Fault>> = {
  ...onEach('realTaskServedWithoutKey', taskOperations, (operation) =>
    alongside(
      ['video'],
      fault(['authentication.key.required'], onOperation(operation, when(isOfRealTask(isKeyless), servesDefault))),
    ),
  ),
  ...onEach('realTaskServedToInvalidKey', taskOperations, (operation) =>
    alongside(
      ['video'],
      fault(['authentication.invalid.status'], onOperation(operation, when(isOfRealTask(isMadeUp), servesDefault))),
    ),
  ),
}

/** Requests for a task that exists, and that `isWrong` matches. */
function isOfRealTask(isWrong: (request: SeenRequest) => boolean) {
  return (request: SeenRequest) => isWrong(request) && !request.path.includes('gateproof')
}
