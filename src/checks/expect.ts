import { isDeepStrictEqual } from 'node:util'
import { describeSchema } from '../contract/describe.ts'
import { validatorAt, valueClass } from '../contract/schemas.ts'
import { fieldOf } from '../reply/field.ts'
import { parseJson } from '../reply/json.ts'
import { hasJsonMediaType } from '../reply/media-type.ts'
import type { Field, Reply } from '../reply/reply.ts'
import type { Bound, Expected, Mismatch, ValueType } from '../results/flaws.ts'
import {
  actualOf,
  boundedExpected,
  clipped,
  listActual,
  FlawError,
  headerActual,
  fieldActual,
  replyActual,
} from '../outcomes/flaw.ts'
import { note } from '../outcomes/notes.ts'
import { recordedDocument } from '../outcomes/recording.ts'
import { isArray, isObject } from './selections.ts'

/** A part of the contract document below `#/components/schemas/`: `ChatCompletion/properties/created`. */
export type SchemaPath = string

/** What is checked: as text, or by the path that a computed value belongs to. */
export type About = string | AboutPlace

interface AboutPlace {
  readonly path?: string | undefined
  readonly what?: string | undefined
  /** True if `what` names the operation. */
  readonly namesOperation?: true
}

/** The matchers that `not` can negate. */
type Negated = Omit<Expectation, 'not' | 'toConform' | 'toConformWherePresent' | 'toHaveNoFlaw'>

/** An assertion. Each matcher throws `FlawError` if it fails. */
class Expectation {
  readonly #value: unknown
  readonly #about: About | undefined
  readonly #reply: Reply | undefined
  readonly #isNegated: boolean

  constructor(value: unknown, about: About | undefined, reply: Reply | undefined, isNegated = false) {
    this.#value = value
    this.#about = about
    this.#reply = reply
    this.#isNegated = isNegated
  }

  /** Negates the next matcher. */
  get not(): Negated {
    return new Expectation(this.#value, this.#about, this.#reply, true)
  }

  /**
   * The field conforms to a schema of the contract document. A value that only the public protocol lists passes and is noted as an
   * observation.
   */
  toConform(schema: SchemaPath): void {
    const mismatch = nonconformance(this.#field, schema)
    if (mismatch !== undefined) this.#fail(mismatch)
  }

  /** As `toConform`, or the field is missing or `null`. */
  toConformWherePresent(schema: SchemaPath): void {
    if (!this.#field.absent) this.toConform(schema)
  }

  /** The field is a string that is not blank. */
  toBeNonEmptyText(): void {
    this.#toBeOfType('non-empty string', (this.#field.text ?? '').trim() !== '')
  }

  /** The field is a string, which may be empty. */
  toBeText(): void {
    this.#toBeOfType('string', this.#field.text !== undefined)
  }

  /** The field is an integer. */
  toBeInteger(): void {
    this.#toBeOfType('integer', Number.isInteger(this.#field.value))
  }

  /** The field is an object. */
  toBeObject(): void {
    this.#toBeOfType('object', isObject(this.#field))
  }

  /** The field is an object, missing or `null`. */
  toBeObjectWherePresent(): void {
    const expected = { kind: 'type', type: 'object', isOptional: true } as const
    this.#holds(this.#field.absent || isObject(this.#field), () => ({ ...fieldActual(this.#field), expected }))
  }

  /** The field is an array. */
  toBeArray(): void {
    this.#toBeOfType('array', isArray(this.#field))
  }

  /** The field is a string that contains a JSON object. */
  toHoldJsonObject(): void {
    this.#toBeOfType('JSON object in a string', holdsObject(this.#field))
  }

  /** The field has exactly this value. */
  toHaveValue(value: string | number | boolean): void {
    this.#place(this.#field.value === value, { kind: 'value', value })
  }

  /** The field has one of these values. */
  toHaveOneOf(values: readonly unknown[]): void {
    this.#place(values.includes(this.#field.value), { kind: 'one of', values })
  }

  /** The field has none of these values. */
  toHaveNoneOf(values: readonly unknown[]): void {
    this.#place(!values.includes(this.#field.value), { kind: 'none of', values })
  }

  /** The field is a string without any of these texts. */
  toHoldNoneOf(values: readonly string[]): void {
    const { text } = this.#field
    const holds = text !== undefined && !values.some((value) => text.includes(value))
    this.#place(holds, { kind: 'contains none of', values })
  }

  /** The field is present. */
  toBePresent(): void {
    this.#place(this.#field.exists, { kind: 'present' })
  }

  /** The body of the response is a JSON object. */
  toHaveJsonObject(): void {
    const { json, jsonProblem, jsonProblemKind } = this.#value as Reply
    const expected = { kind: 'type', type: 'object' } as const
    this.#holds(isObject(json), () =>
      jsonProblem === undefined || jsonProblemKind === undefined
        ? { ...fieldActual(json), expected }
        : { path: json.path, expected, actual: { kind: 'unreadable', problem: jsonProblemKind, shown: jsonProblem } },
    )
  }

  /** The response has a JSON media type. */
  toHaveJsonContentType(): void {
    const reply = this.#value as Reply
    this.#holds(hasJsonMediaType(reply), () => ({
      expected: { kind: 'content type', mediaType: 'JSON' },
      actual: headerActual(reply.header('content-type')),
    }))
  }

  /** The response has one of these statuses. */
  toHaveStatus(...statuses: readonly number[]): void {
    const { status = 0 } = this.#value as Reply
    this.#status(statuses.includes(status), { kind: 'status', statuses })
  }

  /** The response has a 4xx status. */
  toHaveClientErrorStatus(): void {
    const { status = 0 } = this.#value as Reply
    this.#status(status >= 400 && status < 500, { kind: 'status class', class: 'client error' })
  }

  /** The value is undefined or an empty list; anything else is what is wrong. */
  toHaveNoFlaw(): void {
    const flaws = this.#value as Mismatch | readonly string[] | string | undefined
    if (flaws === undefined || (Array.isArray(flaws) && flaws.length === 0)) return
    if (typeof flaws === 'object' && 'expected' in flaws) this.#fail(flaws)
    this.#fail({ expected: { kind: 'none' }, actual: listActual([flaws].flat()) })
  }

  /** Exactly this value. For a condition (`toBe(true)`), `about` says what is wrong. */
  toBe(value: unknown): void {
    const isCondition = typeof this.#value === 'boolean' && this.#about !== undefined && !this.#isNegated
    this.#compare(Object.is(this.#value, value), isCondition ? { kind: 'rule' } : { kind: 'value', value })
  }

  /** Deep equality, ignoring undefined members. If an empty list is expected, the entries are what is wrong. */
  toEqual(value: unknown): void {
    const list = this.#value
    if (!Array.isArray(value) || value.length > 0 || !Array.isArray(list)) {
      this.#compare(isDeepStrictEqual(plain(list), plain(value)), { kind: 'value', value })
    } else if (this.#isNegated) this.#toBeFilled(list)
    else if (list.length > 0) this.#fail({ expected: { kind: 'none' }, actual: listActual(list) })
  }

  /** No value. A text is what is wrong. */
  toBeUndefined(): void {
    const value = this.#value
    if (typeof value === 'string' && !this.#isNegated)
      this.#fail({ expected: { kind: 'none' }, actual: listActual([value]) })
    this.#compare(value === undefined, { kind: 'absent' })
  }

  toBeDefined(): void {
    this.#compare(this.#value !== undefined, { kind: 'present' })
  }

  toBeNumber(): void {
    this.#compare(typeof this.#value === 'number', { kind: 'type', type: 'number' })
  }

  /** One of these values. */
  toBeOneOf(values: readonly unknown[]): void {
    this.#compare(values.includes(this.#value), { kind: 'one of', values })
  }

  /** A list or a string that contains this. */
  toContain(value: unknown): void {
    const holder = this.#value
    const holds =
      typeof holder === 'string' ? holder.includes(String(value)) : Array.isArray(holder) && holder.includes(value)
    this.#compare(holds, { kind: 'contains', value, within: typeof holder === 'string' ? 'a text' : 'a list' })
  }

  /** A string that matches. */
  toMatch(pattern: RegExp): void {
    const value = this.#value
    const holds = typeof value === 'string' && value.search(pattern) !== -1
    this.#compare(holds, { kind: 'matches', pattern: String(pattern) })
  }

  toHaveLength(length: number): void {
    const list = this.#value
    if (this.#isNegated && length === 0 && Array.isArray(list)) return this.#toBeFilled(list)
    const own = (list as { readonly length?: number } | null | undefined)?.length
    this.#holds(own === length, () => ({ expected: { kind: 'length', length }, actual: actualOf(own) }))
  }

  toBeGreaterThan(bound: unknown): void {
    this.#bounded('more', bound, (value, than) => value > than)
  }

  toBeGreaterThanOrEqual(bound: unknown): void {
    this.#bounded('at least', bound, (value, than) => value >= than)
  }

  toBeLessThan(bound: unknown): void {
    this.#bounded('less', bound, (value, than) => value < than)
  }

  toBeLessThanOrEqual(bound: unknown): void {
    this.#bounded('at most', bound, (value, than) => value <= than)
  }

  get #field(): Field {
    return this.#value as Field
  }

  #toBeOfType(type: ValueType, holds: boolean): void {
    this.#place(holds, { kind: 'type', type })
  }

  #toBeFilled(list: readonly unknown[]): void {
    if (list.length === 0) this.#fail({ expected: { kind: 'some' }, actual: listActual([]) })
  }

  #place(holds: boolean, expected: Expected): void {
    this.#holds(holds, () => ({ ...fieldActual(this.#field), expected }))
  }

  #status(holds: boolean, expected: Expected): void {
    this.#holds(holds, () => ({ expected, actual: replyActual(this.#value as Reply) }))
  }

  #compare(holds: boolean, expected: Expected): void {
    this.#holds(holds, () => ({ expected, actual: actualOf(this.#value) }))
  }

  #bounded(is: Bound, than: unknown, holds: (value: number, than: number) => boolean): void {
    const value = this.#value
    const isHeld = typeof value === 'number' && typeof than === 'number' && holds(value, than)
    this.#compare(isHeld, { kind: 'bound', is, than })
  }

  /** Most assertions pass: the mismatch is computed only if one fails. */
  #holds(holds: boolean, mismatch: () => Mismatch): void {
    if (holds !== this.#isNegated) return
    const { expected, ...seen } = mismatch()
    this.#fail({ ...seen, expected: this.#isNegated ? { ...expected, not: true } : expected })
  }

  #fail(mismatch: Mismatch): never {
    const own = typeof this.#about === 'object' ? this.#about : { what: this.#about }
    const { path, what, namesOperation }: AboutPlace = own
    const about = [what, mismatch.about].filter((part) => part !== undefined).join(': ')
    const where = {
      ...(path !== undefined && { path }),
      ...mismatch,
      expected: boundedExpected(mismatch.expected),
      ...(about !== '' && { about: clipped(about) }),
      ...(namesOperation && { namesOperation }),
    }
    throw new FlawError(where, this.#value, this.#reply)
  }
}

/**
 * The matchers of checks.
 *
 * @param about for a condition (`toBe(true)`) what is wrong; otherwise what the value is
 * @param reply the response that the value belongs to, if the check reads several and the value is neither a response nor a field
 * @example expect(json.at('id')).toBeNonEmptyText()
 */
export const expect = (value: unknown, about?: About, reply?: Reply): Expectation =>
  new Expectation(value, about, reply)

const pointerTo = (schema: SchemaPath) => `/components/schemas/${schema}`

/** The mismatch of a field with a schema, at the field or within it. */
function nonconformance(field: Field, schema: SchemaPath): Mismatch | undefined {
  const pointer = pointerTo(schema)
  const document = recordedDocument()
  if (field.exists && valueClass(pointer, field.value, document) === 'public') {
    note(`\`${unindexed(field.path)}\` has a value of the public protocol that the contract does not list`, field.value)
    return undefined
  }
  const issue = field.exists ? validatorAt(pointer, document)(field.value)[0] : undefined
  if (field.exists && issue === undefined) return undefined
  if (issue === undefined || issue.path === '') {
    return { ...fieldActual(field), expected: { kind: 'schema', schema, text: describeSchema(pointer, document) } }
  }
  const { keyword, message, path } = issue
  return { ...fieldActual(field.at(path)), expected: { kind: 'schema', schema, keyword, text: message } }
}

/** Observations at `choices[3].index` and `choices[0].index` are the same. */
const unindexed = (path: string) => path.replaceAll(/\[\d+\]/g, '[]')

function holdsObject({ text = '' }: Field): boolean {
  const parsed = parseJson(text)
  return 'value' in parsed && isObject(fieldOf(parsed.value))
}

/** Removes undefined members. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value
