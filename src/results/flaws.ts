/*
 * What a check found wrong, as data: what was expected, what was there, and where. `flawText` makes the line that a person reads;
 * nothing reads that line back.
 */

/** Types of values that a matcher names. */
export type ValueType =
  'string' | 'non-empty string' | 'JSON object in a string' | 'number' | 'integer' | 'object' | 'array'

/** What was expected: a status, a form of the contract document, a value, a number within a bound, or what the message says (`rule`). */
export type Expectation =
  | {
      /** Decides which other fields there are. */
      readonly kind: 'status'
      /** One of these. */
      readonly statuses: readonly number[]
    }
  | {
      readonly kind: 'status class'
      /** A status of success, or one from 400 to 499. */
      readonly class: 'success' | 'client error'
    }
  | {
      readonly kind: 'content type'
      /** Media types by what they label. */
      readonly mediaType: 'JSON'
    }
  | {
      readonly kind: 'schema'
      /** A part of the contract document below `#/components/schemas/`. */
      readonly schema: string
      /** The keyword of JSON Schema that a part of the value breaks; absent where the whole value is meant. */
      readonly keyword?: string
      /** What the schema or the keyword asks for. */
      readonly text: string
    }
  | {
      readonly kind: 'type'
      /** The type, where `kind` is `type`. */
      readonly type: ValueType
      /** It may be missing or null. */
      readonly isOptional?: true
    }
  | {
      readonly kind: 'value'
      /** The value; absent for nothing. */
      readonly value?: unknown
    }
  | {
      readonly kind: 'one of' | 'none of' | 'contains none of'
      /** Values, or texts that must not occur. */
      readonly values: readonly unknown[]
    }
  | {
      readonly kind: 'contains'
      /** The value, or what must be contained. */
      readonly value?: unknown
      /** In what it must be contained. */
      readonly within: 'a text' | 'a list'
    }
  | {
      readonly kind: 'matches'
      /** A regular expression. */
      readonly pattern: string
    }
  | {
      readonly kind: 'bound'
      /** On which side of the bound. */
      readonly is: Bound
      /** The bound. */
      readonly than?: unknown
    }
  | {
      readonly kind: 'length'
      /** How many entries or characters. */
      readonly length: number
    }
  | { readonly kind: 'present' | 'absent' }
  /** No entry of a list, or at least one. */
  | { readonly kind: 'none' | 'some' }
  | { readonly kind: 'rule' }

/** How a number relates to a bound. */
export type Bound = 'more' | 'at least' | 'less' | 'at most'

/** What was expected: a status, a form of the contract document, a value, a bound, or what the message says (`rule`). */
export type Expected = Expectation & {
  /** Anything but that. */
  readonly not?: true
}

/** What was there, bounded. */
export type Actual =
  | {
      /** Decides which other fields there are. */
      readonly kind: 'nothing'
    }
  | {
      readonly kind: 'value'
      /** Its type. */
      readonly type: JsonType
      /** How it begins, as messages show it. */
      readonly shown: string
      /** The value; absent where it is long. */
      readonly value?: unknown
    }
  | {
      readonly kind: 'reply'
      /** The status; absent where there was no reply. */
      readonly status?: number
      /** The status and how the body begins, or how the exchange ended without one. */
      readonly shown: string
    }
  | {
      readonly kind: 'list'
      /** The first entries of a list that had to be empty. */
      readonly entries: readonly string[]
      /** How many there were. */
      readonly count: number
    }
  | {
      readonly kind: 'unreadable'
      /** Why the body is not JSON: `empty`, `ends-early`, `not-json`, `cut`. */
      readonly problem: string
      /** How it is shown in messages. */
      readonly shown: string
    }

/** Types of JSON. */
export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'other'

/** What a matcher found wrong. */
export interface Mismatch {
  /** The place in the body: `choices[0].index`; absent where it is about something else. */
  readonly path?: string
  readonly expected: Expected
  readonly actual: Actual
  /** What was looked at, in the words of the check. */
  readonly about?: string
  /** True where `about` names the operation. */
  readonly namesOperation?: true
}

/** A mismatch, and where it was seen. */
export interface Flaw extends Mismatch {
  readonly requirement: string
  /** The id of the exchange that fails; absent where a check reads none. */
  readonly exchange?: string
  /** Ids of exchanges that were read to compare with. */
  readonly compared?: readonly string[]
}

type Of<Kind extends Expectation['kind']> = Extract<Expectation, { readonly kind: Kind }>

interface Listed {
  readonly values: readonly unknown[]
}

const json = (value: unknown) => JSON.stringify(value) ?? 'nothing'
const anyOf = (values: readonly unknown[]) => values.map(json).join(' or ')

const types: Readonly<Record<ValueType, string>> = {
  string: 'a string',
  'non-empty string': 'a text that is not empty',
  'JSON object in a string': 'a string that holds a JSON object',
  number: 'a number',
  integer: 'a whole number',
  object: 'an object',
  array: 'an array',
}

const bounds: Readonly<Record<Bound, string>> = {
  more: 'more than',
  'at least': 'at least',
  less: 'less than',
  'at most': 'at most',
}

/** What was expected, by its kind, as it stands after "expected". */
const expectations = {
  status: ({ statuses }: Of<'status'>) => `the status ${statuses.join(' or ')}`,
  'status class': (expected: Of<'status class'>) =>
    expected.class === 'success' ? 'a status of success (200, 201, 202)' : 'a status from 400 to 499',
  'content type': ({ mediaType }: Of<'content type'>) => `a content type of ${mediaType}`,
  schema: ({ text }: Of<'schema'>) => text,
  type: ({ type, isOptional }: Of<'type'>) => `${types[type]}${isOptional === true ? ', or nothing' : ''}`,
  value: ({ value }: Of<'value'>) => json(value),
  'one of': ({ values }: Listed) => `one of ${values.map(json).join(', ')}`,
  'none of': ({ values }: Listed) => `none of ${values.map(json).join(', ')}`,
  contains: ({ value, within }: Of<'contains'>) => `${within} with ${json(value)} in it`,
  'contains none of': ({ values }: Listed) => `a string without ${anyOf(values)}`,
  matches: ({ pattern }: Of<'matches'>) => `a text that matches ${pattern}`,
  bound: ({ is, than }: Of<'bound'>) => `${bounds[is]} ${json(than)}`,
  length: ({ length }: Of<'length'>) => `${length}`,
  present: () => 'a value',
  absent: () => 'nothing',
  some: () => 'at least one',
  none: () => 'nothing',
  rule: () => 'something else',
}

/** The same of what must not be, where that is not `anything but …`. */
const negations = {
  present: () => 'nothing',
  absent: () => 'a value',
  status: ({ statuses }: Of<'status'>) => `another status than ${statuses.join(' or ')}`,
  value: ({ value }: Of<'value'>) => `another value than ${json(value)}`,
  contains: ({ value, within }: Of<'contains'>) => `${within} without ${json(value)}`,
}

const phrases = {
  nothing: () => 'nothing',
  none: () => 'none',
  anythingBut: (expected: string) => `anything but ${expected}`,
  mismatch: (expected: string, actual: string) => `expected ${expected}; saw ${actual}`,
  brokenKeyword: (requires: string, actual: string) => `${requires}; saw ${actual}`,
  more: (count: number) => `and ${count} more`,
  place: (path: string) => `\`${path}\``,
}

/** All words of messages about flaws: `selftest/results/reworded.test.ts` replaces each and compares the data. */
export const flawWords = { expectations, negations, phrases }

/** Entries of a list that are shown. */
export const maxEntries = 3

/** The sentence for what was found wrong: where, what was expected, what was there. */
export function flawText({ path, expected, actual, about }: Mismatch): string {
  const where = [about, path === undefined ? undefined : phrases.place(path)].filter((part) => part !== undefined)
  return [...where, ...(expected.kind === 'rule' ? [] : [mismatchText(expected, actual)])].join(': ')
}

// Surviving mutants: only lists have a count and only schemas a keyword; the conditions are for the compiler.
function mismatchText(expected: Expected, actual: Actual): string {
  if (actual.kind === 'list' && actual.count > 0) return listText(actual)
  if (actual.kind === 'unreadable') return actual.shown
  const isPart = expected.kind === 'schema' && expected.keyword !== undefined
  return (isPart ? phrases.brokenKeyword : phrases.mismatch)(expectedText(expected), actualText(actual))
}

/** What was expected, in a few words: `the status 400 or 422`, `a string`. */
export function expectedText({ not, ...expected }: Expected): string {
  const word = (by: object): string | undefined =>
    (by as Readonly<Record<string, ((of: object) => string) | undefined>>)[expected.kind]?.(expected)
  const plain = word(expectations) ?? ''
  return not === true ? (word(negations) ?? phrases.anythingBut(plain)) : plain
}

/** The first entries of a list; the others are counted. */
function listText({ entries, count }: Extract<Actual, { readonly kind: 'list' }>): string {
  const left = count - entries.length
  return [...entries, ...(left > 0 ? [phrases.more(left)] : [])].join('; ')
}

/** What was there, as it is shown. */
export function actualText(actual: Actual): string {
  if (actual.kind === 'nothing') return phrases.nothing()
  return actual.kind === 'list' ? (actual.count === 0 ? phrases.none() : listText(actual)) : actual.shown
}
