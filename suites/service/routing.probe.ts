import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import { chatCandidates, listedModels, type ListedModel } from '../../src/deployment/model-list.ts'
import type { Deployment, ModelRole } from '../../src/deployment/deployment.ts'
import { after, listedModelPlaceholder, probe, type FollowStep, type Outgoing } from '../../src/drive/probe.ts'
import type { Reply } from '../../src/reply/reply.ts'

/** Excludes reasoning models, which are expensive. */
const isCheap = (id: string) => !/think|reason/i.test(id)

/** True for models that the gateway may refuse to serve. */
const isUncallable = ({ models }: Deployment, id: string) =>
  [models.unpriced, models.saturated, models.otherGroup, models.noChannel, models.retired].includes(id)

type Candidates = (models: readonly ListedModel[]) => readonly string[]

const modelsListedFor =
  (kind: ListedModel['kinds'][number]): Candidates =>
  (models) =>
    models.filter(({ kinds, producesText: writes }) => writes && kinds.includes(kind)).map(({ id }) => id)

/** A protocol whose models are compared. */
interface Compared {
  readonly role: ModelRole
  readonly features: readonly string[]
  readonly candidates: Candidates
  readonly smallRequest: (model: string) => Outgoing
  /** The same request in another mode or protocol. */
  readonly elsewhere: (model: string) => Outgoing
}

/**
 * The same small request to several models: the configured one and others from the list. If the responses name the same model, one of
 * the others is requested elsewhere too, because its name may be an alias.
 */
function comparison(name: string, { role, features, candidates, smallRequest, elsewhere }: Compared) {
  const otherModel = (models: Reply | undefined, deployment: Deployment, place: number) => {
    const others = models === undefined ? [] : candidates(listedModels(models, deployment.endpointTypes))
    return others.filter((model) => model !== deployment.models[role] && isCheap(model))[place]
  }
  const toAnother = (place: number): FollowStep => ({
    ...after('models', ({ models }, { deployment }) => {
      const id = otherModel(models, deployment, place)
      return id === undefined ? 'the list has no other model of this protocol to compare with' : smallRequest(id)
    }),
    maxRequest: () => smallRequest(listedModelPlaceholder),
  })
  const toAnotherElsewhere: FollowStep = {
    ...after(['models', 'first', 'second', 'third'], ({ models, ...replies }, { deployment }) => {
      const requested = {
        first: deployment.models[role],
        second: otherModel(models, deployment, 0),
        third: otherModel(models, deployment, 1),
      }
      const names = new Set(Object.values(replies).flatMap((reply) => nameOfModel(reply) ?? []))
      const isOther = (model = '') => model !== '' && !names.has(model) && !isUncallable(deployment, model)
      const id = [requested.third, requested.second, requested.first].find(isOther)
      return names.size === 1 && id ? elsewhere(id) : 'the responses do not name one model for all requests'
    }),
    maxRequest: () => elsewhere(listedModelPlaceholder),
  }
  return probe(
    name,
    { needs: { models: [role], features }, bills: 'tokens', serves: ['service.routing'] },
    {
      models: minimalRequests.listModels(),
      first: ({ model }) => smallRequest(model(role)),
      second: toAnother(0),
      third: toAnother(1),
      elsewhere: toAnotherElsewhere,
    },
  )
}

/** The model that a plain response names. */
const nameOfModel = ({ json }: Reply) => [json.at('model'), json.at('modelVersion')].find(({ text }) => text)?.text

/** The comparisons; the last is the protocol with the model in the path. */
export const comparedModels = [
  comparison('other-models', {
    role: 'chat',
    features: ['chat'],
    candidates: chatCandidates,
    smallRequest: (model) => chatCompletion({ model, max_tokens: 16 }),
    elsewhere: (model) => chatCompletion({ model, max_tokens: 16, stream: true }),
  }),
  comparison('other-models-responses', {
    role: 'responses',
    features: ['responses'],
    candidates: modelsListedFor('responses'),
    smallRequest: (model) => response({ model, max_output_tokens: 16 }),
    elsewhere: (model) => response({ model, max_output_tokens: 16, stream: true }),
  }),
  comparison('other-models-messages', {
    role: 'messages',
    features: ['messages'],
    candidates: modelsListedFor('messages'),
    smallRequest: (model) => message({ model, max_tokens: 16 }),
    elsewhere: (model) => message({ model, max_tokens: 16, stream: true }),
  }),
  comparison('other-models-generateContent', {
    role: 'generateContent',
    features: ['generate-content'],
    candidates: modelsListedFor('generateContent'),
    smallRequest: (model) => generateContent(model, { generationConfig: { maxOutputTokens: 16 } }),
    elsewhere: (model) => chatCompletion({ model, max_tokens: 16 }),
  }),
]

/** A video request for an unknown model without a prompt: it cannot be served and costs nothing. */
export const unknownVideoModel = probe(
  'unknown-video-model',
  { needs: { models: ['video'], features: ['video'] }, bills: 'nothing', serves: ['service.video'] },
  { refused: jsonPost('/v1/videos', { model: 'gateproof-no-such-video' }, { tokens: 0, expects: [503] }) },
)
