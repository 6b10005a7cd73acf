import { JestAsymmetricMatchers, JestChaiExpect, type Assertion } from '@vitest/expect'
import { AssertionError, config, expect as chaiExpect, use } from 'chai'
import { fieldMatchers } from './matchers.ts'

// What vitest makes of chai, so that a failure reads as it would there.
use(JestChaiExpect)
use(JestAsymmetricMatchers)
Object.assign(config, { includeStack: false, showDiff: true, truncateThreshold: 40 })

type Holds = (value: never, ...expected: never[]) => boolean

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const ordered = (holds: (value: number, bound: number) => boolean) => (value: unknown, bound: unknown) =>
  typeof value === 'number' && typeof bound === 'number' && holds(value, bound)

/** Matchers of vitest, as far as a glance tells that they hold. */
const atAGlance: Readonly<Record<string, Holds>> = {
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

/** An assertion under way: a value, and what to say of it. */
interface Subject {
  readonly value: unknown
  readonly message: string | undefined
}

const vitestAssertion = ({ value, message }: Subject) => chaiExpect(value, message) as unknown as Assertion

/** What a subject has that is not decided here: the members of vitest's assertion about it. */
function membersOf(assertionOf: (subject: Subject) => Assertion): object {
  return new Proxy<object>(
    {},
    {
      get: (_target, name, subject: Subject) => {
        const assertion = assertionOf(subject)
        const member: unknown = Reflect.get(assertion, name)
        if (typeof member !== 'function') return member
        return (...expected: readonly unknown[]): unknown => Reflect.apply(member, assertion, expected)
      },
    },
  )
}

type Matcher = (value: unknown, ...expected: readonly unknown[]) => { pass: boolean; message: () => string }

const fields = Object.entries(fieldMatchers) as unknown as readonly (readonly [string, Matcher])[]

/** Asserts with a matcher of ours that it passes, or that it does not. */
function assertField(matcher: Matcher, wanted: boolean, { value, message }: Subject, expected: readonly unknown[]) {
  const outcome = matcher(value, ...expected)
  if (outcome.pass !== wanted) {
    throw new AssertionError(`${message === undefined ? '' : `${message}: `}${outcome.message()}`)
  }
}

const ownMembers = fields.map(([name, matcher]) => {
  function value(this: Subject, ...expected: readonly unknown[]): void {
    assertField(matcher, true, this, expected)
  }
  return [name, { value }] as const
})

const quickMembers = Object.entries(atAGlance).map(([name, holds]) => {
  function value(this: Subject, ...expected: never[]): void {
    if (holds(this.value as never, ...expected)) return
    const members = vitestAssertion(this) as unknown as Readonly<Record<string, (...all: readonly unknown[]) => void>>
    members[name]?.(...expected)
  }
  return [name, { value }] as const
})

/** `expect(…).not`: our matchers the other way round, and vitest's. */
const negatedMembers = fields.map(([name, matcher]) => {
  function value(this: Subject, ...expected: readonly unknown[]): void {
    assertField(matcher, false, this, expected)
  }
  return [name, { value }] as const
})
const negated: object = Object.create(
  membersOf((subject) => vitestAssertion(subject).not),
  Object.fromEntries(negatedMembers),
) as object

const prototype: object = Object.create(membersOf(vitestAssertion), {
  ...Object.fromEntries(ownMembers),
  ...Object.fromEntries(quickMembers),
  not: {
    get(this: Subject) {
      return { __proto__: negated, value: this.value, message: this.message }
    },
  },
}) as object

/**
 * vitest's `expect` for judges, which assert tens of thousands of times and nearly always hold. Whether an assertion holds is decided
 * without vitest's bookkeeping, which is half of the time that judging takes; what does not hold is told by vitest.
 *
 * @example expect(json.at('id')).toBeNonEmptyText()
 */
export const expect = (value: unknown, message?: string): Assertion =>
  ({ __proto__: prototype, value, message }) as unknown as Assertion
