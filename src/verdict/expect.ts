import { expect as vitestExpect, type Assertion } from 'vitest'
import { fieldMatchers } from './matchers.ts'

type Holds = (value: never, ...expected: never[]) => boolean

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const ordered = (holds: (value: number, bound: number) => boolean) => (value: unknown, bound: unknown) =>
  typeof value === 'number' && typeof bound === 'number' && holds(value, bound)

const ofVitest = {
  toBe: (value: unknown, expected: unknown) => Object.is(value, expected),
  toEqual: (value: unknown, expected: unknown) =>
    Object.is(value, expected) || (isEmptyList(value) && isEmptyList(expected)),
  toBeUndefined: (value: unknown) => value === undefined,
  toBeDefined: (value: unknown) => value !== undefined,
  toContain: (value: unknown, item: unknown) => Array.isArray(value) && value.includes(item),
  toHaveLength: (value: unknown, length: number) => Array.isArray(value) && value.length === length,
  toBeGreaterThan: ordered((value, bound) => value > bound),
  toBeGreaterThanOrEqual: ordered((value, bound) => value >= bound),
  toBeLessThan: ordered((value, bound) => value < bound),
  toBeLessThanOrEqual: ordered((value, bound) => value <= bound),
}

const ofFields = Object.entries(fieldMatchers).map(([name, matcher]) => {
  const holds = (...given: readonly unknown[]) =>
    (matcher as (...all: readonly unknown[]) => { pass: boolean })(...given).pass
  return [name, holds] as const
})

const quick = Object.entries({ ...ofVitest, ...Object.fromEntries(ofFields) }) as readonly (readonly [string, Holds])[]

/** An assertion under way: a value, and what to say of it. */
interface Subject {
  readonly value: unknown
  readonly message: string | undefined
}

const asserted = ({ value, message }: Subject) => vitestExpect(value, message)

/** `not`, and every matcher that is not decided here, are vitest's. */
const others = new Proxy<object>(
  {},
  {
    get: (_target, name, subject: Subject) => {
      const assertion = asserted(subject)
      const member: unknown = Reflect.get(assertion, name)
      if (typeof member !== 'function') return member
      return (...expected: readonly unknown[]): unknown => Reflect.apply(member, assertion, expected)
    },
  },
)

const decided = quick.map(([name, holds]) => {
  function value(this: Subject, ...expected: never[]): void {
    if (!holds(this.value as never, ...expected)) tell(asserted(this), name, expected)
  }
  return [name, { value }] as const
})

const tell = (assertion: Assertion, name: string, expected: readonly unknown[]) =>
  (assertion as unknown as Readonly<Record<string, (...all: readonly unknown[]) => void>>)[name]?.(...expected)

const prototype: object = Object.create(others, Object.fromEntries(decided)) as object

/**
 * vitest's `expect` for judges, which assert tens of thousands of times and nearly always hold. Whether an assertion holds is decided
 * without vitest's bookkeeping, which is half of the time that judging takes; what does not hold is told by vitest.
 *
 * @example expect(json.at('id')).toBeNonEmptyText()
 */
export const expect = (value: unknown, message?: string): Assertion =>
  Object.create(prototype, {
    value: { value },
    message: { value: message },
  }) as Assertion
