/*
 * What is wrong, as data: what was expected, what was received, and where. `flawText` makes the line for reports; nothing parses that
 * line.
 */

/** The types that a matcher can expect. */
export type ValueType =
  | 'string'
  | 'non-empty string'
  | 'JSON object in a string'
  | 'number'
  | 'integer'
  | 'object'
  | 'array'

/** What was expected: a status, a schema, a value, a number within a bound, or what the message says (`rule`). */
export type Expectation =
  | {
      /** Determines the other fields. */
      readonly kind: 'status'
      /** One of these. */
      readonly statuses: readonly number[]
    }
  | {
      readonly kind: 'status class'
      /** `success` (200, 201, 202) or `client error` (400 to 499). */
      readonly class: 'success' | 'client error'
    }
  | {
      readonly kind: 'content type'
      /** The format that the media type must declare. */
      readonly mediaType: 'JSON'
    }
  | {
      readonly kind: 'schema'
      /** The path of the schema below `#/components/schemas/` of the contract document. */
      readonly schema: string
      /** The JSON Schema keyword that a part of the value violates; absent if the whole value does. */
      readonly keyword?: string
      /** What the schema or the keyword requires. */
      readonly text: string
    }
  | {
      readonly kind: 'type'
      /** The type. */
      readonly type: ValueType
      /** The value may be missing or null. */
      readonly isOptional?: true
    }
  | {
      readonly kind: 'value'
      /** The value; absent if no value is expected. */
      readonly value?: unknown
    }
  | {
      readonly kind: 'one of' | 'none of' | 'contains none of'
      /** The values, or the texts that must not occur. */
      readonly values: readonly unknown[]
    }
  | {
      readonly kind: 'contains'
      /** What must be contained. */
      readonly value?: unknown
      /** What must contain it. */
      readonly within: 'a text' | 'a list'
    }
  | {
      readonly kind: 'matches'
      /** A regular expression. */
      readonly pattern: string
    }
  | {
      readonly kind: 'bound'
      /** The relation to the bound. */
      readonly is: Bound
      /** The bound. */
      readonly than?: unknown
    }
  | {
      readonly kind: 'length'
      /** The number of entries or characters. */
      readonly length: number
    }
  | { readonly kind: 'present' | 'absent' }
  /** No entry in a list, or at least one. */
  | { readonly kind: 'none' | 'some' }
  | { readonly kind: 'rule' }

export type Bound = 'more' | 'at least' | 'less' | 'at most'

/** What was expected: a status, a schema, a value, a bound, or what the message says (`rule`). */
export type Expected = Expectation & {
  /** Anything but this. */
  readonly not?: true
}

/** What was received, bounded in length. */
export type Actual =
  | {
      /** Determines the other fields. */
      readonly kind: 'nothing'
    }
  | {
      readonly kind: 'value'
      /** Its type. */
      readonly type: JsonType
      /** The beginning of the value, as messages show it. */
      readonly shown: string
      /** The value; absent if it is long. */
      readonly value?: unknown
    }
  | {
      readonly kind: 'reply'
      /** The status; absent if there was no response. */
      readonly status?: number
      /** The status and the beginning of the body, or how the exchange ended without a response. */
      readonly shown: string
    }
  | {
      readonly kind: 'list'
      /** The first entries of a list that had to be empty. */
      readonly entries: readonly string[]
      /** The number of entries. */
      readonly count: number
    }
  | {
      readonly kind: 'unreadable'
      /** Why the body is not JSON: `empty`, `ends-early`, `not-json`, `cut`. */
      readonly problem: string
      /** The problem, as messages show it. */
      readonly shown: string
    }

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'other'

/** What a matcher found to be wrong. */
export interface Mismatch {
  /** The path in the body: `choices[0].index`; absent for anything outside the body. */
  readonly path?: string
  readonly expected: Expected
  readonly actual: Actual
  /** What was checked, as the check describes it. */
  readonly about?: string
  /** True if `about` names the operation. */
  readonly namesOperation?: true
}

/** A mismatch and the exchange that shows it. */
export interface Flaw extends Mismatch {
  readonly requirement: string
  /** The id of the failing exchange; absent if the check reads none. */
  readonly exchange?: string
  /** Ids of the exchanges that it was compared with. */
  readonly compared?: readonly string[]
}

/** True if a status or a class of statuses was expected. */
export const isOfStatus = ({ kind }: Expected): boolean => kind === 'status' || kind === 'status class'

/** True if a response had to have another status than the 5xx it has. */
export const isServerError = ({ expected, actual }: Mismatch): boolean =>
  isOfStatus(expected) && actual.kind === 'reply' && (actual.status ?? 0) >= 500

type Of<Kind extends Expectation['kind']> = Extract<Expectation, { readonly kind: Kind }>

interface Listed {
  readonly values: readonly unknown[]
}

const json = (value: unknown) => JSON.stringify(value) ?? 'nothing'
const anyOf = (values: readonly unknown[]) => values.map(json).join(' or ')

const types: Readonly<Record<ValueType, string>> = {
  string: 'a string',
  'non-empty string': 'a non-empty string',
  'JSON object in a string': 'a string with a JSON object',
  number: 'a number',
  integer: 'an integer',
  object: 'an object',
  array: 'an array',
}

const bounds: Readonly<Record<Bound, string>> = {
  more: 'more than',
  'at least': 'at least',
  less: 'less than',
  'at most': 'at most',
}

/** What was expected, as a phrase after "expected". */
const expectations = {
  status: ({ statuses }: Of<'status'>) => `status ${statuses.join(' or ')}`,
  'status class': (expected: Of<'status class'>) =>
    expected.class === 'success' ? 'a success status (200, 201, 202)' : 'a status from 400 to 499',
  'content type': ({ mediaType }: Of<'content type'>) => `a ${mediaType} content type`,
  schema: ({ text }: Of<'schema'>) => text,
  type: ({ type, isOptional }: Of<'type'>) => `${types[type]}${isOptional === true ? ' or nothing' : ''}`,
  value: ({ value }: Of<'value'>) => json(value),
  'one of': ({ values }: Listed) =>
    values.length < 2 ? (values.map(json)[0] ?? 'none') : `one of ${values.map(json).join(', ')}`,
  'none of': ({ values }: Listed) => `none of ${values.map(json).join(', ')}`,
  contains: ({ value, within }: Of<'contains'>) => `${within} containing ${json(value)}`,
  'contains none of': ({ values }: Listed) => `a string without ${anyOf(values)}`,
  matches: ({ pattern }: Of<'matches'>) => `a text matching ${pattern}`,
  bound: ({ is, than }: Of<'bound'>) => `${bounds[is]} ${json(than)}`,
  length: ({ length }: Of<'length'>) => `${length}`,
  present: () => 'a value',
  absent: () => 'nothing',
  some: () => 'at least one',
  none: () => 'nothing',
  rule: () => 'something else',
}

/** The negated phrases; the others are `anything but …`. */
const negations = {
  present: () => 'nothing',
  absent: () => 'a value',
  status: ({ statuses }: Of<'status'>) => `a status other than ${statuses.join(' or ')}`,
  value: ({ value }: Of<'value'>) => `a value other than ${json(value)}`,
  contains: ({ value, within }: Of<'contains'>) => `${within} without ${json(value)}`,
}

const phrases = {
  nothing: () => 'nothing',
  none: () => 'none',
  anythingBut: (expected: string) => `anything but ${expected}`,
  mismatch: (expected: string, actual: string) => `expected ${expected}, got ${actual}`,
  brokenKeyword: (requires: string, actual: string) => `${requires}, got ${actual}`,
  more: (count: number) => `and ${count} more`,
  place: (path: string) => `\`${path}\``,
}

/** All phrases of messages about flaws. `test/results/reworded.series.test.ts` replaces each and compares the data. */
export const flawWords = { expectations, negations, phrases }

/** The number of list entries that a message shows. */
export const maxEntries = 3

/** The message for a mismatch: `<where>: expected <x>, got <y>`. */
export function flawText({ path, expected, actual, about }: Mismatch): string {
  const where = [about, path === undefined ? undefined : phrases.place(path)].filter((part) => part !== undefined)
  return [...where, ...(expected.kind === 'rule' ? [] : [mismatchText(expected, actual)])].join(': ')
}

function mismatchText(expected: Expected, actual: Actual): string {
  if (actual.kind === 'list' && actual.count > 0) return listText(actual)
  if (actual.kind === 'unreadable') return actual.shown
  const isPart = expected.kind === 'schema' && expected.keyword !== undefined
  return (isPart ? phrases.brokenKeyword : phrases.mismatch)(expectedText(expected), actualText(actual))
}

/** What was expected: `status 400 or 422`, `a string`. */
export function expectedText({ not, ...expected }: Expected): string {
  const phrase = (by: object): string | undefined =>
    (by as Readonly<Record<string, ((of: object) => string) | undefined>>)[expected.kind]?.(expected)
  const plain = phrase(expectations) ?? ''
  return not === true ? (phrase(negations) ?? phrases.anythingBut(plain)) : plain
}

function listText({ entries, count }: Extract<Actual, { readonly kind: 'list' }>): string {
  const others = count - entries.length
  return [...entries, ...(others > 0 ? [phrases.more(others)] : [])].join('; ')
}

export function actualText(actual: Actual): string {
  if (actual.kind === 'nothing') return phrases.nothing()
  return actual.kind === 'list' ? (actual.count === 0 ? phrases.none() : listText(actual)) : actual.shown
}
