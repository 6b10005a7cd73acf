import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { probe, type Outgoing, type Probe, type StepContext } from '../../src/drive/probe.ts'

type Build = (context: StepContext) => Outgoing

/** Some gateways answer 429 for a balance that is used up: asking again would not help. */
const options = { key: 'exhausted', tokens: 0, expects: [429] } as const

const exhausted = (role: ModelRole, feature: string, bills: Probe['bills'], refused: Build) =>
  probe(
    `exhausted-key-${role}`,
    { needs: { keys: ['exhausted'], models: [role], features: [feature] }, bills },
    { refused },
  )

/** Valid requests under a key whose balance is used up. Served by mistake, an image or a video would be billed. */
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

/** Six requests at once, each of one token at most. */
const six = (build: Build) => ({ first: build, second: build, third: build, fourth: build, fifth: build, sixth: build })

const limited = { key: 'limited', expects: [429], noRetryOn: [429] } as const

/** More requests at once than the key is declared to be allowed. */
export const burst = probe(
  'burst',
  { needs: { keys: ['limited'], models: ['chat'] }, bills: 'tokens', alone: true },
  six(({ model }) => chatCompletion({ model: model('chat'), max_tokens: 1 }, limited)),
)

/** The same in the protocol that has an error type of its own for it. */
export const burstOfMessages = probe(
  'burst-of-messages',
  { needs: { keys: ['limited'], models: ['messages'], features: ['messages'] }, bills: 'tokens', alone: true },
  six(({ model }) => message({ model: model('messages'), max_tokens: 1 }, limited)),
)
