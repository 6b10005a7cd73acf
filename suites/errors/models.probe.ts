import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { image, imageEdit, video } from '../../fixtures/media.ts'
import { message } from '../../fixtures/messages.ts'
import { response } from '../../fixtures/responses.ts'
import { refusedOnEveryOperation } from '../../fixtures/refusals.ts'
import { probe, type Probe, type Step } from '../../src/drive/probe.ts'
import { unknownModel } from './unknown-model.ts'

/** A 503 is the expected refusal and is not retried. */
const refusal = { tokens: 0, expects: [503] } as const

const unknownModelProbe = (operation: string, feature: string, bills: Probe['bills'], refused: Step) =>
  probe(`unknown-model-${operation}`, { needs: { features: [feature] }, bills }, { refused })

/** A model that does not exist, on every operation with a model parameter. */
export const unknownModels: readonly Probe[] = [
  unknownModelProbe('createChatCompletion', 'chat', 'nothing', chatCompletion({ model: unknownModel }, refusal)),
  unknownModelProbe('createResponse', 'responses', 'nothing', response({ model: unknownModel }, refusal)),
  unknownModelProbe('createMessage', 'messages', 'nothing', message({ model: unknownModel }, refusal)),
  unknownModelProbe('generateContent', 'generate-content', 'nothing', generateContent(unknownModel, {}, refusal)),
  unknownModelProbe('createVideo', 'video', 'media', ({ deployment }) => video(unknownModel, deployment, refusal)),
  unknownModelProbe('createImage', 'images', 'media', ({ deployment }) => image(unknownModel, deployment, refusal)),
  unknownModelProbe('createImageEdit', 'images', 'media', ({ deployment }) =>
    imageEdit(unknownModel, deployment, refusal),
  ),
]

/** A listed model without a channel. */
export const noChannel = refusedOnEveryOperation('no-channel', 'noChannel', refusal)

/** A model without a price. */
export const unpricedModel = refusedOnEveryOperation('unpriced-model', 'unpriced', { tokens: 0 })

/** A model that supports only the chat-compatible protocol, called on the responses protocol. */
export const chatOnlyModel = probe(
  'no-responses-protocol',
  { needs: { models: ['chatOnly'], features: ['responses'] }, bills: 'nothing' },
  { response: ({ model }) => response({ model: model('chatOnly') }, { tokens: 0 }) },
)

/** A model with a saturated upstream. If it has recovered, the responses are short. */
export const saturatedModel = refusedOnEveryOperation('saturated-model', 'saturated', {
  expects: [429, 503],
  noRetryOn: [429],
})
