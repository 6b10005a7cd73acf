import {
  all,
  alongside,
  asKey,
  editRequestField,
  fault,
  type Fault,
  ifServed,
  type Inject,
  isKeyless,
  isMadeUp,
  isMalformed,
  isOfUnknownModel,
  isStream,
  modelIds,
  onlyIf,
  onOperation,
  type OperationId,
  replyWithError,
  type RequestPredicate,
  type SeenRequest,
  when,
  whenKey,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'

const textOperations = ['createChatCompletion', 'createResponse', 'createMessage', 'generateContent'] as const
const mediaOperations = ['createImage', 'createImageEdit', 'createVideo', 'createMotionControl'] as const
const taskOperations = ['getVideo', 'getVideoContent'] as const
const streamedOperations = ['createChatCompletion', 'createResponse', 'createMessage'] as const
const servesDefault = asKey('default')

/** A defect of single operations, each a fault. */
interface Table {
  readonly operations: readonly OperationId[]
  readonly faultOf: (operation: OperationId) => Fault
}

const on = (operations: readonly OperationId[], breaks: Fault['breaks'], inject: Inject): Table => ({
  operations,
  faultOf: (operation) => fault(breaks, onOperation(operation, inject)),
})

/** The same in streams only, which are served. */
const inStreams = (breaks: Fault['breaks'], inject: Inject) => on(streamedOperations, breaks, when(isStream, inject))

/** The same for polls and files of a task that exists. */
const ofRealTasks = (breaks: Fault['breaks'], isWrong: RequestPredicate): Table => ({
  operations: taskOperations,
  faultOf: (operation) =>
    alongside(['video'], fault(breaks, onOperation(operation, ifServed(when(isWrong, servesDefault))))),
})

const malformedAccepted = when(isMalformed, servesDefault)
const expiredServed = whenKey('expired', servesDefault)
const deletedServed = whenKey('deleted', servesDefault)

const hasForm = (name: string, form: RegExp) =>
  onlyIf(`\`Authorization\` is ${name}`, ({ headers }: SeenRequest) => form.test(headers.get('authorization') ?? ''))

/** Looks up the model before the key, which it does not check for an unknown model. */
const afterModel = (breaks: Fault['breaks'], inject: Inject) =>
  on(mediaOperations, breaks, all(inject, when(isOfUnknownModel, asKey('default'))))

/** Another model responds: a chat model neither draws nor films. */
const servedByAnother: Readonly<Partial<Record<OperationId, Inject>>> = {
  createImage: editRequestField('model', () => modelIds.image),
  createImageEdit: editRequestField('model', () => modelIds.imageEdit),
  createVideo: editRequestField('model', () => modelIds.video),
}

const forbidden = replyWithError(403, {
  message: 'This token has no access to the model',
  type: 'new_api_error',
  code: '',
})

const keyedOperations = [...textOperations, ...mediaOperations, ...taskOperations]
const modelOperations = [...textOperations, 'createImage', 'createImageEdit', 'createVideo'] as const

const tables = {
  malformedHeaderAccepted: on(keyedOperations, ['authentication.malformed.status'], malformedAccepted),
  expiredKeyServed: on(keyedOperations, ['authentication.expired.status'], expiredServed),
  deletedKeyServed: on(keyedOperations, ['authentication.deleted.status'], deletedServed),
  missingKeyServed: on(mediaOperations, ['authentication.key.required'], when(isKeyless, servesDefault)),
  invalidKeyServed: on(mediaOperations, ['authentication.invalid.status'], when(isMadeUp, servesDefault)),
  bareKeyAccepted: on(
    mediaOperations,
    ['authentication.malformed.status'],
    when(hasForm('the bare key', /^sk-/), servesDefault),
  ),
  basicSchemeAccepted: on(
    mediaOperations,
    ['authentication.malformed.status'],
    when(hasForm('`Basic …`', /^Basic /), servesDefault),
  ),
  malformedHeaderAcceptedAfterModel: afterModel(['authentication.malformed.status'], malformedAccepted),
  expiredKeyServedAfterModel: afterModel(['authentication.expired.status'], expiredServed),
  deletedKeyServedAfterModel: afterModel(['authentication.deleted.status'], deletedServed),
  missingKeyServedInStream: inStreams(['authentication.key.required'], when(isKeyless, servesDefault)),
  invalidKeyServedInStream: inStreams(['authentication.invalid.status'], when(isMadeUp, servesDefault)),
  malformedHeaderAcceptedInStream: inStreams(['authentication.malformed.status'], malformedAccepted),
  expiredKeyServedInStream: inStreams(['authentication.expired.status'], expiredServed),
  deletedKeyServedInStream: inStreams(['authentication.deleted.status'], deletedServed),
  otherGroupServed: {
    operations: modelOperations,
    faultOf: (operation) =>
      fault(
        ['authentication.group.refused'],
        onOperation(operation, whenModel('otherGroup', servedByAnother[operation] ?? asKey('low'))),
      ),
  },
  otherGroupForbidden: on(modelOperations, ['authentication.group.refused'], whenModel('otherGroup', forbidden)),
  otherGroupServedInStream: inStreams(['authentication.group.refused'], whenModel('otherGroup', asKey('low'))),
  realTaskServedWithoutKey: ofRealTasks(['authentication.key.required'], isKeyless),
  realTaskServedToInvalidKey: ofRealTasks(['authentication.invalid.status'], isMadeUp),
} as const satisfies Readonly<Record<string, Table>>

/** Keys and groups that a single operation does not check, plain or in streams: `createMessage.expiredKeyServed`. */
export const byOperation: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries<Table>(tables).flatMap(([name, { operations, faultOf }]) =>
    operations.map((operation) => [`${operation}.${name}`, faultOf(operation)] as const),
  ),
)
