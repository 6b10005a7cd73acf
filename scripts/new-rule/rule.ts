import type { Basis, Requirement } from '../../src/contract/requirements.ts'

/** A rule as its author gives it. What is not given is taken from the rule whose id is most alike. */
export interface NewRule {
  readonly id: string
  readonly text: string
  readonly at?: string
  readonly section?: string
  readonly basis?: Basis | string
  readonly interop?: string
  /** Why HTTP cannot show it: then it has neither a test nor a fault. */
  readonly untestable?: string
  /** The file that the test goes into, as `suites/protocols/chat/chat.test.ts`. */
  readonly file?: string
  /** The name of the fault. */
  readonly fault?: string
  /** The place of the contract that says so, as `docs/requirements/` writes it. */
  readonly outline?: string
}

/** A file as it is to be, and the line at which something was written into it. */
export interface Edit {
  readonly path: string
  readonly content: string
  readonly what: string
  /** Text of the line that the author goes to. */
  readonly mark: string
}

/** How many of their first segments two ids share. */
function shared(one: string, other: string): number {
  const others = other.split('.')
  const apart = one.split('.').findIndex((segment, depth) => segment !== others[depth])
  return apart === -1 ? others.length : apart
}

/** How many of their first characters two ids share. */
function alike(one: string, other: string): number {
  const apart = [...one].findIndex((character, at) => character !== other[at])
  return apart === -1 ? one.length : apart
}

/**
 * The requirements that a new one has most to do with, the nearest first: what stands at the same place, what its id goes on from, and
 * what shares the most of its id. Those that share no more than the area are none.
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
