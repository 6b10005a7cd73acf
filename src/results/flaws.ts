/*
 * What a check found wrong, as data: what was expected, what was there, and where. `flawText` makes the line that a person reads;
 * nothing reads that line back.
 */

/** Types of values that a matcher names. */
export type ValueType =
  'string' | 'non-empty string' | 'JSON object in a string' | 'number' | 'integer' | 'object' | 'array'

/** What was expected: a status, a form of the contract document, a value, a number within a bound, or what `about` says. */
export type Expectation =
  | { readonly kind: 'status'; readonly statuses: readonly number[] }
  | { readonly kind: 'status class'; readonly class: 'success' | 'client error' }
  /** `keyword` is set where a part of a value breaks one keyword of its schema; `text` says what it asks for. */
  | { readonly kind: 'schema'; readonly schema: string; readonly keyword?: string; readonly text: string }
  | { readonly kind: 'type'; readonly type: ValueType; readonly isOptional?: true }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'one of' | 'none of' | 'contains' | 'contains none of'; readonly values: readonly unknown[] }
  | { readonly kind: 'matches'; readonly pattern: string }
  | { readonly kind: 'bound'; readonly is: Bound; readonly than: unknown }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'present' | 'absent' }
  /** No entry of a list, or at least one. */
  | { readonly kind: 'none' | 'some' }
  /** That what `about` says is not so. */
  | { readonly kind: 'rule' }

/** How a number relates to a bound. */
export type Bound = 'more' | 'at least' | 'less' | 'at most'

export type Expected = Expectation & { readonly not?: true }

/** What was there. Values are bounded: `shown` is how a value begins, `value` is there where it is short. */
export type Actual =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'value'; readonly type: JsonType; readonly shown: string; readonly value?: unknown }
  /** The status of a reply and how its body begins, or how the exchange ended without one. */
  | { readonly kind: 'reply'; readonly status?: number; readonly shown: string }
  /** Entries of a list that had to be empty: the first few of `count`. */
  | { readonly kind: 'list'; readonly entries: readonly string[]; readonly count: number }
  /** A body that is not JSON; `problem` says in what way. */
  | { readonly kind: 'unreadable'; readonly problem: string; readonly shown: string }

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
}

/** A mismatch, and where it was seen. */
export interface Flaw extends Mismatch {
  readonly requirement: string
  /** The id of the exchange that fails; absent where a check reads none. */
  readonly exchange?: string
  /** Ids of exchanges that were read to compare with. */
  readonly compared?: readonly string[]
}

/** The sentence for what was found wrong: where, what was expected, what was there. */
export function flawText({ path, expected, actual, about }: Mismatch): string {
  const where = [about, path === undefined ? undefined : `\`${path}\``].filter((part) => part !== undefined)
  const what = mismatchText(expected, actual)
  return [...where, ...(what === '' ? [] : [what])].join(': ')
}

function mismatchText(expected: Expected, actual: Actual): string {
  if (expected.kind === 'rule') return ''
  if (actual.kind === 'list') return listText(expected, actual)
  if (expected.kind === 'schema' && expected.keyword !== undefined) return `${expected.text}; saw ${actualText(actual)}`
  return `expected ${expectedText(expected)}; saw ${actualText(actual)}`
}

/** What was expected, in a few words: `the status 400 or 422`, `a string`. */
export function expectedText(expected: Expected): string {
  const { kind } = expected
  if (kind === 'status') return statusText(expected.statuses, expected.not)
  if (kind === 'some') return 'a value'
  if (kind === 'none') return 'nothing'
  if (kind === 'present' || kind === 'absent')
    return (kind === 'present') === (expected.not !== true) ? 'a value' : 'nothing'
  return expected.not === true ? negatedText(expected) : plainText(expected)
}

const statusText = (statuses: readonly number[], not: true | undefined) =>
  `${not === true ? 'another status than' : 'the status'} ${statuses.join(' or ')}`

function negatedText(expected: Expected): string {
  if (expected.kind === 'value') return `another value than ${json(expected.value)}`
  if (expected.kind === 'contains') return `something without ${expected.values.map(json).join(' or ')}`
  return `anything but ${plainText(expected)}`
}

function plainText(expected: Expected): string {
  switch (expected.kind) {
    case 'status class':
      return expected.class === 'success' ? 'a status of success (200, 201, 202)' : 'a status from 400 to 499'
    case 'schema':
      return expected.text
    case 'type':
      return `${types[expected.type]}${expected.isOptional === true ? ', or nothing' : ''}`
    case 'value':
      return json(expected.value)
    case 'one of':
      return `one of ${expected.values.map(json).join(', ')}`
    case 'none of':
      return `none of ${expected.values.map(json).join(', ')}`
    case 'contains':
      return `something with ${expected.values.map(json).join(' or ')} in it`
    case 'contains none of':
      return `a string without ${expected.values.map(json).join(' or ')}`
    case 'matches':
      return `a text that matches ${expected.pattern}`
    case 'bound':
      return `${bounds[expected.is]} ${json(expected.than)}`
    case 'length':
      return `${expected.length}`
    default:
      return 'something else'
  }
}

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

const json = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** Entries of a list that are shown. */
export const maxEntries = 3

function listText(expected: Expected, { entries, count }: Extract<Actual, { readonly kind: 'list' }>): string {
  if (expected.kind === 'some') return 'expected at least one; saw none'
  const more = count - entries.length
  return `${entries.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** What was there, as it is shown. */
export const actualText = (actual: Actual): string =>
  actual.kind === 'nothing' ? 'nothing' : actual.kind === 'list' ? `${actual.count} entries` : actual.shown
