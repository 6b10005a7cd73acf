import type { RequirementId } from '../../spec/generated/requirements.ts'
import { packagedContract } from './document.ts'
import { once } from '../std/memoized.ts'
import { operationsOf, type OperationId } from './operations.ts'
import { isNode, listed, valueAt, type Node } from './pointer.ts'

/** Whether a request asks for a stream. */
export type Mode = 'plain' | 'streamed'

/** The requirement that a valid request to an operation gets a result, in one mode. */
export interface Serving {
  readonly requirement: RequirementId
  /** Exchanges or probes that every deployment must serve. For others, a model may have its own rules. */
  readonly baseline: readonly string[]
  /** Probes whose requests the contract leaves open. Their responses do not count. */
  readonly open: readonly string[]
  /** The requirement that an error with status 200 violates, if the operation has its own. */
  readonly error?: RequirementId
  /** The requirements about a stream that fails after it began, which are judged although such a stream violates `requirement`. */
  readonly failure: readonly RequirementId[]
}

/** What the suite needs to know about an operation: `x-conformance` in the document, which documents it. */
export interface Conformance {
  /** The requirement that its path is served. */
  readonly route: RequirementId
  /** The requirement about the prefix of its path. */
  readonly prefix?: RequirementId
  /** The features that a deployment may declare as unsupported: the area, and possibly a feature of it. */
  readonly features: readonly string[]
  /** The default model role. `x-role` overrides it. */
  readonly role?: string
  readonly bills: 'nothing' | 'tokens' | 'media'
  /** Where its result is. A 2xx response without any of the members has no result. */
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

/** Always from the packaged document, because it refers to requirements and probes of the suite. */
export const conformanceOf = (operation: OperationId): Conformance => packaged()[operation]

export const featuresOf = (operation: OperationId): readonly string[] => conformanceOf(operation).features

export const routeOf = (operation: OperationId): RequirementId => conformanceOf(operation).route

/** The first of the declared features without which no operation has the path, or the prefix, that a requirement is about. */
export function featureOfPath(requirement: string, lacks: readonly string[]): string | undefined {
  if (lacks.length === 0) return undefined
  const operations = Object.values(packaged()).filter(
    ({ route, prefix }) => requirement === route || requirement === prefix,
  )
  const absent = operations.map(({ features }) => features.find((feature) => lacks.includes(feature)))
  return absent.includes(undefined) ? undefined : absent[0]
}

/** Undefined if the operation does not have the mode. */
export const servingOf = (operation: OperationId, mode: Mode): Serving | undefined =>
  conformanceOf(operation).served[mode]

/** True for a probe whose requests every deployment must serve: its responses show nothing that others do not show too. */
export const isBaselineProbe = (probe: string): boolean => baselineProbes().has(probe)

const baselineProbes = once(() => {
  const served = Object.values(packaged()).flatMap(({ served }) => Object.values(served))
  return new Set(served.flatMap(({ baseline }) => baseline.map((name) => name.split('/')[0])))
})

export const billsMedia = (operation: OperationId): boolean => conformanceOf(operation).bills === 'media'

export const defaultRole = (operation: OperationId): string => conformanceOf(operation).role ?? ''

/** Unchecked, because `spec/generate.ts` validates the packaged document. */
function read(operation: unknown): Conformance {
  const { tags, 'x-conformance': entry } = operation as Node
  const { feature, served, ...rest } = entry as Node
  const modes = Object.entries(served as Node).map(([mode, serving]) => [
    mode,
    { baseline: [], open: [], failure: [], ...(serving as Node) },
  ])
  const features = [...listed(tags), ...(feature === undefined ? [] : [feature])]
  return { ...rest, features, served: Object.fromEntries(modes) as Node } as unknown as Conformance
}

const namedBy = ({ requirement, error, failure }: Node) => [requirement, error, ...listed(failure)]

const members = ['route', 'prefix', 'feature', 'role', 'bills', 'result', 'served']
const required = ['route', 'bills', 'result', 'served']

/** Validates `x-conformance`. Returns one line per problem. */
export function conformanceFlaws(document: Node, ids: readonly string[]): readonly string[] {
  return operationsOf(document).flatMap(({ operationId, pointer }) => {
    const entry = valueAt(document, `${pointer}/x-conformance`)
    if (!isNode(entry)) return [`operation ${operationId} has no x-conformance`]
    const served = isNode(entry['served']) ? Object.values(entry['served']).filter(isNode) : []
    const named = [entry['route'], entry['prefix'], ...served.flatMap(namedBy)]
    const flaws = [
      ...required.filter((name) => !(name in entry)).map((name) => `has no ${name}`),
      ...Object.keys(entry)
        .filter((name) => !members.includes(name))
        .map((name) => `has the unknown member ${name}`),
      ...named
        .filter((id) => id !== undefined && !ids.includes(String(id)))
        .map((id) => `refers to the unknown requirement ${String(id)}`),
      ...served.filter(({ requirement }) => requirement === undefined).map(() => 'has a mode without a requirement'),
    ]
    return flaws.map((flaw) => `operation ${operationId}: x-conformance ${flaw}`)
  })
}
