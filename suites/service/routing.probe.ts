import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import { chatCandidates, listedModels, type ListedModel } from '../../src/deployment/model-list.ts'
import type { ModelRole } from '../../src/deployment/deployment.ts'
import { after, listedModelPlaceholder, probe, type FollowStep, type Outgoing } from '../../src/drive/probe.ts'

/** Excludes reasoning models, which are expensive. */
const isCheap = (id: string) => !/think|reason/i.test(id)

type Candidates = (models: readonly ListedModel[]) => readonly string[]

const modelsListedFor =
  (kind: ListedModel['kinds'][number]): Candidates =>
  (models) =>
    models.filter(({ kinds, producesText: writes }) => writes && kinds.includes(kind)).map(({ id }) => id)

/** The same small request to several models: the configured one and others from the list. */
function comparison(
  name: string,
  role: ModelRole,
  features: readonly string[],
  candidates: Candidates,
  smallRequest: (model: string) => Outgoing,
) {
  const toAnother = (place: number): FollowStep => ({
    ...after('models', ({ models }, { deployment }) => {
      const others = models === undefined ? [] : candidates(listedModels(models))
      const id = others.filter((model) => model !== deployment.models[role] && isCheap(model))[place]
      return id === undefined ? 'the list has no other model of this protocol to compare with' : smallRequest(id)
    }),
    maxRequest: () => smallRequest(listedModelPlaceholder),
  })
  return probe(
    name,
    { needs: { models: [role], features }, bills: 'tokens', serves: ['service.routing'] },
    {
      models: minimalRequests.listModels(),
      first: ({ model }) => smallRequest(model(role)),
      second: toAnother(0),
      third: toAnother(1),
    },
  )
}

/** The comparisons; the last is the protocol with the model in the path. */
export const comparedModels = [
  comparison('other-models', 'chat', ['chat'], chatCandidates, (model) => chatCompletion({ model, max_tokens: 16 })),
  comparison('other-models-responses', 'responses', ['responses'], modelsListedFor('responses'), (model) =>
    response({ model, max_output_tokens: 16 }),
  ),
  comparison('other-models-messages', 'messages', ['messages'], modelsListedFor('messages'), (model) =>
    message({ model, max_tokens: 16 }),
  ),
  comparison(
    'other-models-generateContent',
    'generateContent',
    ['generate-content'],
    modelsListedFor('generateContent'),
    (model) => generateContent(model, { generationConfig: { maxOutputTokens: 16 } }),
  ),
]

/** A video request for an unknown model without a prompt: it cannot be served and costs nothing. */
export const unknownVideoModel = probe(
  'unknown-video-model',
  { needs: { models: ['video'], features: ['video'] }, bills: 'nothing', serves: ['service.video'] },
  { refused: jsonPost('/v1/videos', { model: 'gateproof-no-such-video' }, { tokens: 0, expects: [503] }) },
)
