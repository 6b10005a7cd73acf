import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, imageEdit, motionControl, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import { billsMedia, featuresOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type StepContext } from '../../src/drive/probe.ts'

type Build = (context: StepContext) => Outgoing

/** Some gateways respond 429 if the balance is exhausted: a retry would not help. */
const options = { key: 'exhausted', tokens: 0, expects: [429] } as const

const exhausted = (role: ModelRole, operation: OperationId, refused: Build) =>
  probe(
    `exhausted-key-${role}`,
    {
      needs: { keys: ['exhausted'], models: [role], features: featuresOf(operation) },
      bills: billsMedia(operation) ? 'media' : 'nothing',
    },
    { refused },
  )

/** Valid requests with an exhausted key. An image or a video would be billed if it were served by mistake. */
export const exhaustedKey: readonly Probe[] = [
  exhausted('chat', 'createChatCompletion', ({ model }) => chatCompletion({ model: model('chat') }, options)),
  exhausted('responses', 'createResponse', ({ model }) => response({ model: model('responses') }, options)),
  exhausted('messages', 'createMessage', ({ model }) => message({ model: model('messages') }, options)),
  exhausted('generateContent', 'generateContent', ({ model }) =>
    generateContent(model('generateContent'), {}, options),
  ),
  exhausted('image', 'createImage', ({ model, deployment }) => image(model('image'), deployment, options)),
  exhausted('imageEdit', 'createImageEdit', ({ model, deployment }) =>
    imageEdit(model('imageEdit'), deployment, options),
  ),
  exhausted('video', 'createVideo', ({ model, deployment }) => video(model('video'), deployment, options)),
  exhausted('motionControl', 'createMotionControl', ({ model, deployment }) =>
    motionControl(model('motionControl'), deployment, options),
  ),
]

/** Six concurrent requests, each of at most one token. */
const sixSteps = (build: Build) => ({
  first: build,
  second: build,
  third: build,
  fourth: build,
  fifth: build,
  sixth: build,
})

/** A limit reported with 503 is final too: it is judged. */
const limited = { key: 'limited', expects: [429, 503], noRetryOn: [429, 503] } as const

const protocolOf = {
  chat: 'chat',
  responses: 'responses',
  messages: 'messages',
  generateContent: 'generate-content',
} as const satisfies Readonly<Partial<Record<ModelRole, string>>>

const burstOf = (name: string, role: keyof typeof protocolOf, build: Build, serves: readonly string[] = []) =>
  probe(
    name,
    {
      needs: { keys: ['limited'], models: [role], features: [protocolOf[role]] },
      bills: 'tokens',
      alone: true,
      serves: ['errors', ...serves],
    },
    sixSteps(build),
  )

/** More concurrent requests than the declared limit of the key. A burst of images or videos would be expensive below that limit. */
export const burst = burstOf('burst', 'chat', ({ model }) =>
  chatCompletion({ model: model('chat'), max_tokens: 1 }, limited),
)

/** The same on the protocol that defines an error type for rate limits. */
export const burstOfMessages = burstOf('burst-of-messages', 'messages', ({ model }) =>
  message({ model: model('messages'), max_tokens: 1 }, limited),
)

/** The same on the other two protocols. */
export const burstsOfOthers = [
  burstOf('burst-of-responses', 'responses', ({ model }) =>
    response({ model: model('responses'), max_output_tokens: 16 }, limited),
  ),
  burstOf('burst-of-generate-content', 'generateContent', ({ model }) =>
    generateContent(model('generateContent'), { generationConfig: { maxOutputTokens: 1 } }, limited),
  ),
]

/** The same for streams. */
export const burstsOfStreams = [
  burstOf(
    'burst-of-chat-streams',
    'chat',
    ({ model }) => chatCompletion({ model: model('chat'), stream: true, max_tokens: 16 }, limited),
    ['streaming.chat'],
  ),
  burstOf(
    'burst-of-messages-streams',
    'messages',
    ({ model }) => message({ model: model('messages'), stream: true, max_tokens: 16 }, limited),
    ['streaming.messages'],
  ),
  burstOf(
    'burst-of-responses-streams',
    'responses',
    ({ model }) => response({ model: model('responses'), stream: true, max_output_tokens: 16 }, limited),
    ['streaming.responses'],
  ),
]
