import {
  dropField,
  editField,
  fault,
  onLine,
  onOperation,
  onStatus,
  replyWith,
  resetConnection,
  setField,
  when,
  type Fault,
} from '../../src/reference/fault.ts'
import type { Json } from '../../src/reference/json.ts'
import type { OperationId } from '../../src/reference/operations.ts'
import type { RequirementId } from '../../spec/generated/requirements.ts'

const invalidUrl = { error: { message: 'Invalid URL', type: 'invalid_request_error', param: '', code: '' } }

const unserved = (operation: OperationId, requirement: RequirementId, status = 404, body: Json = invalidUrl): Fault =>
  fault([requirement], onOperation(operation, replyWith(status, body)))

export const chatUnserved = unserved('createChatCompletion', 'service.route.chat_completions')
export const responsesUnserved = unserved('createResponse', 'service.route.responses')
export const messagesUnserved = unserved('createMessage', 'service.route.messages')
export const contentUnserved = unserved('generateContent', 'service.route.generate_content')
export const modelsUnserved = unserved('listModels', 'service.route.models')
export const balanceUnserved = unserved('getTokenBalance', 'service.route.balance')
export const videosUnserved = unserved('createVideo', 'service.route.videos', 405)
export const videoUnserved = unserved('getVideo', 'service.route.video')
export const videoContentUnserved = unserved('getVideoContent', 'service.route.video_content')
export const imagesUnserved = unserved('createImage', 'service.route.images')
export const imageEditsNotImplemented = unserved('createImageEdit', 'service.route.image_edits', 501)
export const consoleForMotionControl = fault(
  ['service.route.motion_control'],
  onOperation(
    'createMotionControl',
    replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' }),
  ),
)

/** Records of one type are said to be of another. */
const retyped = (type: string, other: string) =>
  onOperation(
    'listModels',
    editField('data[].model_type', (named) => (named === type ? other : named)),
  )

export const videoModelsMistyped = fault(['service.gateway.categories'], retyped('视频', '图像'))
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
export const overseasErrorsDiffer = fault(
  ['service.lines.identical'],
  onLine('overseas', onOperation('createMessage', dropField('error.type'))),
)
