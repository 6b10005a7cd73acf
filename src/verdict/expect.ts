import { JestAsymmetricMatchers, JestChaiExpect, type Assertion } from '@vitest/expect'
import { config, expect as chaiExpect, use } from 'chai'
import type { Reply } from '../evidence/reply.ts'
import { assertionError, isAssertion } from './assertion.ts'
import { fieldMatchers } from './matchers.ts'
import { told, toldOfNot } from './told.ts'

// What vitest makes of chai.
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
  readonly about: Reply | undefined
}

const vitestAssertion = ({ value, message }: Subject) => chaiExpect(value, message) as unknown as Assertion

const withMessage = ({ message }: Subject, text: string) =>
  assertionError(message === undefined ? text : `${message}: ${text}`)

/** Asserts as vitest does. What does not hold is told in words of ours where there are any. */
function assertVitest(
  assertion: Assertion,
  name: string,
  subject: Subject,
  expected: readonly unknown[],
  words = told,
): unknown {
  try {
    return Reflect.apply(Reflect.get(assertion, name) as () => unknown, assertion, expected)
  } catch (error) {
    if (!isAssertion(error) || words[name] === undefined) throw error
    // That a condition does not hold is what its message says.
    if (name === 'toBe' && typeof subject.value === 'boolean' && subject.message !== undefined) {
      throw assertionError(subject.message)
    }
    throw withMessage(subject, words[name](subject.value, expected[0]))
  }
}

/** What a subject has that is not decided here: the members of vitest's assertion about it. */
function membersOf(assertionOf: (subject: Subject) => Assertion, words = told): object {
  return new Proxy<object>(
    {},
    {
      get: (_target, name, subject: Subject) => {
        const assertion = assertionOf(subject)
        const member: unknown = Reflect.get(assertion, name)
        if (typeof member !== 'function') return member
        return (...expected: readonly unknown[]) => assertVitest(assertion, String(name), subject, expected, words)
      },
    },
  )
}

type Matcher = (value: unknown, ...expected: readonly unknown[]) => { pass: boolean; message: () => string }

const fields = Object.entries(fieldMatchers) as unknown as readonly (readonly [string, Matcher])[]

/** Asserts with a matcher of ours that it passes, or that it does not. */
function assertField(matcher: Matcher, wanted: boolean, subject: Subject, expected: readonly unknown[]) {
  const outcome = matcher(subject.value, ...expected)
  if (outcome.pass === wanted) return
  throw withMessage(subject, wanted ? outcome.message() : opposite(outcome.message()))
}

/** A matcher says what it expects: of `not`, anything but that. */
const opposite = (text: string) =>
  text.replace(
    /\bexpected (the status )?/,
    (_, status) => `expected ${status ? 'another status than' : 'anything but'} `,
  )

const ownMembers = fields.map(([name, matcher]) => {
  function value(this: Subject, ...expected: readonly unknown[]): void {
    assertField(matcher, true, this, expected)
  }
  return [name, { value }] as const
})

const quickMembers = Object.entries(atAGlance).map(([name, holds]) => {
  function value(this: Subject, ...expected: never[]): void {
    if (holds(this.value as never, ...expected)) return
    assertVitest(vitestAssertion(this), name, this, expected)
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
  membersOf((subject) => vitestAssertion(subject).not, toldOfNot),
  Object.fromEntries(negatedMembers),
) as object

const prototype: object = Object.create(membersOf(vitestAssertion), {
  ...Object.fromEntries(ownMembers),
  ...Object.fromEntries(quickMembers),
  not: {
    get(this: Subject) {
      return { __proto__: negated, value: this.value, message: this.message, about: this.about }
    },
  },
}) as object

/**
 * vitest's `expect` for judges, which assert tens of thousands of times and nearly always hold. Whether an assertion holds is decided
 * without vitest's bookkeeping, which is half of the time that judging takes.
 *
 * @param message of a condition (`toBe(true)`) what is wrong; of anything else what the value is
 * @param about the reply that the value is of, where a check reads several and the value is neither a reply nor a field of one
 * @example expect(json.at('id')).toBeNonEmptyText()
 */
export function expect(value: unknown, message?: string, about?: Reply): Assertion {
  const subject = { __proto__: prototype, value, message, about } as unknown as Subject & Assertion
  underWay = subject
  return subject
}

let underWay: Subject = { value: undefined, message: undefined, about: undefined }

/** What the last assertion was about: where a judge failed, the one that does not hold. */
export const lastSubject = (): Subject => underWay
