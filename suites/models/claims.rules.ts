import { listedModels, type ListedModel } from '../../src/deployment/model-list.ts'
import type { Reply } from '../../src/checks/index.ts'

/** The names of the probes that try what the list claims. */
export const modelClaims = 'models-claims'
export const mediaClaims = 'models-media-claims'

const kinds = ['chat', 'responses', 'messages', 'generateContent'] as const

/** A listed text model, and a protocol that one of its endpoint types stands for. */
export interface Claim {
  readonly id: string
  readonly kind: (typeof kinds)[number]
}

/**
 * At most so many claims of a list: each protocol in turn, the models of each spread over the list. Of a protocol that the deployment
 * declares that it lacks, nothing is tried.
 */
export function claimsOf(list: Reply, most: number, lacks: readonly string[] = []): readonly Claim[] {
  const models = listedModels(list).filter(({ producesText: writes }) => writes)
  const offered = kinds.filter((kind) => !lacks.includes(kind === 'generateContent' ? 'generate-content' : kind))
  const byKind = offered.map((kind) =>
    spread(
      models.filter((model) => model.kinds.includes(kind)),
      Math.ceil(most / offered.length),
    ).map(({ id }): Claim => ({ id, kind })),
  )
  // Surviving mutants: A round without claims adds none.
  const rounds = Math.max(0, ...byKind.map(({ length }) => length))
  const inTurn = Array.from({ length: rounds }, (_, round) => byKind.flatMap((claims) => claims[round] ?? []))
  return inTurn.flat().slice(0, most)
}

/** At most so many elements, from the middle of as many parts of a list. */
// Surviving mutants: With as many items as wanted, the middles of the parts are all items.
function spread<Element>(list: readonly Element[], most: number): readonly Element[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, index) => list[Math.floor(((index + 0.5) * list.length) / most)] as Element)
}

/** The first listed model of each kind that makes media, where there is one. */
export const mediaModel = (list: Reply, kind: ListedModel['kinds'][number]): string | undefined =>
  listedModels(list).find(({ kinds }) => kinds.includes(kind))?.id
