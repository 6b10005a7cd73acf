import { beyondBounds, valuesOfOtherTypes, type BoundaryValue } from './bounds.ts'
import { memoized } from '../../std/memoized.ts'
import { locationsOf, requirementAt, type BodyLocation, type TrailStep } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { requirementsOf } from '../requirements.ts'
import { absent } from './sample.ts'
import { isValidAt } from '../schemas.ts'

/** A request with exactly one error. */
export interface InvalidRequest {
  /** The path of the error: `messages[0].role`. */
  readonly path: string
  /** The requirement that it violates. */
  readonly requirement: string
  readonly body: Node
}

/**
 * Makes a valid request invalid in one location: a wrong type, a value beyond a bound or outside a list, or a missing member. The model
 * stays, because gateways look up its channel before they validate the request.
 *
 * @param choice a non-negative integer that selects the location and the value
 */
export function invalidRequestFrom(document: Node, pointer: string, body: Node, choice: number): InvalidRequest {
  const mutations = mutationsOf(document)(pointer)
  for (let tried = 0; tried < mutations.length; tried += 1) {
    const mutation = mutations[(choice + tried) % mutations.length]
    const invalid = mutation && replaced(body, mutation.location.trail, mutation.value)
    // The location may not exist in this request, or the value may be valid there.
    if (mutation !== undefined && isNode(invalid) && !isValidAt(pointer, invalid, document))
      return { path: mutation.location.path, requirement: mutation.requirement, body: invalid }
  }
  throw new Error('no mutation makes this request invalid')
}

interface Mutation {
  readonly location: BodyLocation
  readonly requirement: string
  readonly value: unknown
}

/** All mutations that must be rejected. Limits that the contract only shows (SHOULD) are not tested this way. */
const mutationsOf = memoized((document: Node) => memoized((pointer: string) => allMutations(document, pointer)))

function allMutations(document: Node, pointer: string): readonly Mutation[] {
  const musts = new Set(requirementsOf(document).flatMap(({ id, level }) => (level === 'MUST' ? [id] : [])))
  return locationsOf(document, pointer)
    .filter(({ path, limits }) => limits !== undefined && path !== 'model')
    .flatMap((location) =>
      invalidValues(location).map(({ name, value }) => ({
        location,
        value,
        requirement: requirementAt(location, name, 'refuses'),
      })),
    )
    .filter(({ requirement }) => musts.has(requirement))
}

const invalidValues = (location: BodyLocation): readonly Pick<BoundaryValue, 'name' | 'value'>[] => [
  ...valuesOfOtherTypes(location.types).map((value) => ({ name: 'wrong-type', value })),
  ...location.leaves.flatMap(({ schema }) => beyondBounds(schema)),
  ...(location.required ? [{ name: 'missing', value: absent }] : []),
]

/** Replaces the value at the end of a trail. Undefined if it does not exist. */
function replaced(value: unknown, [step, ...rest]: readonly TrailStep[], replacement: unknown): unknown {
  if (step === undefined) return replacement
  if (step.to === 'alternative') return replaced(value, rest, replacement)
  if (step.to === 'item') {
    const [first, ...more] = listed(value)
    const item = first === undefined ? undefined : replaced(first, rest, replacement)
    return item === undefined || item === absent ? undefined : [item, ...more]
  }
  if (!isNode(value) || !(step.name in value)) return undefined
  const member = replaced(value[step.name], rest, replacement)
  if (member === undefined) return undefined
  const { [step.name]: _, ...others } = value
  return member === absent ? others : { ...value, [step.name]: member }
}
