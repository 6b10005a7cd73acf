import { packagedContract } from './document.ts'
import { once } from '../std/memoized.ts'
import { isNode, listed, type Node } from './pointer.ts'
import { isBelow } from './selection.ts'

/** Something that a gateway may not offer: a member of `x-features` in the document. `lacks` of a configuration names it. */
export interface Feature {
  readonly name: string
  /** What it is, in one sentence. */
  readonly text: string
  /** What a statement about a gateway without it does not show: a clause, `that edited images conform`. */
  readonly notShown: string
  /** True if a gateway that does it wrongly gives access to what belongs to others. */
  readonly security: boolean
  /** Ids and prefixes of the requirements that do not apply to a gateway without it. */
  readonly hides: readonly string[]
  /** Roles of keys and models that only a gateway with it can have. */
  readonly keys: readonly string[]
  readonly models: readonly string[]
}

/** All features, in the order of the packaged document. */
export const features = once((): readonly Feature[] => {
  const entries = packagedContract().document['x-features'] as Readonly<Record<string, Node>>
  return Object.entries(entries).map(
    ([name, entry]) => ({ security: false, keys: [], models: [], ...entry, name }) as unknown as Feature,
  )
})

/** The names that `lacks` may contain. */
export const featureNames = (): readonly string[] => features().map(({ name }) => name)

/** The features without which no key, or no model, has this role. */
export const featuresOfRole = (kind: 'keys' | 'models', role: string): readonly string[] =>
  features().flatMap((feature) => (feature[kind].includes(role) ? [feature.name] : []))

/** The first of the declared features without which a requirement does not apply. */
export const hidingFeature = (requirement: string, lacks: readonly string[]): string | undefined =>
  lacks.length === 0
    ? undefined
    : features().find(({ name, hides }) => lacks.includes(name) && hides.some((prefix) => isBelow(requirement, prefix)))
        ?.name

const members = ['text', 'notShown', 'security', 'hides', 'keys', 'models']

/** Validates `x-features`. Returns one line per problem. */
export function featureFlaws(document: Node, ids: readonly string[]): readonly string[] {
  const entries = document['x-features']
  if (!isNode(entries)) return ['the document has no x-features']
  return Object.entries(entries).flatMap(([name, entry]) => {
    const { text, notShown, hides, ...roles } = isNode(entry) ? entry : {}
    const flaws = [
      ...(typeof text === 'string' && text.endsWith('.') ? [] : ['has no sentence']),
      ...(typeof notShown === 'string' && /^that .*[^.]$/.test(notShown)
        ? []
        : ['does not say what is not shown without it']),
      ...(listed(hides).length === 0 ? ['hides no requirement'] : []),
      ...Object.keys(roles)
        .filter((member) => !members.includes(member))
        .map((member) => `has the unknown member ${member}`),
      ...listed(hides)
        .filter((prefix) => !ids.some((id) => isBelow(id, String(prefix))))
        .map((prefix) => `hides the unknown requirement ${String(prefix)}`),
    ]
    return flaws.map((flaw) => `feature ${name}: ${flaw}`)
  })
}
