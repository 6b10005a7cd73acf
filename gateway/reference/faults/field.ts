import type { Change } from './conversation.ts'
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Inject } from './handler.ts'
import { editJson } from './reply.ts'

/**
 * Returns a copy of the value with the members at a path edited. In a path such as `choices[].message.content`, `[]` is every item, `[0]`
 * the first and `[-1]` the last. `edit` gets undefined for an absent member, and returns undefined to remove it. It is not called if the
 * containing object is absent.
 */
export function editAt(value: Json, path: string, edit: (member: Json | undefined) => Json | undefined): Json {
  const steps = path.match(/\[-?\d*\]|[^.[\]]+/g) ?? []
  return editSteps(value, steps, edit) ?? null
}

/** The first value at a path, or undefined. */
export function readAt(value: Json, path: string): Json | undefined {
  let found: Json | undefined
  editAt(value, path, (member) => {
    found ??= member
    return member
  })
  return found
}

type Edit = (member: Json | undefined) => Json | undefined

function editSteps(value: Json | undefined, [step, ...rest]: readonly string[], edit: Edit): Json | undefined {
  if (step === undefined) return edit(value)
  const index = /^\[(-?\d*)\]$/.exec(step)?.[1]
  if (index !== undefined) {
    if (!Array.isArray(value)) return value
    const chosen = index === '' ? undefined : Number(index) < 0 ? value.length + Number(index) : Number(index)
    return value.flatMap((item, at) => {
      const edited = chosen === undefined || chosen === at ? editSteps(item, rest, edit) : item
      return edited === undefined ? [] : [edited]
    })
  }
  if (!isObject(value)) return value
  const edited = editSteps(value[step], rest, edit)
  const { [step]: _, ...others } = value
  if (edited === undefined) return others
  return { ...value, [step]: edited } satisfies JsonObject
}

/** Edits the members at a path of every JSON reply. Undefined stands for an absent member, as argument and as result. */
export function editField(
  path: string,
  edit: (member: Json | undefined, request: JsonObject) => Json | undefined,
): Inject {
  return editJson((reply, request) => editAt(reply, path, (member) => edit(member, request)))
}

/** Sets the members at a path of every JSON reply with the containing object. */
export function setField(path: string, value: Json): Inject {
  return editField(path, () => value)
}

/** Removes the members at a path of every JSON reply. */
export function dropField(path: string): Inject {
  return editField(path, () => undefined)
}

/** Renames the members at a path of every JSON reply, which moves them to the end of their object. */
export function renameField(path: string, name: string): Inject {
  const [, parent = '', last = path] = /^(.*)\.([^.[\]]+)$/.exec(path) ?? []
  const rename = (holder: Json | undefined): Json | undefined => {
    if (!isObject(holder) || !(last in holder)) return holder
    const { [last]: moved, ...others } = holder
    return { ...others, [name]: moved ?? null }
  }
  return parent === '' ? editJson((reply) => rename(reply) ?? null) : editField(parent, rename)
}

/** Edits a member only where it is present. */
export const wherePresent =
  (change: (member: Json) => Json): Change =>
  (member) =>
    member === undefined ? undefined : change(member)
