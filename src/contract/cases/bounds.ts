import { listed, type Node } from '../pointer.ts'

/** A value for one side of a constraint. `keyword` is the constraint, as it stands in the schema. */
export interface BoundaryValue {
  /** How an exchange with it is called: `at-maximum`, `beyond-maximum`, `not-listed`. */
  readonly name: string
  readonly keyword: string
  readonly value: unknown
}

/** A text that is in no list and matches hardly any pattern. */
const foreign = 'gateproof-none'

/** Keywords that constrain nothing by themselves, or that places are made of. */
const structure = ['properties', 'items', 'required', 'oneOf', 'anyOf', 'type', 'enum', 'const', '$ref']
const annotations = ['description', 'title', 'default', 'examples', 'deprecated', 'additionalProperties']
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern']

/**
 * The constraints that cases can be derived from.
 *
 * @throws Error naming a keyword that no case would reach: a new constraint must not go unjudged
 */
export function constraintsOf(schema: Node): readonly string[] {
  const known = new Set([...structure, ...annotations, ...bounds])
  const unknown = Object.keys(schema).filter((keyword) => !known.has(keyword) && !keyword.startsWith('x-'))
  if (unknown.length > 0) throw new Error(`no cases can be derived from the keyword ${unknown.join(', ')}`)
  if (schema['additionalProperties'] === false) throw new Error('no cases can be derived from closed objects')
  return Object.keys(schema).filter((keyword) => ['enum', 'const', ...bounds].includes(keyword))
}

/** The value list of a schema: its `enum`, its `const`, both truth values, or the public values where the list is open. */
export function listedValues(schema: Node): readonly unknown[] {
  if ('const' in schema) return [schema['const']]
  if (Array.isArray(schema['enum'])) return schema['enum'] as unknown[]
  if (schema['type'] === 'boolean') return [schema['default'] ?? false, !(schema['default'] ?? false)]
  return Array.isArray(schema['x-public-values']) ? (schema['x-public-values'] as unknown[]) : []
}

/** True when values lie between bounds, so that one of them is in the middle. */
export const isRanged = (schema: Node): boolean =>
  ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'].some((keyword) => keyword in schema)

/** A value well inside the bounds of a number, a text or an array of texts; without bounds a plain one. */
export function middleValue(schema: Node): unknown {
  const [least, most] = rangeOf(schema)
  const middle = least !== undefined && most !== undefined ? (least + most) / 2 : (most ?? 2) / 2
  if (schema['type'] === 'number') return least !== undefined && most === undefined ? least + 1 : middle
  const whole = least !== undefined && most === undefined ? least + 1 : Math.floor(middle)
  if (schema['type'] === 'integer') return whole
  return isRanged(schema) ? sized(schema, whole) : 'text'
}

/** The values right at the bounds of a schema. */
export const atBounds = (schema: Node): readonly BoundaryValue[] =>
  sides(schema).map(({ keyword, at }) => ({ name: `at-${keyword}`, keyword, value: sized(schema, at) }))

/** The values one step beyond the bounds of a schema, a value outside its list, and one that its pattern does not match. */
export function beyondBounds(schema: Node): readonly BoundaryValue[] {
  const beyond = sides(schema).flatMap(({ keyword, beyond }) =>
    beyond < 0 && keyword !== 'minimum' && keyword !== 'maximum'
      ? []
      : [{ name: `beyond-${keyword}`, keyword, value: sized(schema, beyond) }],
  )
  const closed = ['enum', 'const'].filter((keyword) => keyword in schema)
  const others = closed.map((keyword) => ({ name: 'not-listed', keyword, value: foreign }))
  const { pattern } = schema
  const unmatched =
    typeof pattern === 'string'
      ? [unlike(pattern), ...listed(schema['x-refused'])].map((value) => ({
          name: 'not-matching',
          keyword: 'pattern',
          value,
        }))
      : []
  return withUniqueNames([...beyond, ...others, ...unmatched])
}

/** Numbers names that several values share. */
export function withUniqueNames<Value extends { readonly name: string }>(values: readonly Value[]): readonly Value[] {
  return values.map((one, index) => {
    const before = values.slice(0, index).filter(({ name }) => name === one.name).length
    return before === 0 ? one : { ...one, name: `${one.name}-${before + 1}` }
  })
}

/** The first of some texts that a pattern does not match. */
const unlike = (pattern: string): string =>
  ['?', '', 'a', '0', 'ö'].find((text) => !new RegExp(pattern, 'u').test(text)) ?? ''

/** The two sides of each bound: the last value within, the first one outside. */
function sides(schema: Node) {
  const step = schema['type'] === 'number' ? 0.1 : 1
  return Object.keys(schema).flatMap((keyword) => {
    const at = schema[keyword]
    if (!/^(min|max)(imum|Length|Items)$/.test(keyword) || typeof at !== 'number') return []
    return [{ keyword, at, beyond: rounded(keyword.startsWith('min') ? at - step : at + step) }]
  })
}

/** 2 + 0.1 is 2.1 and nothing else. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

function rangeOf(schema: Node): readonly [number | undefined, number | undefined] {
  const bound = (side: 'min' | 'max') =>
    Object.keys(schema)
      .filter((keyword) => new RegExp(`^${side}(imum|Length|Items)$`).test(keyword))
      .map((keyword) => Number(schema[keyword]))[0]
  return [bound('min'), bound('max')]
}

/** A number, a text of so many characters, or an array of so many items, texts among them told apart. */
function sized(schema: Node, size: number): unknown {
  if (schema['type'] === 'string' || 'maxLength' in schema || 'minLength' in schema)
    return 'word '.repeat(Math.ceil(size / 5)).slice(0, size)
  if (schema['type'] !== 'array') return size
  const [item = 'text'] = ((schema['items'] ?? {}) as { readonly examples?: readonly unknown[] }).examples ?? []
  return Array.from({ length: size }, (_, index) =>
    index === 0 || typeof item !== 'string' ? item : `${item} ${index + 1}`,
  )
}

/** A value of each JSON type but null, which often stands for absent. */
const plain = { string: 'text', number: 7, boolean: true, object: {}, array: [] }

/** Values of every JSON type that is none of these; of integers also a fraction. */
export function valuesOfOtherTypes(types: ReadonlySet<string>): readonly unknown[] {
  if (types.size === 0) return []
  const admitted = types.has('integer') ? new Set([...types, 'number']) : types
  const others = Object.entries(plain).flatMap(([type, value]) => (admitted.has(type) ? [] : [value]))
  return types.has('integer') && !types.has('number') ? [...others, 1.5] : others
}
