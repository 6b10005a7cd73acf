import { beyondBounds } from './bounds.ts'
import { placesOf, type Place, type Step } from './places.ts'
import { isNode, type Node } from './pointer.ts'
import { absent, listed } from './sample.ts'
import { validatorAt } from './schemas.ts'

/** A request that is wrong in exactly one place. */
export interface Broken {
  /** The place, as people write it. */
  readonly path: string
  readonly body: Node
}

/** Of every JSON type but null, which often stands for absent. */
const plain: readonly unknown[] = ['text', 7, 1.5, true, {}, []]

/**
 * A valid request made wrong in one place: by a value of another type, beyond a bound or outside a list, or by leaving a
 * required member out. The model is left alone: gateways look for its channel before they look at anything else.
 *
 * @param choice a whole number of at least 0 that says which place, and which wrong value
 */
export function brokenFrom(document: Node, pointer: string, body: Node, choice: number): Broken {
  const validate = validatorAt(pointer, document)
  const ways = placesOf(document, pointer)
    .filter(({ path, limits }) => limits !== undefined && path !== 'model')
    .flatMap((place) => wrongValues(place).map((value) => ({ place, value })))
  for (let tried = 0; tried < ways.length; tried += 1) {
    const way = ways[(choice + tried) % ways.length]
    const broken = way && replaced(body, way.place.trail, way.value)
    // The place may not be in this request, or the value be right there.
    if (way !== undefined && isNode(broken) && validate(broken).length > 0)
      return { path: way.place.path, body: broken }
  }
  throw new Error('the document has no request that could be wrong')
}

const wrongValues = (place: Place): readonly unknown[] => [
  ...plain,
  ...place.leaves.flatMap(({ schema }) => beyondBounds(schema).map(({ value }) => value)),
  ...(place.required ? [absent] : []),
]

/** The value with another one at the end of a trail; undefined where the trail leads nowhere. */
function replaced(value: unknown, [step, ...rest]: readonly Step[], other: unknown): unknown {
  if (step === undefined) return other
  if (step.to === 'alternative') return replaced(value, rest, other)
  if (step.to === 'item') {
    const [first, ...more] = listed(value)
    const item = first === undefined ? undefined : replaced(first, rest, other)
    return item === undefined || item === absent ? undefined : [item, ...more]
  }
  if (!isNode(value) || !(step.name in value)) return undefined
  const member = replaced(value[step.name], rest, other)
  if (member === undefined) return undefined
  const { [step.name]: _, ...others } = value
  return member === absent ? others : { ...value, [step.name]: member }
}
