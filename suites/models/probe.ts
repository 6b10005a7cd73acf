import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { minimalRequests } from '../../fixtures/operations.ts'
import { countTo, userMessages } from '../../fixtures/prompts.ts'
import { jsonPost } from '../../fixtures/request.ts'
import { response } from '../../fixtures/responses.ts'
import { featuresOf } from '../../src/contract/conformance.ts'
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
import { claimsOf, mediaClaimsProbe, firstModelOfKind, modelClaimsProbe, type Claim } from './claims.rules.ts'

/** The lists of models for keys of two groups. */
export const modelsPerKey = probe(
  'models-per-key',
  { needs: { keys: ['default', 'low'] }, bills: 'nothing' },
  {
    default: minimalRequests.listModels(),
    low: { ...minimalRequests.listModels(), key: 'low' },
  },
)

/** Both parameters for a token limit, and one that is less than the output, for the reasoning family that treats it as a hint. */
export const nonTruncatingModel = probe(
  'models-non-truncating',
  { needs: { models: ['nonTruncating'], features: ['chat'] }, bills: 'tokens' },
  {
    tokens: ({ model }) => chatCompletion({ model: model('nonTruncating'), max_tokens: 64 }),
    completionTokens: ({ model }) => chatCompletion({ model: model('nonTruncating'), max_completion_tokens: 64 }),
    long: ({ model }) =>
      chatCompletion({ model: model('nonTruncating'), messages: userMessages(countTo(30)), max_tokens: 16 }),
  },
)

/** Saturation and a missing channel are accepted responses, so they are not retried. */
const options = { expects: [429, 503], noRetryOn: [429, 503] }

const smallestRequests: Readonly<Record<Claim['kind'], (id: string) => Outgoing>> = {
  chat: (model) => chatCompletion({ model, max_tokens: 16 }, options),
  responses: (model) => response({ model, max_output_tokens: 16 }, options),
  messages: (model) => message({ model, max_tokens: 16 }, options),
  generateContent: (model) => generateContent(model, { generationConfig: { maxOutputTokens: 16 } }, options),
}

/** Two claims of each text protocol. `every.probe.ts` tests named models on all of theirs. */
const maxClaims = 8

/** One small request for each claimed endpoint type of text models. Media requests would cost too much. */
const claimsProbe = (count: number): Probe =>
  probe(
    modelClaimsProbe,
    { bills: 'tokens' },
    {
      list: minimalRequests.listModels(),
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`claim-${index + 1}`, claimStep(index, count)]),
      ),
    },
  )

const claimStep = (index: number, count: number): FollowStep => ({
  ...after('list', ({ list }: Readonly<Record<string, Reply>>, { deployment }) => {
    const found = list === undefined ? [] : claimsOf(list, count, deployment)
    const selected = found[index]
    return selected === undefined
      ? `the list contains only ${found.length} claims of text models`
      : smallestRequests[selected.kind](selected.id)
  }),
  // The largest of the four.
  maxRequest: () => smallestRequests.generateContent(listedModelPlaceholder),
})

/** The path of each kind of media, and its operation. */
const mediaEndpoints = {
  image: { path: () => '/v1/images/generations', operation: 'createImage' },
  imageEdit: { path: () => '/v1/images/edits', operation: 'createImageEdit' },
  video: { path: () => '/v1/videos', operation: 'createVideo' },
  motionControl: {
    path: ({ prefixes }: Deployment) => `${prefixes.motionControl ?? ''}/v1/videos/motion-control`,
    operation: 'createMotionControl',
  },
} as const

/** A listed model in a truncated body, which may be refused for its syntax and costs nothing. */
const mediaClaimStep = (kind: keyof typeof mediaEndpoints) =>
  after('list', ({ list }: Readonly<Record<string, Reply>>, { deployment }) => {
    const { path, operation } = mediaEndpoints[kind]
    const feature = featuresOf(operation).find((one) => deployment.lacks.includes(one))
    if (feature !== undefined) return `the deployment declares ${feature} unsupported`
    if (kind === 'motionControl' && deployment.prefixes.motionControl === undefined)
      return 'no path prefix is configured for motion control'
    const model = list && firstModelOfKind(list, kind, deployment.endpointTypes)
    if (model === undefined) return `no model is listed for ${kind}`
    const body = `{"model":${JSON.stringify(model)},"prompt":`
    return jsonPost(path(deployment), {}, { body, tokens: 0, expects: [503], noRetryOn: [503] })
  })

/** A listed model of each kind of media on its endpoint. */
const mediaClaimProbe = probe(
  mediaClaimsProbe,
  { bills: 'nothing', serves: ['models.list'] },
  {
    list: minimalRequests.listModels(),
    image: mediaClaimStep('image'),
    imageEdit: mediaClaimStep('imageEdit'),
    video: mediaClaimStep('video'),
    motionControl: mediaClaimStep('motionControl'),
  },
)

export const modelProbes: readonly Probe[] = [modelsPerKey, nonTruncatingModel, mediaClaimProbe, claimsProbe(maxClaims)]
