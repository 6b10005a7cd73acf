import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { mediaRequests } from '../../fixtures/operations.ts'
import { response } from '../../fixtures/responses.ts'
import { billsMedia, defaultRole, featuresOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type StepContext } from '../../src/drive/probe.ts'

type Build = (model: string, context: StepContext) => Outgoing

const roleOf = (operation: OperationId) => defaultRole(operation) as ModelRole

/** Some gateways respond 429 if the balance is exhausted: a retry would not help. */
const options = { key: 'exhausted', tokens: 0, expects: [429] } as const

const exhausted = (operation: OperationId, build: Build) =>
  probe(
    `exhausted-key-${roleOf(operation)}`,
    {
      needs: { keys: ['exhausted'], models: [roleOf(operation)], features: featuresOf(operation) },
      bills: billsMedia(operation) ? 'media' : 'nothing',
    },
    { refused: (context) => build(context.model(roleOf(operation)), context) },
  )

const mediaOperations = ['createImage', 'createImageEdit', 'createVideo', 'createMotionControl'] as const

/** Valid requests with an exhausted key. An image or a video would be billed if it were served by mistake. */
export const exhaustedKey: readonly Probe[] = [
  exhausted('createChatCompletion', (model) => chatCompletion({ model }, options)),
  exhausted('createResponse', (model) => response({ model }, options)),
  exhausted('createMessage', (model) => message({ model }, options)),
  exhausted('generateContent', (model) => generateContent(model, {}, options)),
  ...mediaOperations.map((operation) =>
    exhausted(operation, (model, { deployment }) => mediaRequests[operation](model, deployment, options)),
  ),
]

/** A limit reported with 503 is final too: it is judged. */
const limited = { key: 'limited', expects: [429, 503], noRetryOn: [429, 503] } as const

/** Six concurrent requests, each of a few tokens at most. */
const burstOf = (name: string, operation: OperationId, build: Build, serves: readonly string[] = []) => {
  const step = (context: StepContext) => build(context.model(roleOf(operation)), context)
  return probe(
    name,
    {
      needs: { keys: ['limited'], models: [roleOf(operation)], features: featuresOf(operation) },
      bills: 'tokens',
      alone: true,
      serves: ['errors', ...serves],
    },
    { first: step, second: step, third: step, fourth: step, fifth: step, sixth: step },
  )
}

/** More concurrent requests than the declared limit of the key. A burst of images or videos would be expensive below that limit. */
export const burst = burstOf('burst', 'createChatCompletion', (model) =>
  chatCompletion({ model, max_tokens: 1 }, limited),
)

/** The same on the protocol that defines an error type for rate limits. */
export const burstOfMessages = burstOf('burst-of-messages', 'createMessage', (model) =>
  message({ model, max_tokens: 1 }, limited),
)

/** The same on the other two protocols. */
export const burstsOfOthers = [
  burstOf('burst-of-responses', 'createResponse', (model) => response({ model, max_output_tokens: 16 }, limited)),
  burstOf('burst-of-generate-content', 'generateContent', (model) =>
    generateContent(model, { generationConfig: { maxOutputTokens: 1 } }, limited),
  ),
]

/** The same for streams. */
export const burstsOfStreams = [
  burstOf(
    'burst-of-chat-streams',
    'createChatCompletion',
    (model) => chatCompletion({ model, stream: true, max_tokens: 16 }, limited),
    ['streaming.chat'],
  ),
  burstOf(
    'burst-of-messages-streams',
    'createMessage',
    (model) => message({ model, stream: true, max_tokens: 16 }, limited),
    ['streaming.messages'],
  ),
  burstOf(
    'burst-of-responses-streams',
    'createResponse',
    (model) => response({ model, stream: true, max_output_tokens: 16 }, limited),
    ['streaming.responses'],
  ),
]
