import { atBounds, constraintsOf, drawnList, isRanged, middleOf, numbered, type Edge } from './bounds.ts'
import { between, same } from './case.ts'
import { inContext } from './context.ts'
import type { Leaf, Place } from './places.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { absent, bodyWith, modelPlaceholder, sampleAt } from './sample.ts'

/** A parameter of a request whose cases are being derived. */
export interface About {
  readonly document: Node
  readonly pointer: string
  readonly owner: Place
  /** Requests that another parameter's acceptance stands on already: one request, one accusation. */
  readonly taken: Set<string>
}

/** A valid value of a parameter, with the model role it is for. */
export interface Valid extends Edge {
  readonly leaf: Leaf
  readonly body: Node
  readonly ranged: boolean
  /** True for the value that a request has which is about something else. */
  readonly usual: boolean
  readonly role: string | undefined
}

/** The valid values of a parameter: the ends and the middle of a range, or every member, alternative and example. */
export function validValues({ document, pointer, owner }: About): readonly Valid[] {
  const fallback = 'default' in owner.schema ? owner.schema['default'] : absent
  const valued = owner.leaves.flatMap((leaf) =>
    valuesOf(document, leaf, owner.path === 'model').map((edge) => ({ leaf, ...edge })),
  )
  const isKnown = valued.some(({ value }) => same(value, fallback)) || valued.some(({ ranged }) => ranged)
  const [leaf] = owner.leaves
  const extra =
    fallback === absent || isKnown || leaf === undefined
      ? []
      : [{ leaf, name: 'default', keyword: 'default', value: fallback, ranged: false }]
  return numbered([...extra, ...valued]).map((one) => {
    // A sample has this value anyway; another may need an example around it: a system turn has a user turn behind it.
    const usual = same(one.value, sampleAt(document, one.leaf.pointer))
    const around = usual ? undefined : inContext(document, pointer, owner.trail, one.value)
    return {
      ...one,
      usual,
      body: around ?? bodyWith(document, pointer, one.leaf.trail, one.value),
      role: same(one.value, fallback) ? undefined : owner.role,
    }
  })
}

function valuesOf(document: Node, leaf: Leaf, isModel: boolean): readonly (Edge & { readonly ranged: boolean })[] {
  if (isModel) return [{ name: 'named', keyword: 'type', value: modelPlaceholder, ranged: false }]
  const schema = withItem(document, leaf)
  const [keyword = 'type'] = constraintsOf(leaf.schema)
  if (isRanged(schema)) {
    const middle = { name: between, keyword, value: middleOf(schema) }
    return [middle, ...atBounds(schema)].map((edge) => ({ ...edge, ranged: true }))
  }
  const closed = 'enum' in schema || 'const' in schema || schema['type'] === 'boolean'
  const examples = listed(schema['examples'])
  // Of a list or an object one example shows that its type is taken; the others are about what stands in it.
  const shown = typeof examples[0] === 'object' ? examples.slice(0, 1) : examples
  const samples = shown.length > 0 ? shown : [sampleAt(document, leaf.pointer)]
  const values = closed ? drawnList(schema) : samples
  return values.map((value) => ({ name: nameOf(value), keyword, value, ranged: false }))
}

/** Arrays with the sample of an item at hand. */
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
