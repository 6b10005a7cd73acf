import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, imageEdit, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import { probe, type Outgoing, type Probe, type Step, type StepContext } from '../../src/drive/probe.ts'
import { unknownModel } from './unknown-model.ts'

/** A 503 is the expected refusal and is not retried. */
const refusal = { tokens: 0, expects: [503] } as const

/** A valid request on each text protocol to one model, expected to be refused. */
const onEveryProtocol = (name: (context: StepContext) => string, options: Partial<Outgoing>) => ({
  createChatCompletion: (context: StepContext) => chatCompletion({ model: name(context) }, options),
  createResponse: (context: StepContext) => response({ model: name(context) }, options),
  createMessage: (context: StepContext) => message({ model: name(context) }, options),
  generateContent: (context: StepContext) => generateContent(name(context), {}, options),
})

const text = onEveryProtocol(() => unknownModel, refusal)

const unknownModelProbe = (operation: string, feature: string, bills: Probe['bills'], refused: Step) =>
  probe(`unknown-model-${operation}`, { needs: { features: [feature] }, bills }, { refused })

/** A model that does not exist, on every operation with a model parameter. */
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

/** A listed model without a channel. */
export const noChannel = probe(
  'no-channel',
  { needs: { models: ['noChannel'] }, bills: 'nothing' },
  onEveryProtocol(({ model }) => model('noChannel'), refusal),
)

/** A model without a price. */
export const unpricedModel = probe(
  'unpriced-model',
  { needs: { models: ['unpriced'] }, bills: 'nothing' },
  { chat: ({ model }) => chatCompletion({ model: model('unpriced') }, { tokens: 0 }) },
)

/** A model that supports only the chat-compatible protocol, called on the responses protocol. */
export const chatOnlyModel = probe(
  'no-responses-protocol',
  { needs: { models: ['chatOnly'], features: ['responses'] }, bills: 'nothing' },
  { response: ({ model }) => response({ model: model('chatOnly') }, { tokens: 0 }) },
)

/** A model with a saturated upstream. If it has recovered, the response is short. */
export const saturatedModel = probe(
  'saturated-model',
  { needs: { models: ['saturated'] }, bills: 'tokens' },
  {
    chat: ({ model }) =>
      chatCompletion({ model: model('saturated'), max_tokens: 16 }, { expects: [429, 503], noRetryOn: [429] }),
  },
)
