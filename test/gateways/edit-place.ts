import { memoized } from '../../src/std/memoized.ts'
import { validatorAt } from '../../src/contract/schemas.ts'
import { isObject, type Json } from '../../gateway/reference/json.ts'
import type { ReplyPlace, ReplyStep } from './places.ts'

/** Edits a value. Undefined stands for an absent value, as argument and as result. */
export type Edit = (value: Json | undefined) => Json | undefined

/** True if a value matches the schema at a pointer of the packaged document. */
const matchesSchema = (value: unknown, pointer: string): boolean => validated(pointer)(value).length === 0

const validated = memoized((pointer: string) => validatorAt(pointer))

/**
 * Returns the value with every value at the end of the trail edited. `edit` gets undefined for a member that is absent from an existing
 * object.
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
 * Returns a reply with a place edited. A value is edited only if the reply then matches its schema (`follow`) or violates it (`differ`).
 * Returns the same reply if nothing was edited.
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
