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
  /** The place of the contract that says so, as `docs/requirements.md` writes it. */
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

/** The requirements that share the most of an id with it, and more than their area; of equals the last stands first. */
export function relativesOf(id: string, requirements: readonly Requirement[]): readonly Requirement[] {
  return requirements
    .filter((one) => shared(id, one.id) > 1)
    .map((one, index) => ({ one, index, near: shared(id, one.id) }))
    .sort((one, other) => other.near - one.near || other.index - one.index)
    .map(({ one }) => one)
}
