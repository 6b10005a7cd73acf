import { resolveSchema, type TrailStep } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { bodyWith, minimalBody } from './sample.ts'

/**
 * The request in which an example of the document, given for a place further out, holds this value: a turn of the role
 * `tool` makes sense only after the call it answers. Undefined when no example holds it.
 */
export function inContext(
  document: Node,
  pointer: string,
  trail: readonly TrailStep[],
  value: unknown,
): Node | undefined {
  if (typeof value !== 'string' || trail.length < 2) return undefined
  for (let length = trail.length - 1; length >= 0; length -= 1) {
    const outer = trail.slice(0, length)
    const rest = trail.slice(length)
    const examples = listed(resolveSchema(document, schemaPointer(document, pointer, outer)).schema['examples'])
    const fitting = examples.find((example) => reached(example, rest).includes(value))
    if (fitting === undefined) continue
    if (length > 0) return bodyWith(document, pointer, outer, fitting)
    return isNode(fitting) ? { ...minimalBody(document, pointer), ...without(fitting, 'model') } : undefined
  }
  return undefined
}

/** Where the schema at the end of a trail stands. */
function schemaPointer(document: Node, pointer: string, trail: readonly TrailStep[]): string {
  return trail.reduce((at, step) => {
    const { at: here } = resolveSchema(document, at)
    if (step.to === 'member') return `${here}/properties/${step.name}`
    return step.to === 'item' ? `${here}/items` : `${here}/${step.keyword}/${step.index}`
  }, pointer)
}

/** The values at the end of a trail, in every item on the way. */
function reached(value: unknown, [step, ...rest]: readonly TrailStep[]): readonly unknown[] {
  if (step === undefined) return [value]
  if (step.to === 'alternative') return reached(value, rest)
  if (step.to === 'item') return listed(value).flatMap((item) => reached(item, rest))
  return isNode(value) && step.name in value ? reached(value[step.name], rest) : []
}

const without = ({ ...members }: Node, name: string): Node =>
  Object.fromEntries(Object.entries(members).filter(([key]) => key !== name))
