import { describeSchema } from '../contract/describe.ts'
import { validatorAt, valueClass } from '../contract/schemas.ts'
import { fieldOf } from '../evidence/field.ts'
import { parseJson } from '../evidence/json.ts'
import type { Field, Reply } from '../evidence/reply.ts'
import { shownStatus } from './answer.ts'
import type { CheckMeta } from './meta.ts'
import { recordedDocument } from './recording.ts'
import { isArray, isObject } from './selections.ts'

/** A part of the contract document below `#/components/schemas/`: `ChatCompletion/properties/created`. */
export type SchemaPath = string

interface FieldMatchers<R = unknown> {
  /**
   * The value is there and is as the contract document says at `schema`. A value of the protocol's public definition that the
   * contract does not list passes and is noted as an observation.
   */
  toConform: (schema: SchemaPath) => R
  /** As `toConform`, where the field may be left out or `null`. */
  toConformWherePresent: (schema: SchemaPath) => R
  /** The value is a string with something in it besides white space. */
  toBeNonEmptyText: () => R
  /** The value is exactly this string, number or boolean. */
  toHaveValue: (expected: string | number | boolean) => R
  /** The value is none of these. */
  toHaveNoneOf: (refused: readonly unknown[]) => R
  /** The value is a string, which may be empty. */
  toBeText: () => R
  /** The value is a string, and that string is a JSON object. */
  toHoldJsonObject: () => R
  /** The value is a string in which none of these stands. */
  toHoldNoneOf: (refused: readonly string[]) => R
  /** The value is an object, whatever its members. */
  toBeObject: () => R
  /** As `toBeObject`, where the field may be left out or `null`. */
  toBeObjectWherePresent: () => R
  /** The value is an array, whatever its elements. */
  toBeArray: () => R
  /** There is something at this place. */
  toBePresent: () => R
  /** There is nothing at this place, or `null`. */
  toBeAbsent: () => R
  /** Nothing is wrong: the list of flaws is empty, or there is no sentence about one. The flaws are the message. */
  toHaveNoFlaw: () => R
  /** A reply has this status (or one of these). */
  toHaveStatus: (...statuses: readonly number[]) => R
}

declare module '@vitest/expect' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- vitest's own signature
  interface Matchers<T = any> extends FieldMatchers<T> {}
}

let current: CheckMeta | undefined

/** Runs a judge with the meta that its matchers may note observations in. Judges are synchronous, so one slot is enough. */
export function withMeta(meta: CheckMeta, judge: () => void): void {
  current = meta
  try {
    judge()
  } finally {
    current = undefined
  }
}

/** Notes what was seen where the contract leaves it open. The same text and value are noted once. */
export function note(text: string, value: unknown): void {
  // In JSON nothing cannot be told from a field that was forgotten.
  const noted = shortened(value ?? null)
  const isRecorded = current?.observations.some(
    (seen) => seen.text === text && JSON.stringify(seen.value) === JSON.stringify(noted),
  )
  if (isRecorded === false) current?.observations.push({ text, value: noted })
}

/** So much of what a server said is noted. */
const most = { members: 100, characters: 1000 }

/** What is noted of a value: a short one as it is, the beginning of a long list, and of anything else how it begins. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value) && value.length > most.members) {
    const more = `… and ${value.length - most.members} more`
    return [...value.slice(0, most.members).map(shortened), more]
  }
  if (Array.isArray(value)) return value.map(shortened)
  return (JSON.stringify(value) ?? '').length > most.characters ? fieldOf(value).shown : value
}

const pointerTo = (schema: SchemaPath) => `/components/schemas/${schema}`

const result = (pass: boolean, field: Field, expected: string) => ({
  pass,
  message: () => `\`${field.path}\`: expected ${expected}; saw ${field.shown}`,
})

function conformance(field: Field, schema: SchemaPath) {
  const pointer = pointerTo(schema)
  const document = recordedDocument()
  if (field.exists && valueClass(pointer, field.value, document) === 'public') {
    note(`\`${unindexed(field.path)}\` has a value of the public protocol that the contract does not list`, field.value)
    return result(true, field, describeSchema(pointer, document))
  }
  const issue = field.exists ? validatorAt(pointer, document)(field.value)[0] : undefined
  if (issue === undefined || issue.path === '') {
    return result(field.exists && !issue, field, describeSchema(pointer, document))
  }
  const place = field.at(issue.path)
  return { pass: false, message: () => `\`${place.path}\`: ${issue.message}; saw ${place.shown}` }
}

/** `choices[3].index` and `choices[0].index` are one observation. */
const unindexed = (path: string) => path.replaceAll(/\[\d+\]/g, '[]')

function holdsObject({ text = '' }: Field): boolean {
  const parsed = parseJson(text)
  return 'value' in parsed && isObject(fieldOf(parsed.value))
}

/** The matchers by their names. Each says whether it holds, and what to tell where it does not. */
export const fieldMatchers = {
  toConform: (field: Field, schema: SchemaPath) => conformance(field, schema),
  toConformWherePresent: (field: Field, schema: SchemaPath) =>
    field.absent ? result(true, field, 'nothing') : conformance(field, schema),
  toBeNonEmptyText: (field: Field) => result((field.text ?? '').trim() !== '', field, 'a text that is not empty'),
  toHaveValue: (field: Field, expected: string | number | boolean) =>
    result(field.value === expected, field, JSON.stringify(expected)),
  toHaveNoneOf: (field: Field, refused: readonly unknown[]) =>
    result(!refused.includes(field.value), field, `none of ${refused.map((one) => JSON.stringify(one)).join(', ')}`),
  toBeText: (field: Field) => result(field.text !== undefined, field, 'a string'),
  toHoldJsonObject: (field: Field) => result(holdsObject(field), field, 'a string that holds a JSON object'),
  toHoldNoneOf: (field: Field, refused: readonly string[]) =>
    result(
      field.text !== undefined && !refused.some((one) => field.text?.includes(one)),
      field,
      `a string without ${refused.map((one) => JSON.stringify(one)).join(' or ')}`,
    ),
  toBeObject: (field: Field) => result(isObject(field), field, 'an object'),
  toBeObjectWherePresent: (field: Field) => result(field.absent || isObject(field), field, 'an object, or nothing'),
  toBeArray: (field: Field) => result(isArray(field), field, 'an array'),
  toBePresent: (field: Field) => result(field.exists, field, 'a value'),
  toBeAbsent: (field: Field) => result(field.absent, field, 'nothing'),
  toHaveNoFlaw: (flaws: readonly string[] | string | undefined) => ({
    pass: flaws === undefined || flaws.length === 0,
    message: () => flawsShown([flaws ?? []].flat()),
  }),
  toHaveStatus: (reply: Reply, ...statuses: readonly number[]) => ({
    pass: statuses.includes(reply.status ?? 0),
    message: () => `expected the status ${statuses.join(' or ')}; saw ${shownStatus(reply)}`,
  }),
} as const satisfies Readonly<Record<keyof FieldMatchers, unknown>>

/** The first few flaws; the others are counted. */
function flawsShown(flaws: readonly string[]): string {
  const more = flaws.length > 3 ? `; and ${flaws.length - 3} more` : ''
  return flaws.length === 0 ? 'expected a flaw; there is none' : `${flaws.slice(0, 3).join('; ')}${more}`
}
