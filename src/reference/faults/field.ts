import { isObject, type Json, type JsonObject } from '../json.ts'
import type { Inject } from './handler.ts'
import { editJson } from './reply.ts'

/**
 * A copy of the value with the members at a path edited. A path is written `choices[].message.content`: `[]` is every
 * item, `[0]` the first, `[-1]` the last. `edit` is called with undefined for a member that is absent from an object that
 * is there, and removes the member by giving undefined; where the object itself is absent nothing happens.
 */
export function editAt(value: Json, path: string, edit: (member: Json | undefined) => Json | undefined): Json {
  const steps = path.match(/\[-?\d*\]|[^.[\]]+/g) ?? []
  return editSteps(value, steps, edit) ?? null
}

/** The value at a path, by its first match; undefined when there is none. */
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

/** Edits the members at a path of every JSON reply; undefined stands for absent, both ways. */
export function editField(
  path: string,
  edit: (member: Json | undefined, request: JsonObject) => Json | undefined,
): Inject {
  return editJson((reply, request) => editAt(reply, path, (member) => edit(member, request)))
}

/** Sets the members at a path of every JSON reply that has the object to hold them. */
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
