import { fieldOf } from '../evidence/field.ts'

/** Characters of a value, and members of a list, that a message shows. */
const most = { text: 200, members: 3 }

/** What a value is called in a message: a short list by its JSON. */
function shown(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  const json = Array.isArray(value) && value.every(isPlain) ? JSON.stringify(value) : undefined
  return json !== undefined && json.length <= most.text ? json : fieldOf(value).shown
}

const isPlain = (member: unknown) => typeof member !== 'object' || member === null

/** The first few of a list; the others are counted. */
function listed(values: readonly unknown[]): string {
  const first = values.slice(0, most.members).map((value) => (typeof value === 'string' ? value : shown(value)))
  const more = values.length - first.length
  return `${first.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

const expected = (what: string, value: unknown) => `expected ${what}; saw ${shown(value)}`

const isNone = (wanted: unknown) => Array.isArray(wanted) && wanted.length === 0

const atLeastOne = 'expected at least one; saw none'

const kindOf = (value: unknown) => (typeof value === 'string' ? 'a text' : 'a list')

type Told = (value: unknown, wanted: unknown) => string

/** What is said of a value for which an assertion of vitest's does not hold. */
export const told: Readonly<Record<string, Told>> = {
  toBe: (value, wanted) => expected(shown(wanted), value),
  toEqual: (value, wanted) => (Array.isArray(value) && isNone(wanted) ? listed(value) : expected(shown(wanted), value)),
  toBeUndefined: (value) => (typeof value === 'string' ? value : expected('nothing', value)),
  toBeDefined: (value) => expected('something', value),
  toBeTypeOf: (value, wanted) => expected(`a ${String(wanted)}`, value),
  toContain: (value, wanted) => expected(`${kindOf(value)} with ${shown(wanted)} in it`, value),
  toMatch: (value, wanted) => expected(`a text that matches ${shown(wanted)}`, value),
  toHaveLength: (value, wanted) =>
    Array.isArray(value)
      ? `expected ${shown(wanted)}; saw ${value.length}`
      : expected(`${shown(wanted)} of them`, value),
  toBeGreaterThan: (value, bound) => expected(`more than ${shown(bound)}`, value),
  toBeGreaterThanOrEqual: (value, bound) => expected(`at least ${shown(bound)}`, value),
  toBeLessThan: (value, bound) => expected(`less than ${shown(bound)}`, value),
  toBeLessThanOrEqual: (value, bound) => expected(`at most ${shown(bound)}`, value),
}

/** The same for `not`. */
export const toldOfNot: Readonly<Record<string, Told>> = {
  toBe: (value, wanted) =>
    wanted === '' ? 'expected a text; saw an empty one' : expected(`another value than ${shown(wanted)}`, value),
  toEqual: (value, wanted) => (isNone(wanted) ? atLeastOne : expected(`another value than ${shown(wanted)}`, value)),
  toContain: (value, wanted) => expected(`${kindOf(value)} without ${shown(wanted)}`, value),
  toMatch: (value, wanted) => expected(`a text that does not match ${shown(wanted)}`, value),
  toHaveLength: (value, wanted) =>
    wanted === 0 ? atLeastOne : expected(`another number than ${shown(wanted)}`, value),
}
