import type { EndpointKind, EndpointTypes } from '../../src/contract/endpoint-types.ts'
import { listedModels } from '../../src/deployment/model-list.ts'
import type { Reply } from '../../src/checks/index.ts'

/** The names of the probes that verify what the list claims. */
export const modelClaimsProbe = 'models-claims'
export const mediaClaimsProbe = 'models-media-claims'

const kinds = ['chat', 'responses', 'messages', 'generateContent'] as const

/** A listed text model and a protocol that the list claims for it. */
export interface Claim {
  readonly id: string
  readonly kind: (typeof kinds)[number]
}

/** What a deployment declares about its models. */
interface Declared {
  readonly lacks?: readonly string[]
  readonly endpointTypes?: EndpointTypes
}

/**
 * Up to `maxCount` claims of a list: protocols take turns, and the models of each are spread over the list. Omits protocols that the
 * deployment declares unsupported.
 */
export function claimsOf(
  list: Reply,
  maxCount: number,
  { lacks = [], endpointTypes }: Declared = {},
): readonly Claim[] {
  const models = listedModels(list, endpointTypes).filter(({ producesText }) => producesText)
  const offered = kinds.filter((kind) => !lacks.includes(kind === 'generateContent' ? 'generate-content' : kind))
  const byKind = offered.map((kind) =>
    spreadSample(
      models.filter((model) => model.kinds.includes(kind)),
      Math.ceil(maxCount / offered.length),
    ).map(({ id }): Claim => ({ id, kind })),
  )
  const rounds = Math.max(0, ...byKind.map(({ length }) => length))
  const interleaved = Array.from({ length: rounds }, (_, round) => byKind.flatMap((claims) => claims[round] ?? []))
  return interleaved.flat().slice(0, maxCount)
}

/** Up to `maxCount` elements, evenly spread over the list. */
function spreadSample<Element>(list: readonly Element[], maxCount: number): readonly Element[] {
  if (list.length <= maxCount) return list
  return Array.from(
    { length: maxCount },
    (_, index) => list[Math.floor(((index + 0.5) * list.length) / maxCount)] as Element,
  )
}

/** The first listed model of a kind; undefined if there is none. */
export const firstModelOfKind = (list: Reply, kind: EndpointKind, types?: EndpointTypes): string | undefined =>
  listedModels(list, types).find(({ kinds }) => kinds.includes(kind))?.id
