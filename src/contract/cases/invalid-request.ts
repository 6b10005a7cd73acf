import { beyondBounds, valuesOfOtherTypes, type BoundaryValue } from './bounds.ts'
import { memoized } from '../../std/memoized.ts'
import { locationsOf, requirementAt, type BodyLocation, type TrailStep } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { requirementsOf } from '../requirements.ts'
import { absent } from './sample.ts'
import { validatorAt } from '../schemas.ts'

/** A request that is wrong in exactly one place. */
export interface InvalidRequest {
  /** The place, as people write it. */
  readonly path: string
  /** The requirement of the parameter that the place belongs to. */
  readonly requirement: string
  readonly body: Node
}

/**
 * A valid request made wrong in one place: by a value of another type, beyond a bound or outside a list, or by leaving a
 * required member out. The model is left alone: gateways look for its channel before they look at anything else.
 *
 * @param choice a whole number of at least 0 that says which place, and which wrong value
 */
export function invalidRequestFrom(document: Node, pointer: string, body: Node, choice: number): InvalidRequest {
  const validate = validatorAt(pointer, document)
  const ways = waysOf(document)(pointer)
  for (let tried = 0; tried < ways.length; tried += 1) {
    const way = ways[(choice + tried) % ways.length]
    const broken = way && replaced(body, way.place.trail, way.value)
    // The place may not be in this request, or the value be right there.
    if (way !== undefined && isNode(broken) && validate(broken).length > 0)
      return { path: way.place.path, requirement: way.requirement, body: broken }
  }
  throw new Error('the document has no request that could be wrong')
}

interface Way {
  readonly place: BodyLocation
  readonly requirement: string
  readonly value: unknown
}

/** Every way to make a request wrong that the document says must be refused: where it is only shown, nobody promised to refuse. */
const waysOf = memoized((document: Node) => memoized((pointer: string) => allWays(document, pointer)))

function allWays(document: Node, pointer: string): readonly Way[] {
  const musts = new Set(requirementsOf(document).flatMap(({ id, level }) => (level === 'MUST' ? [id] : [])))
  return locationsOf(document, pointer)
    .filter(({ path, limits }) => limits !== undefined && path !== 'model')
    .flatMap((place) =>
      wrongValues(place).map(({ name, value }) => ({
        place,
        value,
        requirement: requirementAt(place, name, 'refuses'),
      })),
    )
    .filter(({ requirement }) => musts.has(requirement))
}

const wrongValues = (place: BodyLocation): readonly Pick<BoundaryValue, 'name' | 'value'>[] => [
  ...valuesOfOtherTypes(place.types).map((value) => ({ name: 'wrong-type', value })),
  ...place.leaves.flatMap(({ schema }) => beyondBounds(schema)),
  ...(place.required ? [{ name: 'missing', value: absent }] : []),
]

/** The value with another one at the end of a trail; undefined where the trail leads nowhere. */
function replaced(value: unknown, [step, ...rest]: readonly TrailStep[], other: unknown): unknown {
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
