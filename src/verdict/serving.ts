import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { OperationId } from '../contract/operations.ts'
import type { Mode } from './answer.ts'

/** What says of an operation, asked in one way, that a valid call is answered. */
interface Serving {
  readonly requirement: RequirementId
  /** Exchanges, or probes, whose request every deployment must answer: of others a model may have rules of its own. */
  readonly baseline: readonly string[]
  /** Probes whose requests the contract leaves open: how they are answered is no word on the operation. */
  readonly open?: readonly string[]
}

/** The operations of which the suite sends valid calls. */
export const serving = {
  createChatCompletion: {
    plain: {
      requirement: 'chat.completion.served',
      baseline: ['chat-plain'],
      open: ['chat-image', 'chat-reasoning-effort', 'chat-two-choices'],
    },
    streamed: { requirement: 'streaming.chat.served', baseline: ['chat-stream/plain'] },
  },
  createResponse: {
    plain: {
      requirement: 'responses.object.served',
      baseline: ['responses-plain'],
      open: ['responses-tools/hosted'],
    },
    streamed: { requirement: 'streaming.responses.served', baseline: ['responses-stream/plain'] },
  },
  createMessage: {
    // The contract has `any` as a string, where the public protocol has an object: the limits say how that is taken.
    plain: { requirement: 'messages.message.served', baseline: ['messages-plain'], open: ['messages-tools/any'] },
    streamed: { requirement: 'streaming.messages.served', baseline: ['messages-stream/plain'] },
  },
  generateContent: {
    plain: {
      requirement: 'generate-content.result.served',
      baseline: ['generate-content-plain/plain'],
      open: ['generate-content-file-uri', 'generate-content-plain/stream', 'generate-content-thinking-elsewhere'],
    },
  },
  listModels: { plain: { requirement: 'models.list.served', baseline: [] } },
  getTokenBalance: { plain: { requirement: 'balance.served', baseline: [] } },
  createImage: { plain: { requirement: 'images.generation.served', baseline: [] } },
  createImageEdit: { plain: { requirement: 'images.edit.served', baseline: [] } },
  createVideo: { plain: { requirement: 'video.submission.served', baseline: [] } },
  getVideo: {
    plain: {
      requirement: 'video.task.served',
      // How often a task may be polled, and with which headers, is said by requirements of their own.
      baseline: ['video-task/task', 'video-without-url/task', 'video-earlier-task/task'],
      open: ['video-task/labelled', 'video-earlier-task/labelled'],
    },
  },
  getVideoContent: {
    plain: {
      requirement: 'video.content.served',
      baseline: ['video-task/content', 'video-earlier-task/content'],
      open: ['video-task/part', 'video-earlier-task/part'],
    },
  },
  createMotionControl: { plain: { requirement: 'video.motion_control.served', baseline: [] } },
} as const satisfies Partial<Record<OperationId, Partial<Record<Mode, Serving>>>>

export const servingOf = (operation: OperationId, mode: Mode): Serving | undefined =>
  (serving as Partial<Record<OperationId, Partial<Record<Mode, Serving>>>>)[operation]?.[mode]

/** What says of each operation that its path is served at all. */
export const routeOf: Readonly<Record<OperationId, RequirementId>> = {
  createChatCompletion: 'service.route.chat_completions',
  createResponse: 'service.route.responses',
  createMessage: 'service.route.messages',
  generateContent: 'service.route.generate_content',
  listModels: 'service.route.models',
  getTokenBalance: 'service.route.balance',
  createVideo: 'service.route.videos',
  getVideo: 'service.route.video',
  getVideoContent: 'service.route.video_content',
  createImage: 'service.route.images',
  createImageEdit: 'service.route.image_edits',
  createMotionControl: 'service.route.motion_control',
}

/** What says of an operation that its path begins with the prefix of the contract. */
export const prefixOf = (operation: OperationId): RequirementId =>
  operation === 'generateContent' ? 'versioning.prefix.v1beta' : 'versioning.prefix.v1'
