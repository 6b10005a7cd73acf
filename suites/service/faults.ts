import {
  all,
  dropField,
  editField,
  fault,
  type Fault,
  type Inject,
  onLine,
  onOperation,
  onStatus,
  type OperationId,
  replyWith,
  resetConnection,
  rewriteRequest,
  setField,
  when,
} from '../../src/reference/fault-kit.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'

const invalidUrl = { error: { message: 'Invalid URL', type: 'invalid_request_error', param: '', code: '' } }

/** Nobody serves the path of an operation: it is answered as any other such path. */
const unserved = (operation: OperationId, requirement: RequirementId): Fault =>
  fault(
    [requirement],
    onOperation(
      operation,
      rewriteRequest((request) => new Request(new URL('/v1/gone', request.url), request)),
    ),
  )

const notAllowed = (operation: OperationId, requirement: RequirementId, status: number): Fault =>
  fault([requirement], onOperation(operation, replyWith(status, invalidUrl)))

export const chatUnserved = unserved('createChatCompletion', 'service.route.chat_completions')
export const responsesUnserved = unserved('createResponse', 'service.route.responses')
export const messagesUnserved = unserved('createMessage', 'service.route.messages')
export const contentUnserved = unserved('generateContent', 'service.route.generate_content')
export const modelsUnserved = unserved('listModels', 'service.route.models')
export const balanceUnserved = unserved('getTokenBalance', 'service.route.balance')
export const videosUnserved = notAllowed('createVideo', 'service.route.videos', 405)
export const videoUnserved = unserved('getVideo', 'service.route.video')
export const videoContentUnserved = unserved('getVideoContent', 'service.route.video_content')
export const imagesUnserved = unserved('createImage', 'service.route.images')
export const imageEditsNotImplemented = notAllowed('createImageEdit', 'service.route.image_edits', 501)

/** The key is looked at before the path: without one, every path is answered 401. */
const keyFirst: Inject = when(
  ({ headers }) => !headers.has('authorization'),
  replyWith(401, { error: { message: 'No token provided', type: 'authentication_error', code: 'no_token' } }),
)
const behindKey = ({ breaks, inject }: Fault): Fault => fault(breaks, all(inject, keyFirst))
export const responsesUnservedBehindKey = behindKey(responsesUnserved)
export const videoUnservedBehindKey = behindKey(videoUnserved)
export const balanceUnservedBehindKey = behindKey(balanceUnserved)

export const consoleForMotionControl = fault(
  ['service.route.motion_control'],
  onOperation(
    'createMotionControl',
    replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' }),
  ),
)

/** Records of one type are said to be of another. */
const retyped = (type: string, otherType: string) =>
  onOperation(
    'listModels',
    editField('data[].model_type', (named) => (named === type ? otherType : named)),
  )

export const videoModelsMistyped = fault(['service.gateway.categories'], retyped('视频', '图像'))
export const imageModelsMistyped = fault(['service.gateway.categories'], retyped('图像', '视频'))
export const chatModelsMistyped = fault(['service.gateway.categories'], retyped('对话', '视频'))
export const chatModelsElsewhere = fault(
  ['service.protocol.chat_models'],
  onOperation('listModels', setField('data[4].supported_endpoint_types', ['messages'])),
)
/** Requests as the comparison of models sends them: short, and for no other reason. */
const isComparison = ({ text }: { readonly text: string }) => /"max_tokens":16\b/.test(text) && !/"stream"/.test(text)

export const oneModelForAll = fault(
  ['service.routing.body_model'],
  onOperation('createChatCompletion', when(isComparison, onStatus(200, setField('model', 'ref-chat-1')))),
)
/** The model of a small request in the path is not looked at. */
export const onePathForAll = fault(
  ['service.routing.path_model'],
  onOperation(
    'generateContent',
    when(
      ({ text }) => text.includes('"maxOutputTokens":16}'),
      rewriteRequest((request) => new Request(request.url.replace(/models\/[^/]+:/, 'models/ref-chat-1:'), request)),
    ),
  ),
)
export const oneModelForMessages = fault(
  ['service.routing.body_model'],
  onOperation('createMessage', when(isComparison, onStatus(200, setField('model', 'ref-chat-1')))),
)
export const oneModelForResponses = fault(
  ['service.routing.body_model'],
  onOperation(
    'createResponse',
    when(({ body }) => body['max_output_tokens'] === 16, onStatus(200, setField('model', 'ref-chat-1'))),
  ),
)
export const anyVideoModelTaken = fault(
  ['service.video.shared_path'],
  onOperation(
    'createVideo',
    when(
      ({ body }) => body['model'] === 'gateproof-no-such-video' && !('prompt' in body),
      replyWith(200, { task_id: 'task_1' }),
    ),
  ),
)
export const stockClientBlocked = fault(
  ['service.client.base_url'],
  when(
    ({ headers }) => headers.get('user-agent')?.startsWith('OpenAI/') === true,
    replyWith(403, { error: { message: 'This client is blocked', type: 'new_api_error', code: 'forbidden' } }),
  ),
)

export const overseasDown = fault(['service.lines.overseas'], onLine('overseas', resetConnection()))
export const overseasWithoutEdits = fault(
  ['service.lines.identical'],
  onLine('overseas', onOperation('createImageEdit', replyWith(404, invalidUrl))),
)
export const overseasWithoutBalance = fault(
  ['service.lines.identical'],
  onLine('overseas', onOperation('getTokenBalance', replyWith(404, invalidUrl))),
)
export const overseasBalanceDiffers = fault(
  ['service.lines.shape'],
  onLine('overseas', onOperation('getTokenBalance', setField('currency', 'USD'))),
)
export const overseasErrorsDiffer = fault(
  ['service.lines.shape'],
  onLine('overseas', onOperation('createMessage', dropField('error.type'))),
)
