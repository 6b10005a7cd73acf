import { isDeepStrictEqual } from 'node:util'
import { describeSchema } from '../contract/describe.ts'
import { validatorAt, valueClass } from '../contract/schemas.ts'
import { fieldOf } from '../reply/field.ts'
import { parseJson } from '../reply/json.ts'
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
import { isArray, hasJsonMediaType, isObject } from './selections.ts'

/** A part of the contract document below `#/components/schemas/`: `ChatCompletion/properties/created`. */
export type SchemaPath = string

/** What was looked at: in words, or by the place in a body that a computed value is of. */
export type About = string | AboutPlace

interface AboutPlace {
  readonly path?: string | undefined
  readonly what?: string | undefined
  /** True where `what` names the operation. */
  readonly namesOperation?: true
}

/** The matchers that `not` can negate. The others report what is wrong and have no opposite. */
type Negated = Omit<Expectation, 'not' | 'toConform' | 'toConformWherePresent' | 'toHaveNoFlaw'>

/** One assertion under way. A closed set of matchers: each throws `FlawError` where it does not hold. */
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

  /** The next matcher must not hold. */
  get not(): Negated {
    return new Expectation(this.#value, this.#about, this.#reply, true)
  }

  /**
   * The place holds a value as the contract document says at `schema`. A value of the protocol's public definition that the contract
   * does not list passes and is noted as an observation.
   */
  toConform(schema: SchemaPath): void {
    const mismatch = nonconformance(this.#field, schema)
    if (mismatch !== undefined) this.#fail(mismatch)
  }

  /** As `toConform`, where the field may be left out or `null`. */
  toConformWherePresent(schema: SchemaPath): void {
    if (!this.#field.absent) this.toConform(schema)
  }

  /** The place holds a string with something in it besides white space. */
  toBeNonEmptyText(): void {
    this.#toBeOfType('non-empty string', (this.#field.text ?? '').trim() !== '')
  }

  /** The place holds a string, which may be empty. */
  toBeText(): void {
    this.#toBeOfType('string', this.#field.text !== undefined)
  }

  /** The place holds a whole number. */
  toBeInteger(): void {
    this.#toBeOfType('integer', Number.isInteger(this.#field.value))
  }

  /** The place holds an object, whatever its members. */
  toBeObject(): void {
    this.#toBeOfType('object', isObject(this.#field))
  }

  /** As `toBeObject`, where the field may be left out or `null`. */
  toBeObjectWherePresent(): void {
    const expected = { kind: 'type', type: 'object', isOptional: true } as const
    this.#holds(this.#field.absent || isObject(this.#field), () => ({ ...fieldActual(this.#field), expected }))
  }

  /** The place holds an array, whatever its elements. */
  toBeArray(): void {
    this.#toBeOfType('array', isArray(this.#field))
  }

  /** The place holds a string, and that string is a JSON object. */
  toHoldJsonObject(): void {
    this.#toBeOfType('JSON object in a string', holdsObject(this.#field))
  }

  /** The place holds exactly this string, number or boolean. */
  toHaveValue(value: string | number | boolean): void {
    this.#place(this.#field.value === value, { kind: 'value', value })
  }

  /** The place holds none of these. */
  toHaveNoneOf(values: readonly unknown[]): void {
    this.#place(!values.includes(this.#field.value), { kind: 'none of', values })
  }

  /** The place holds a string in which none of these stands. */
  toHoldNoneOf(values: readonly string[]): void {
    const { text } = this.#field
    const holds = text !== undefined && !values.some((value) => text.includes(value))
    this.#place(holds, { kind: 'contains none of', values })
  }

  /** There is something at this place. */
  toBePresent(): void {
    this.#place(this.#field.exists, { kind: 'present' })
  }

  /** The body of a reply is a JSON object. */
  // Surviving mutants: every problem has a kind; both conditions are for the compiler.
  toHaveJsonObject(): void {
    const { json, jsonProblem, jsonProblemKind } = this.#value as Reply
    const expected = { kind: 'type', type: 'object' } as const
    this.#holds(isObject(json), () =>
      jsonProblem === undefined || jsonProblemKind === undefined
        ? { ...fieldActual(json), expected }
        : { path: json.path, expected, actual: { kind: 'unreadable', problem: jsonProblemKind, shown: jsonProblem } },
    )
  }

  /** The head of a reply says that its body is JSON. */
  toHaveJsonContentType(): void {
    const reply = this.#value as Reply
    this.#holds(hasJsonMediaType(reply), () => ({
      expected: { kind: 'content type', mediaType: 'JSON' },
      actual: headerActual(reply.header('content-type')),
    }))
  }

  /** A reply has this status (or one of these). */
  toHaveStatus(...statuses: readonly number[]): void {
    const { status = 0 } = this.#value as Reply
    this.#status(statuses.includes(status), { kind: 'status', statuses })
  }

  /** A reply has a status from 400 to 499. */
  toHaveClientErrorStatus(): void {
    const { status = 0 } = this.#value as Reply
    this.#status(status >= 400 && status < 500, { kind: 'status class', class: 'client error' })
  }

  /** Nothing is wrong: there is no mismatch, and no entry in a list of what is wrong. */
  toHaveNoFlaw(): void {
    const flaws = this.#value as Mismatch | readonly string[] | string | undefined
    if (flaws === undefined || (Array.isArray(flaws) && flaws.length === 0)) return
    if (typeof flaws === 'object' && 'expected' in flaws) this.#fail(flaws)
    this.#fail({ expected: { kind: 'none' }, actual: listActual([flaws].flat()) })
  }

  /** Exactly this value. Of a condition (`toBe(true)`) the message says what is wrong. */
  toBe(value: unknown): void {
    const isCondition = typeof this.#value === 'boolean' && this.#about !== undefined && !this.#isNegated
    this.#compare(Object.is(this.#value, value), isCondition ? { kind: 'rule' } : { kind: 'value', value })
  }

  /** A value with the same members, undefined ones aside. Of a list that must be empty its entries are what is wrong. */
  toEqual(value: unknown): void {
    const list = this.#value
    if (!Array.isArray(value) || value.length > 0 || !Array.isArray(list)) {
      this.#compare(isDeepStrictEqual(plain(list), plain(value)), { kind: 'value', value })
    } else if (this.#isNegated) this.#toBeFilled(list)
    else if (list.length > 0) this.#fail({ expected: { kind: 'none' }, actual: listActual(list) })
  }

  /** Nothing. A text is what is wrong. */
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

  /** A list or a text that contains this. */
  toContain(value: unknown): void {
    const holder = this.#value
    const holds =
      typeof holder === 'string' ? holder.includes(String(value)) : Array.isArray(holder) && holder.includes(value)
    this.#compare(holds, { kind: 'contains', value, within: typeof holder === 'string' ? 'a text' : 'a list' })
  }

  /** A text that matches; anything else does not. */
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

  /** Most assertions hold: what is wrong is put together where one does not. */
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
 * @param about of a condition (`toBe(true)`) what is wrong; of anything else what the value is
 * @param reply the reply that the value is of, where a check reads several and the value is neither a reply nor a field of one
 * @example expect(json.at('id')).toBeNonEmptyText()
 */
export const expect = (value: unknown, about?: About, reply?: Reply): Expectation =>
  new Expectation(value, about, reply)

const pointerTo = (schema: SchemaPath) => `/components/schemas/${schema}`

/** Where a place is not as the contract document says, what is wrong there or within. */
// Surviving mutants: no schema lists or accepts a missing value; both conditions save time.
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

/** `choices[3].index` and `choices[0].index` are one observation. */
const unindexed = (path: string) => path.replaceAll(/\[\d+\]/g, '[]')

// Surviving mutants: a text that is not JSON has no `value`; the condition is for the compiler.
function holdsObject({ text = '' }: Field): boolean {
  const parsed = parseJson(text)
  return 'value' in parsed && isObject(fieldOf(parsed.value))
}

/** Without members that are undefined. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as unknown) : value
