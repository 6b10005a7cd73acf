import { resolveSchema, type TrailStep } from './locations.ts'
import { isNode, listed, type Node } from '../pointer.ts'
import { bodyWith, minimalBody } from './sample.ts'

/**
 * A request from an example of a parent schema that contains this value. A turn with the role `tool`, for instance, is valid only after
 * its call. Undefined without such an example.
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
