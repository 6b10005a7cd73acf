import { chatCompletion } from '../../fixtures/chat.ts'
import { generateContent } from '../../fixtures/generate-content.ts'
import { message } from '../../fixtures/messages.ts'
import { leastRequests } from '../../fixtures/operations.ts'
import { response } from '../../fixtures/responses.ts'
import { after, probe, type Outgoing, type Probe } from '../../src/drive/probe.ts'
import type { Reply } from '../../src/evidence/reply.ts'
import { claimsOf, modelClaims, type Claim } from './claims.rules.ts'

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
const options = { expects: [429, 503], once: [429, 503] }

const least: Readonly<Record<Claim['kind'], (id: string) => Outgoing>> = {
  chat: (model) => chatCompletion({ model, max_tokens: 16 }, options),
  responses: (model) => response({ model, max_output_tokens: 16 }, options),
  messages: (model) => message({ model, max_tokens: 16 }, options),
  generateContent: (model) => generateContent(model, { generationConfig: { maxOutputTokens: 16 } }, options),
}

/** So many claims are tried, unless every model is asked for: two of each text protocol. */
const few = 8
const many = 400

/** The endpoint types that listed models claim, each tried by one small request. Media cost too much to be tried. */
const claims = (count: number): Probe =>
  probe(
    modelClaims,
    { bills: 'tokens' },
    {
      list: leastRequests.listModels(),
      ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`claim-${index + 1}`, claim(index, count)])),
    },
  )

const claim = (index: number, count: number) =>
  after('list', ({ list }: Readonly<Record<string, Reply>>) => {
    const found = list === undefined ? [] : claimsOf(list, count)
    const one = found[index]
    return one === undefined ? `the list holds only ${found.length} claims of text models` : least[one.kind](one.id)
  })

/** The probes of the area. */
export const modelProbes = ({ everyModel = false }: { readonly everyModel?: boolean }): readonly Probe[] => [
  modelsPerKey,
  nonTruncatingModel,
  claims(everyModel ? many : few),
]
