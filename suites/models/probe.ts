import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import type { Deployment } from '../../src/deployment/deployment.ts'
import {
  after,
  listedModelPlaceholder,
  probe,
  type FollowStep,
  type Outgoing,
  type Probe,
} from '../../src/drive/probe.ts'
import type { Reply } from '../../src/reply/reply.ts'
import { claimsOf, mediaClaims, mediaModel, modelClaims, type Claim } from './claims.rules.ts'

/** What keys of two groups see, beside a model that one of them cannot reach. */
export const modelsPerKey = probe(
  'models-per-key',
  { needs: { keys: ['default', 'low'] }, bills: 'nothing' },
  {
    default: leastRequests.listModels(),
    low: { ...leastRequests.listModels(), key: 'low' },
  },
)

/** Both names of a limit, for the reasoning family that takes them as a hint. */
export const nonTruncatingModel = probe(
  'models-non-truncating',
  { needs: { models: ['nonTruncating'] }, bills: 'tokens' },
  {
    tokens: ({ model }) => chatCompletion({ model: model('nonTruncating'), max_tokens: 64 }),
    completionTokens: ({ model }) => chatCompletion({ model: model('nonTruncating'), max_completion_tokens: 64 }),
  },
)

/** Saturation and a missing channel are answers here, so that nobody waits for them. */
const options = { expects: [429, 503], noRetryOn: [429, 503] }

const least: Readonly<Record<Claim['kind'], (id: string) => Outgoing>> = {
  chat: (model) => chatCompletion({ model, max_tokens: 16 }, options),
  responses: (model) => response({ model, max_output_tokens: 16 }, options),
  messages: (model) => message({ model, max_tokens: 16 }, options),
  generateContent: (model) => generateContent(model, { generationConfig: { maxOutputTokens: 16 } }, options),
}

/** So many claims are tried: two of each text protocol. Who wants more of them tried names the models (`every.probe.ts`). */
const few = 8

/** The endpoint types that listed models claim, each tried by one small request. Media cost too much for that. */
const claims = (count: number): Probe =>
  probe(
    modelClaims,
    { bills: 'tokens' },
    {
      list: leastRequests.listModels(),
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`claim-${index + 1}`, claim(index, count)])),
    },
  )

const claim = (index: number, count: number): FollowStep => ({
  ...after('list', ({ list }: Readonly<Record<string, Reply>>, { deployment }) => {
    const found = list === undefined ? [] : claimsOf(list, count, deployment.unsupported)
    const wanted = found[index]
    return wanted === undefined
      ? `the list holds only ${found.length} claims of text models`
      : least[wanted.kind](wanted.id)
  }),
  // Of the four the one that sends most.
  maxRequest: () => least.generateContent(listedModelPlaceholder),
})

/** Where a kind of media is asked for, and what a deployment must not lack for it. */
const media = {
  image: { path: () => '/v1/images/generations', feature: 'images' },
  imageEdit: { path: () => '/v1/images/edits', feature: 'images' },
  video: { path: () => '/v1/videos', feature: 'video' },
  motionControl: {
    path: ({ prefixes }: Deployment) => `${prefixes.motionControl ?? ''}/v1/videos/motion-control`,
    feature: 'motionControl',
  },
} as const

/** A listed model, named in a body that is cut: it may be refused for that alone, and costs nothing. */
const mediaClaim = (kind: keyof typeof media) =>
  after('list', ({ list }: Readonly<Record<string, Reply>>, { deployment }) => {
    const { path, feature } = media[kind]
    if (deployment.unsupported.includes(feature)) return `the deployment declares ${feature} as unsupported (lacks)`
    if (kind === 'motionControl' && deployment.prefixes.motionControl === undefined) return 'no prefix was given for it'
    const model = list && mediaModel(list, kind)
    if (model === undefined) return `no model is listed for ${kind}`
    const body = `{"model":${JSON.stringify(model)},"prompt":`
    return jsonPost(path(deployment), {}, { body, tokens: 0, expects: [503], noRetryOn: [503] })
  })

/** A model of each kind of media on its endpoint. */
const mediaClaimed = probe(
  mediaClaims,
  { bills: 'nothing', serves: ['models.list'] },
  {
    list: leastRequests.listModels(),
    image: mediaClaim('image'),
    imageEdit: mediaClaim('imageEdit'),
    video: mediaClaim('video'),
    motionControl: mediaClaim('motionControl'),
  },
)

/** The probes of the area. */
export const modelProbes: readonly Probe[] = [modelsPerKey, nonTruncatingModel, mediaClaimed, claims(few)]
