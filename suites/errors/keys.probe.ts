import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type StepContext } from '../../src/drive/probe.ts'

type Build = (context: StepContext) => Outgoing

/** Some gateways respond 429 if the balance is exhausted: a retry would not help. */
const options = { key: 'exhausted', tokens: 0, expects: [429] } as const

const exhausted = (role: ModelRole, feature: string, bills: Probe['bills'], refused: Build) =>
  probe(
    `exhausted-key-${role}`,
    { needs: { keys: ['exhausted'], models: [role], features: [feature] }, bills },
    { refused },
  )

/** Valid requests with an exhausted key. An image or a video would be billed if it were served by mistake. */
export const exhaustedKey: readonly Probe[] = [
  exhausted('chat', 'chat', 'nothing', ({ model }) => chatCompletion({ model: model('chat') }, options)),
  exhausted('responses', 'responses', 'nothing', ({ model }) => response({ model: model('responses') }, options)),
  exhausted('messages', 'messages', 'nothing', ({ model }) => message({ model: model('messages') }, options)),
  exhausted('generateContent', 'generate-content', 'nothing', ({ model }) =>
    generateContent(model('generateContent'), {}, options),
  ),
  exhausted('image', 'images', 'media', ({ model, deployment }) => image(model('image'), deployment, options)),
  exhausted('video', 'video', 'media', ({ model, deployment }) => video(model('video'), deployment, options)),
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

const limited = { key: 'limited', expects: [429], noRetryOn: [429] } as const

/** More concurrent requests than the declared limit of the key. */
export const burst = probe(
  'burst',
  { needs: { keys: ['limited'], models: ['chat'] }, bills: 'tokens', alone: true },
  sixSteps(({ model }) => chatCompletion({ model: model('chat'), max_tokens: 1 }, limited)),
)

/** The same on the protocol that defines an error type for rate limits. */
export const burstOfMessages = probe(
  'burst-of-messages',
  { needs: { keys: ['limited'], models: ['messages'], features: ['messages'] }, bills: 'tokens', alone: true },
  sixSteps(({ model }) => message({ model: model('messages'), max_tokens: 1 }, limited)),
)
