import {
  atBounds,
  constraintsOf,
  fractionOf,
  listedValues,
  isRanged,
  middleValue,
  withUniqueNames,
  type BoundaryValue,
} from './bounds.ts'
import { atFraction, between, isSameJson } from './case.ts'
import { type Leaf, type BodyLocation, resolveSchema, type TrailStep } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { absent, bodyWith, modelPlaceholder, sampleAt, minimalBody } from './sample.ts'

/** The parameter whose cases are derived. */
export interface ParameterScope {
  readonly document: Node
  readonly pointer: string
  readonly owner: BodyLocation
  /** Requests that already belong to another parameter, so that one request does not violate two requirements. */
  readonly taken: Set<string>
}

/** A valid value of a parameter. */
export interface ValidValue extends BoundaryValue {
  readonly leaf: Leaf
  readonly body: Node
  readonly isRanged: boolean
  /** True for the value in requests that test other parameters. */
  readonly isSample: boolean
  readonly role: string | undefined
}

/** The valid values of a parameter: the bounds and the middle of a range, or all list members, alternatives and examples. */
export function validValues({ document, pointer, owner }: ParameterScope): readonly ValidValue[] {
  const fallback = 'default' in owner.schema ? owner.schema['default'] : absent
  const valued = owner.leaves.flatMap((leaf) =>
    valuesOf(document, leaf, owner.path === 'model').map((edge) => ({ leaf, ...edge })),
  )
  const isKnown = valued.some(({ value }) => isSameJson(value, fallback)) || valued.some(({ isRanged }) => isRanged)
  const [leaf] = owner.leaves
  const extra =
    fallback === absent || isKnown || leaf === undefined
      ? []
      : [{ leaf, name: 'default', keyword: 'default', value: fallback, isRanged: false }]
  return withUniqueNames([...extra, ...valued]).map((one) => {
    // A value other than the sample may need an example around it: a system turn needs a user turn.
    const isSample = isSameJson(one.value, sampleAt(document, one.leaf.pointer))
    const around = isSample ? undefined : inContext(document, pointer, owner.trail, one.value)
    return {
      ...one,
      isSample,
      body: around ?? bodyWith(document, pointer, one.leaf.trail, one.value),
      role: isSameJson(one.value, fallback) ? undefined : owner.role,
    }
  })
}

function valuesOf(
  document: Node,
  leaf: Leaf,
  isModel: boolean,
): readonly (BoundaryValue & { readonly isRanged: boolean })[] {
  if (isModel) return [{ name: 'named', keyword: 'type', value: modelPlaceholder, isRanged: false }]
  const schema = withItem(document, leaf)
  const [keyword = 'type'] = constraintsOf(leaf.schema)
  if (isRanged(schema)) {
    const middle = { name: between, keyword, value: middleValue(schema) }
    const fraction = fractionOf(schema)
    const fractions = fraction === undefined ? [] : [{ name: atFraction, keyword: 'type', value: fraction }]
    return [middle, ...fractions, ...atBounds(schema)].map((edge) => ({ ...edge, isRanged: true }))
  }
  const closed = 'enum' in schema || 'const' in schema || schema['type'] === 'boolean'
  const examples = listed(schema['examples'])
  // One example of an array or object is enough. The others are about their content.
  const shown = typeof examples[0] === 'object' ? examples.slice(0, 1) : examples
  const samples = shown.length > 0 ? shown : [sampleAt(document, leaf.pointer)]
  const values = closed ? listedValues(schema) : samples
  return values.map((value) => ({ name: nameOf(value), keyword, value, isRanged: false }))
}

/** Adds a sample item to the schema of an array. */
export function withItem(document: Node, { schema, pointer }: Leaf): Node {
  if (schema['type'] !== 'array' || !isNode(schema['items'])) return schema
  return { ...schema, items: { examples: [sampleAt(document, `${pointer}/items`)] } }
}

/** `at-user`, `at-2`, `at-array`. */
function nameOf(value: unknown): string {
  if (Array.isArray(value)) return 'at-array'
  if (typeof value === 'object') return 'at-object'
  const text = String(value).replaceAll(/[^A-Za-z0-9]+/g, '-')
  return text.length > 24 ? 'at-text' : `at-${text}`
}

/**
 * A request from an example of a parent schema that contains this value. A turn with the role `tool`, for instance, is valid only after
 * its call. Undefined without such an example.
 */
function inContext(document: Node, pointer: string, trail: readonly TrailStep[], value: unknown): Node | undefined {
  if (typeof value !== 'string' || trail.length < 2) return undefined
  for (let length = trail.length - 1; length >= 0; length -= 1) {
    const outer = trail.slice(0, length)
    const rest = trail.slice(length)
    const examples = listed(resolveSchema(document, schemaPointer(document, pointer, outer)).schema['examples'])
    const example = examples.find((one) => valuesAt(one, rest).includes(value))
    if (example === undefined) continue
    if (length > 0) return bodyWith(document, pointer, outer, example)
    return isNode(example) ? { ...minimalBody(document, pointer), ...without(example, 'model') } : undefined
  }
  return undefined
}

/** The pointer of the schema at the end of a trail. */
function schemaPointer(document: Node, pointer: string, trail: readonly TrailStep[]): string {
  return trail.reduce((at, step) => {
    const { at: here } = resolveSchema(document, at)
    if (step.to === 'member') return `${here}/properties/${step.name}`
    return step.to === 'item' ? `${here}/items` : `${here}/${step.keyword}/${step.index}`
  }, pointer)
}

/** The values at the end of a trail, for all items of arrays. */
function valuesAt(value: unknown, [step, ...rest]: readonly TrailStep[]): readonly unknown[] {
  if (step === undefined) return [value]
  if (step.to === 'alternative') return valuesAt(value, rest)
  if (step.to === 'item') return listed(value).flatMap((item) => valuesAt(item, rest))
  return isNode(value) && step.name in value ? valuesAt(value[step.name], rest) : []
}

const without = ({ ...members }: Node, name: string): Node =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))
