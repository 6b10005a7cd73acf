import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, imageEdit, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'
import { unknownModel } from './unknown-model.ts'

/** A model without a channel is answered 503: that is the answer, and no reason to ask again. */
const refusal = { tokens: 0, expects: [503] } as const

/** A valid request of each text protocol to one model, which is to be refused. */
const ofEveryProtocol = (name: (context: StepContext) => string, options: Partial<Outgoing>) => ({
  createChatCompletion: (context: StepContext) => chatCompletion({ model: name(context) }, options),
  createResponse: (context: StepContext) => response({ model: name(context) }, options),
  createMessage: (context: StepContext) => message({ model: name(context) }, options),
  generateContent: (context: StepContext) => generateContent(name(context), {}, options),
})

const text = ofEveryProtocol(() => unknownModel, refusal)

const unknownModelProbe = (operation: string, feature: string, bills: Probe['bills'], refused: Step) =>
  probe(`unknown-model-${operation}`, { needs: { features: [feature] }, bills }, { refused })

/** A model that does not exist, asked for at every operation that takes one. */
export const unknownModels: readonly Probe[] = [
  unknownModelProbe('createChatCompletion', 'chat', 'nothing', text.createChatCompletion),
  unknownModelProbe('createResponse', 'responses', 'nothing', text.createResponse),
  unknownModelProbe('createMessage', 'messages', 'nothing', text.createMessage),
  unknownModelProbe('generateContent', 'generate-content', 'nothing', text.generateContent),
  unknownModelProbe('createVideo', 'video', 'media', ({ deployment }) => video(unknownModel, deployment, refusal)),
  unknownModelProbe('createImage', 'images', 'media', ({ deployment }) => image(unknownModel, deployment, refusal)),
  unknownModelProbe('createImageEdit', 'images', 'media', ({ deployment }) =>
    imageEdit(unknownModel, deployment, refusal),
  ),
]

/** A model that is listed, but has no channel. */
export const noChannel = probe(
  'no-channel',
  { needs: { models: ['noChannel'] }, bills: 'nothing' },
  ofEveryProtocol(({ model }) => model('noChannel'), refusal),
)

/** A model that has no price yet. */
export const unpricedModel = probe(
  'unpriced-model',
  { needs: { models: ['unpriced'] }, bills: 'nothing' },
  { chat: ({ model }) => chatCompletion({ model: model('unpriced') }, { tokens: 0 }) },
)

/** A model that speaks the chat-compatible protocol alone, asked in the responses protocol. */
export const chatOnlyModel = probe(
  'no-responses-protocol',
  { needs: { models: ['chatOnly'], features: ['responses'] }, bills: 'nothing' },
  { response: ({ model }) => response({ model: model('chatOnly') }, { tokens: 0 }) },
)

/** A model whose upstream is saturated; should it have recovered, the answer is short. */
export const saturatedModel = probe(
  'saturated-model',
  { needs: { models: ['saturated'] }, bills: 'tokens' },
  {
    chat: ({ model }) =>
      chatCompletion({ model: model('saturated'), max_tokens: 16 }, { expects: [429, 503], noRetryOn: [429] }),
  },
)
