import {
  all,
  asObject,
  editField,
  fault,
  faultOfOneModel,
  type Inject,
  modelIds,
  onlyIf,
  onOperation,
  onStatus,
  replyWithError,
  type Role,
  type SeenRequest,
  when,
  whenModel,
} from '../../gateway/reference/fault-kit.ts'
import { toDefault } from './kit.faults.ts'

const refuses = (status: number, message: string, code: string) =>
  replyWithError(status, { message, type: 'invalid_request_error', code })
const refusesGroup = refuses(403, 'This group may not use the model', 'forbidden')

/** Replaces the replies of one operation for a model. */
const onClaim = (operation: 'createChatCompletion' | 'createMessage', role: Role, inject: Inject): Inject =>
  onOperation(operation, whenModel(role, onStatus(200, inject)))

/** Models of other groups are listed with their groups, and refuse calls. */
export const otherGroupListed = fault(
  ['models.list.group'],
  all(
    toDefault(
      editField('data[]', (record) => {
        const own = asObject(record)
        return own['model'] === modelIds.reasoning ? { ...own, enable_groups: ['vip'] } : own
      }),
    ),
    onClaim('createMessage', 'reasoning', refusesGroup),
  ),
)

/** The error has a message and no code. */
export const listedNotFound = fault(
  ['models.list.usable'],
  onClaim(
    'createMessage',
    'reasoning',
    replyWithError(404, { message: `There is no ${modelIds.reasoning}`, type: 'invalid_request_error' }),
  ),
)
export const endpointNotServed = fault(
  ['models.list.endpoints'],
  onClaim(
    'createChatCompletion',
    'responses',
    refuses(404, `${modelIds.responses} is not served at this path`, 'no_endpoint'),
  ),
)

export const oneOfManyFails = faultOfOneModel(
  ['models.list.endpoints'],
  replyWithError(500, {
    message: 'The price and the balance could not be read',
    type: 'new_api_error',
    code: 'internal',
  }),
)

export const listedForbidden = fault(['models.list.reached'], onClaim('createMessage', 'reasoning', refusesGroup))
/** Refuses a model named in a truncated body, with a code or only in the message. */
const refusesNamedModel = (role: Role, message: string, code = 'invalid_request') =>
  when(
    onlyIf(
      `the body is cut off after \`models.${role}\``,
      ({ text }: SeenRequest) => text.includes(`"${modelIds[role]}"`) && !text.endsWith('}'),
    ),
    refuses(400, message, code),
  )
export const imagesNotServed = fault(
  ['models.list.endpoints'],
  onOperation('createImage', refusesNamedModel('image', 'It is not available here', 'model_not_supported')),
)
export const editsNotServed = fault(
  ['models.list.endpoints'],
  onOperation('createImageEdit', refusesNamedModel('imageEdit', 'Model of this name is not supported here')),
)
export const videosNotServed = fault(
  ['models.list.endpoints'],
  onOperation('createVideo', refusesNamedModel('video', 'The requested model: Unsupported')),
)
export const motionNotServed = fault(
  ['models.list.endpoints'],
  onOperation('createMotionControl', refusesNamedModel('motionControl', '该模型暂不支持此接口')),
)
