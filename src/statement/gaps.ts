/** What a statement leaves out, because the operator declared that the gateway does not offer it. */
import { features, type Feature } from '../contract/features.ts'
import type { Conformance } from './statement.ts'

/** A feature that was not tested. */
export interface Gap {
  /** As declared: `groups`. */
  readonly feature: string
  /** What the statement does not show: a clause, `that an expired key is refused`. */
  readonly notShown: string
  /** True if it protects the users of a gateway from each other. */
  readonly security: boolean
  /** The required requirements that do not apply without it. */
  readonly requirements: readonly string[]
}

/** The declared features that hide something required: what protects users first, then in the order of the document. */
export const gapsOf = ({ lacks, notApplicable }: Pick<Conformance, 'lacks' | 'notApplicable'>): readonly Gap[] =>
  securityFirst(lacks).flatMap((feature) => {
    const declared = `lacks: ${feature}`
    const requirements = notApplicable.filter((one) => one.declared === declared).map(({ id }) => id)
    const { notShown = 'what the feature is about', security = false } = featureNamed(feature) ?? {}
    return requirements.length === 0 ? [] : [{ feature, notShown, security, requirements }]
  })

/** Names of features: what protects users first, then in the order of the document. */
export function securityFirst(names: readonly string[]): readonly string[] {
  const ranked = features().toSorted((one, other) => Number(other.security) - Number(one.security))
  const rank = (name: string) => ranked.findIndex((feature) => feature.name === name)
  return names.toSorted((one, other) => rank(one) - rank(other))
}

const featureNamed = (name: string): Feature | undefined => features().find((feature) => feature.name === name)
