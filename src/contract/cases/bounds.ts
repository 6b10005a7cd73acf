import { listed, type Node } from '../pointer.ts'

/** A value at or beyond a constraint of a schema. */
export interface BoundaryValue {
  /** The name of its exchange: `at-maximum`, `beyond-maximum`, `not-listed`. */
  readonly name: string
  readonly keyword: string
  readonly value: unknown
}

/** A string that is in no list. */
const unlistedText = 'gateproof-none'

const structure = ['properties', 'items', 'required', 'oneOf', 'anyOf', 'type', 'enum', 'const', '$ref']
const annotations = ['description', 'title', 'default', 'examples', 'deprecated', 'additionalProperties']
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern']

/**
 * The constraints of a schema, from which cases are derived.
 *
 * @throws Error for an unsupported keyword, so that a new constraint does not go untested
 */
export function constraintsOf(schema: Node): readonly string[] {
  const known = new Set([...structure, ...annotations, ...bounds])
  const unknown = Object.keys(schema).filter((keyword) => !known.has(keyword) && !keyword.startsWith('x-'))
  if (unknown.length > 0) throw new Error(`unsupported schema keyword: ${unknown.join(', ')}`)
  if (schema['additionalProperties'] === false)
    throw new Error('unsupported schema keyword: additionalProperties: false')
  return Object.keys(schema).filter((keyword) => ['enum', 'const', ...bounds].includes(keyword))
}

/** The values of a schema with a list: `enum`, `const`, both booleans, or the public values of an open list. */
export function listedValues(schema: Node): readonly unknown[] {
  if ('const' in schema) return [schema['const']]
  if (Array.isArray(schema['enum'])) return schema['enum'] as unknown[]
  if (schema['type'] === 'boolean') return [schema['default'] ?? false, !(schema['default'] ?? false)]
  return Array.isArray(schema['x-public-values']) ? (schema['x-public-values'] as unknown[]) : []
}

/** True if the schema has a bound. */
export const isRanged = (schema: Node): boolean =>
  ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'].some((keyword) => keyword in schema)

/** A value in the middle of the bounds, or a plain one without bounds. */
export function middleValue(schema: Node): unknown {
  const [min, max] = rangeOf(schema)
  const middle = min !== undefined && max !== undefined ? (min + max) / 2 : (max ?? 2) / 2
  if (schema['type'] === 'number') return min !== undefined && max === undefined ? min + 1 : middle
  const integer = min !== undefined && max === undefined ? min + 1 : Math.floor(middle)
  if (schema['type'] === 'integer') return integer
  return isRanged(schema) ? ofSize(schema, integer) : 'text'
}

/** A fraction within the bounds of a number, if the value in the middle is an integer. */
export function fractionOf(schema: Node): number | undefined {
  const [min, max] = rangeOf(schema)
  if (schema['type'] !== 'number' || min === undefined || max === undefined) return undefined
  return Number.isInteger(middleValue(schema)) ? rounded(min + (max - min) * 0.35) : undefined
}

export const atBounds = (schema: Node): readonly BoundaryValue[] =>
  sides(schema).map(({ keyword, at }) => ({ name: `at-${keyword}`, keyword, value: ofSize(schema, at) }))

/** Values one step beyond each bound, a value outside the list, and one that the pattern does not match. */
export function beyondBounds(schema: Node): readonly BoundaryValue[] {
  const beyond = sides(schema).flatMap(({ keyword, beyond }) =>
    beyond < 0 && keyword !== 'minimum' && keyword !== 'maximum'
      ? []
      : [{ name: `beyond-${keyword}`, keyword, value: ofSize(schema, beyond) }],
  )
  // Values outside an open list have another form, which the document accepts.
  const closed = schema['x-open'] === true ? [] : ['enum', 'const'].filter((keyword) => keyword in schema)
  const others = closed.map((keyword) => ({ name: 'not-listed', keyword, value: unlistedText }))
  const { pattern } = schema
  const unmatched =
    typeof pattern === 'string'
      ? [notMatching(pattern), ...listed(schema['x-refused'])].map((value) => ({
          name: 'not-matching',
          keyword: 'pattern',
          value,
        }))
      : []
  return withUniqueNames([...beyond, ...others, ...unmatched])
}

/** Adds a number to duplicate names. */
export function withUniqueNames<Value extends { readonly name: string }>(values: readonly Value[]): readonly Value[] {
  return values.map((one, index) => {
    const before = values.slice(0, index).filter(({ name }) => name === one.name).length
    return before === 0 ? one : { ...one, name: `${one.name}-${before + 1}` }
  })
}

/** A string that the pattern does not match. */
const notMatching = (pattern: string): string =>
  ['?', '', 'a', '0', 'ö'].find((text) => !new RegExp(pattern, 'u').test(text)) ?? ''

/** The last value within each bound, and the first one beyond it. */
function sides(schema: Node) {
  const step = schema['type'] === 'number' ? 0.1 : 1
  return Object.keys(schema).flatMap((keyword) => {
    const at = schema[keyword]
    if (!/^(min|max)(imum|Length|Items)$/.test(keyword) || typeof at !== 'number') return []
    return [{ keyword, at, beyond: rounded(keyword.startsWith('min') ? at - step : at + step) }]
  })
}

/** Removes binary rounding errors, as in 0.1 + 0.2. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

function rangeOf(schema: Node): readonly [number | undefined, number | undefined] {
  const bound = (side: 'min' | 'max') =>
    Object.keys(schema)
      .filter((keyword) => new RegExp(`^${side}(imum|Length|Items)$`).test(keyword))
      .map((keyword) => Number(schema[keyword]))[0]
  return [bound('min'), bound('max')]
}

/** A number, a string or an array of this size. Strings in an array are distinct. */
function ofSize(schema: Node, size: number): unknown {
  if (schema['type'] === 'string' || 'maxLength' in schema || 'minLength' in schema)
    return 'word '.repeat(Math.ceil(size / 5)).slice(0, size)
  if (schema['type'] !== 'array') return size
  const [item = 'text'] = ((schema['items'] ?? {}) as { readonly examples?: readonly unknown[] }).examples ?? []
  return Array.from({ length: size }, (_, index) =>
    index === 0 || typeof item !== 'string' ? item : `${item} ${index + 1}`,
  )
}

/** One value of each JSON type except null, which often means absent. */
const valueOfType = { string: 'text', number: 7, boolean: true, object: {}, array: [] }

/** One value of every other JSON type. For integers, also a fraction. */
export function valuesOfOtherTypes(types: ReadonlySet<string>): readonly unknown[] {
  if (types.size === 0) return []
  const accepted = types.has('integer') ? new Set([...types, 'number']) : types
  const others = Object.entries(valueOfType).flatMap(([type, value]) => (accepted.has(type) ? [] : [value]))
  return types.has('integer') && !types.has('number') ? [...others, 1.5] : others
}
