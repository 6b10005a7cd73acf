import type { RequirementId } from '../../spec/generated/requirements.ts'
import { packagedContract } from './document.ts'
import { once } from '../std/memoized.ts'
import { operationsOf, type OperationId } from './operations.ts'
import { isNode, listed, valueAt, type Node } from './pointer.ts'

/** How an operation may be asked: for a whole reply, or for a stream. */
export type Mode = 'plain' | 'streamed'

/** What says of an operation, asked in one way, that a valid call is answered. */
export interface Serving {
  readonly requirement: RequirementId
  /** Exchanges, or probes, whose request every deployment must answer: of others a model may have rules of its own. */
  readonly baseline: readonly string[]
  /** Probes whose requests the contract leaves open: how they are answered is no word on the operation. */
  readonly open: readonly string[]
  /** What an error under a status of success breaks, where that is a requirement of this operation's own. */
  readonly error?: RequirementId
}

/** What the suite knows of an operation beside its schemas: `x-conformance` in the document, which explains it. */
export interface Conformance {
  /** What says that its path is served at all. */
  readonly route: RequirementId
  /** What says how its path begins. */
  readonly prefix?: RequirementId
  /** What a deployment may declare that it lacks, and with it the operation: the area, and perhaps a feature of it. */
  readonly features: readonly string[]
  /** The role of the model that it is tried with, unless the document names another one (`x-role`). */
  readonly role?: string
  readonly bills: 'nothing' | 'tokens' | 'media'
  /** Where its result lies: a reply with a status of success and nothing in any of the members holds none. */
  readonly result: { readonly kind: 'object' | 'task' | 'file'; readonly members: readonly string[] }
  readonly served: Readonly<Partial<Record<Mode, Serving>>>
}

const packaged = once(
  () =>
    Object.fromEntries(
      operationsOf().map(({ operationId, pointer }) => [
        operationId,
        read(valueAt(packagedContract().document, pointer)),
      ]),
    ) as Record<OperationId, Conformance>,
)

/**
 * What the suite knows of an operation. It speaks of the suite's own requirements and probes, and so it is always that of the
 * packaged document, whatever document a deployment is held to.
 */
export const conformanceOf = (operation: OperationId): Conformance => packaged()[operation]

/** What a deployment must not lack to be asked for an operation. */
export const featuresOf = (operation: OperationId): readonly string[] => conformanceOf(operation).features

/** What says of an operation that its path is served at all. */
export const routeOf = (operation: OperationId): RequirementId => conformanceOf(operation).route

/** What says of an operation, asked in one way, that a valid call is answered; undefined where it cannot be asked so. */
export const servingOf = (operation: OperationId, mode: Mode): Serving | undefined =>
  conformanceOf(operation).served[mode]

/** Operations that bill media: the contract shows their bodies in part alone, and a call by mistake would be dear. */
export const billsMedia = (operation: OperationId): boolean => conformanceOf(operation).bills === 'media'

/** The role of the model that an operation is tried with, unless the document names another one (`x-role`). */
export const defaultRole = (operation: OperationId): string => conformanceOf(operation).role ?? ''

/** As it stands beside an operation; `spec/generate.ts` has looked at it. */
function read(operation: unknown): Conformance {
  const { tags, 'x-conformance': entry } = operation as Node
  const { feature, served, ...rest } = entry as Node
  const modes = Object.entries(served as Node).map(([mode, serving]) => [
    mode,
    { baseline: [], open: [], ...(serving as Node) },
  ])
  const features = [...listed(tags), ...(feature === undefined ? [] : [feature])]
  return { ...rest, features, served: Object.fromEntries(modes) as Node } as unknown as Conformance
}

const members = ['route', 'prefix', 'feature', 'role', 'bills', 'result', 'served']
const needed = ['route', 'bills', 'result', 'served']

/** What is wrong with what a document knows of its operations, a line each; none for a document that can be packaged. */
export function conformanceFlaws(document: Node, ids: readonly string[]): readonly string[] {
  return operationsOf(document).flatMap(({ operationId, pointer }) => {
    const entry = valueAt(document, `${pointer}/x-conformance`)
    if (!isNode(entry)) return [`operation ${operationId} has no x-conformance`]
    const served = isNode(entry['served']) ? Object.values(entry['served']).filter(isNode) : []
    const named = [entry['route'], entry['prefix'], ...served.flatMap(({ requirement, error }) => [requirement, error])]
    const flaws = [
      ...needed.filter((name) => !(name in entry)).map((name) => `has no ${name}`),
      ...Object.keys(entry)
        .filter((name) => !members.includes(name))
        .map((name) => `has the unknown member ${name}`),
      ...named
        .filter((id) => id !== undefined && !ids.includes(String(id)))
        .map((id) => `names ${String(id)}, which is no requirement`),
      ...served
        .filter(({ requirement }) => requirement === undefined)
        .map(() => 'has a way to ask without a requirement'),
    ]
    return flaws.map((flaw) => `operation ${operationId}: x-conformance ${flaw}`)
  })
}
