import { memoized } from '../../src/std/memoized.ts'
import { validatorAt } from '../../src/contract/schemas.ts'
import { isObject, type Json } from '../../src/reference/json.ts'
import type { ReplyPlace, ReplyStep } from './places.ts'

/** What is put in place of a value; undefined stands for absent, both ways. */
export type Edit = (value: Json | undefined) => Json | undefined

/** Whether a value follows the schema at a pointer of the packaged document. */
const matchesSchema = (value: unknown, pointer: string): boolean => validated(pointer)(value).length === 0

const validated = memoized((pointer: string) => validatorAt(pointer))

/**
 * The value with what stands at the end of the trail edited, wherever the trail leads. `edit` is asked with undefined for a member that is
 * absent from an object that is there.
 */
function editAlong(value: Json | undefined, [step, ...rest]: readonly ReplyStep[], edit: Edit): Json | undefined {
  if (step === undefined) return edit(value)
  if (step.to === 'following') return matchesSchema(value, step.pointer) ? editAlong(value, rest, edit) : value
  if (step.to === 'item')
    return Array.isArray(value) ? value.flatMap((item) => listOf(editAlong(item, rest, edit))) : value
  if (!isObject(value)) return value
  const { [step.name]: member, ...others } = value
  const edited = editAlong(member, rest, edit)
  if (edited === member) return value
  return edited === undefined ? others : { ...value, [step.name]: edited }
}

const listOf = (item: Json | undefined) => (item === undefined ? [] : [item])

/**
 * A reply with a place of it edited, each value there only if the reply is afterwards as it `should` be: right by its schema, or wrong.
 * Gives the reply itself where nothing is to be edited.
 */
export function editPlace(reply: Json, place: ReplyPlace, edit: Edit, should: 'follow' | 'differ'): Json {
  const { root, trail } = place
  const isAsExpected = (value: Json | undefined) => matchesSchema(value, root) === (should === 'follow')
  const at = (chosen: ReadonlySet<number>) => {
    let count = 0
    return editAlong(reply, trail, (value) => (chosen.has(count++) ? edit(value) : value))
  }
  const count = occurrences(reply, trail)
  const chosen = Array.from({ length: count }, (_, index) => index).filter((index) => {
    const one = at(new Set([index]))
    return one !== reply && JSON.stringify(one) !== JSON.stringify(reply) && isAsExpected(one)
  })
  if (chosen.length === 0) return reply
  const editedReply = at(new Set(chosen))
  return isAsExpected(editedReply) ? (editedReply ?? null) : reply
}

function occurrences(reply: Json, trail: readonly ReplyStep[]): number {
  let count = 0
  editAlong(reply, trail, (value) => {
    count += 1
    return value
  })
  return count
}
