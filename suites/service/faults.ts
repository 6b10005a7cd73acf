import {
  all,
  atTokenLimit,
  dropField,
  editField,
  fault,
  type Fault,
  type Inject,
  isKeyless,
  isOfUnknownModel,
  modelIds,
  onLine,
  onlyIf,
  onOperation,
  type OperationId,
  replyWith,
  replyWithError,
  resetConnection,
  rewriteRequest,
  type SeenRequest,
  setField,
  when,
} from '../../gateway/reference/fault-kit.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'

export * from './in-flight.faults.ts'
export * from './isolation.faults.ts'

const refusesUrl = (status: number) =>
  replyWithError(status, { message: 'Invalid URL', type: 'invalid_request_error', param: '', code: '' })

/** The path of an operation gets the same response as any unserved path. */
const unservedPath = (operation: OperationId, requirement: RequirementId): Fault =>
  fault(
    [requirement],
    onOperation(
      operation,
      rewriteRequest((request) => new Request(new URL('/v1/gone', request.url), request)),
    ),
  )

const notAllowed = (operation: OperationId, requirement: RequirementId, status: number): Fault =>
  fault([requirement], onOperation(operation, refusesUrl(status)))

export const chatUnserved = unservedPath('createChatCompletion', 'service.route.chat_completions')
export const responsesUnserved = unservedPath('createResponse', 'service.route.responses')
export const messagesUnserved = unservedPath('createMessage', 'service.route.messages')
export const contentUnserved = unservedPath('generateContent', 'service.route.generate_content')
export const modelsUnserved = unservedPath('listModels', 'service.route.models')
export const balanceUnserved = unservedPath('getTokenBalance', 'service.route.balance')
export const videosUnserved = notAllowed('createVideo', 'service.route.videos', 405)
export const videoUnserved = unservedPath('getVideo', 'service.route.video')
export const videoContentUnserved = unservedPath('getVideoContent', 'service.route.video_content')
export const imagesUnserved = unservedPath('createImage', 'service.route.images')
export const imageEditsNotImplemented = notAllowed('createImageEdit', 'service.route.image_edits', 501)

/** The key is checked before the path: without a key, every path returns 401. */
const checksKeyFirst: Inject = when(
  isKeyless,
  replyWithError(401, { message: 'No token provided', type: 'authentication_error', code: 'no_token' }),
)
const afterKeyCheck = ({ breaks, inject }: Fault): Fault => fault(breaks, all(inject, checksKeyFirst))
export const responsesUnservedBehindKey = afterKeyCheck(responsesUnserved)
export const videoUnservedBehindKey = afterKeyCheck(videoUnserved)
export const balanceUnservedBehindKey = afterKeyCheck(balanceUnserved)

export const consoleForMotionControl = fault(
  ['service.route.motion_control'],
  onOperation(
    'createMotionControl',
    replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' }),
  ),
)

/** Lists the models of one type under another. */
const withModelType = (type: string, otherType: string) =>
  onOperation(
    'listModels',
    editField('data[].model_type', (named) => (named === type ? otherType : named)),
  )

export const videoModelsMistyped = fault(['service.gateway.categories'], withModelType('视频', '图像'))
export const imageModelsMistyped = fault(['service.gateway.categories'], withModelType('图像', '视频'))
export const chatModelsMistyped = fault(['service.gateway.categories'], withModelType('对话', '视频'))
export const chatModelsElsewhere = fault(
  ['service.protocol.chat_models'],
  onOperation('listModels', setField('data[4].supported_endpoint_types', ['messages'])),
)
/** One model answers requests for others, which shows in plain replies that end at their token limit. */
const oneModelOn = (operation: OperationId) =>
  fault(
    ['service.routing.body_model'],
    onOperation(operation, when(isOfOtherModel, atTokenLimit(setField('model', modelIds.chat)))),
  )
const isOfOtherModel = onlyIf('the model is not `models.chat`', ({ body, path }: SeenRequest) => {
  const model = body.model ?? /models\/([^/]+):/.exec(path)?.[1]
  return model !== modelIds.chat
})
export const oneModelForAll = oneModelOn('createChatCompletion')
/** The model in the path is ignored if the reply ends at its token limit. */
export const onePathForAll = fault(
  ['service.routing.path_model'],
  onOperation('generateContent', when(isOfOtherModel, atTokenLimit(setField('modelVersion', modelIds.chat)))),
)
export const oneModelForMessages = oneModelOn('createMessage')
export const oneModelForResponses = oneModelOn('createResponse')
export const unknownVideoModelAccepted = fault(
  ['service.video.shared_path'],
  onOperation(
    'createVideo',
    when(
      isOfUnknownModel,
      when(
        onlyIf('the request has no prompt', ({ body }: SeenRequest) => !('prompt' in body)),
        replyWith(200, { task_id: 'task_1' }),
      ),
    ),
  ),
)
export const stockClientBlocked = fault(
  ['service.client.base_url'],
  when(
    ({ headers }) => headers.get('user-agent')?.startsWith('OpenAI/') === true,
    replyWithError(403, { message: 'This client is blocked', type: 'new_api_error', code: 'forbidden' }),
  ),
)

export const overseasDown = fault(['service.lines.overseas'], onLine('overseas', resetConnection()))

const overseas = (property: 'identical' | 'shape', operation: OperationId, inject: Inject) =>
  fault([`service.lines.${property}`], onLine('overseas', onOperation(operation, inject)))
export const overseasWithoutEdits = overseas('identical', 'createImageEdit', refusesUrl(404))
export const overseasWithoutBalance = overseas('identical', 'getTokenBalance', refusesUrl(404))
export const overseasBalanceDiffers = overseas('shape', 'getTokenBalance', setField('currency', 'USD'))
export const overseasErrorsDiffer = overseas('shape', 'createMessage', dropField('error.type'))

export * from './http.faults.ts'
