import type { Basis, Requirement } from '../../src/contract/requirements.ts'

/** A requirement as its author gives it. Other values come from the requirement with the most similar id. */
export interface NewRule {
  readonly id: string
  readonly text: string
  /** What a user sees when it is violated. A tested rule has one. */
  readonly defect?: string
  readonly at?: string
  readonly section?: string
  readonly basis?: Basis | string
  readonly interop?: string
  /** Why it cannot be tested over HTTP. Then it has no test and no fault. */
  readonly untestable?: string
  /** The file for the test, as `suites/protocols/chat/chat.test.ts`. */
  readonly file?: string
  /** The name of the fault. */
  readonly fault?: string
  /** The place in the contract, as in `docs/requirements/`. */
  readonly outline?: string
}

/** The new content of a file, and where it changes. */
export interface Edit {
  readonly path: string
  readonly content: string
  readonly what: string
  /** Text in the line that the author should edit. */
  readonly mark: string
}

/** The number of leading segments that two ids share. */
function shared(one: string, other: string): number {
  const others = other.split('.')
  const apart = one.split('.').findIndex((segment, depth) => segment !== others[depth])
  return apart === -1 ? others.length : apart
}

/** The number of leading characters that two ids share. */
function alike(one: string, other: string): number {
  const apart = [...one].findIndex((character, at) => character !== other[at])
  return apart === -1 ? one.length : apart
}

/**
 * Related requirements, the closest first: at the same place, with an id that is a prefix, or with the longest common prefix. Sharing
 * only the area does not count.
 */
export function relativesOf(
  id: string,
  at: string | undefined,
  requirements: readonly Requirement[],
): readonly Requirement[] {
  const nearness = (one: Requirement) => [
    Number(one.at === at),
    Number(id.startsWith(one.id)),
    shared(id, one.id),
    alike(id, one.id),
  ]
  const order = (one: readonly number[], other: readonly number[]) =>
    one.map((value, index) => (other[index] ?? 0) - value).find((difference) => difference !== 0) ?? 0
  return requirements
    .filter((one) => one.at === at || shared(id, one.id) > 1)
    .map((one) => ({ one, near: nearness(one) }))
    .sort((one, other) => order(one.near, other.near))
    .map(({ one }) => one)
}
