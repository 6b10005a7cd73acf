import {
  dropField,
  editField,
  onOperation,
  onStatus,
  setField,
  when,
  type Inject,
} from '../../../src/reference/fault.ts'
import type { Json, JsonObject } from '../../../src/reference/json.ts'

/** Applies an injection to the completions of the requests that a predicate holds for; streams and refusals pass. */
export const whenAsked = (predicate: (body: JsonObject) => boolean, inject: Inject): Inject =>
  onOperation(
    'createChatCompletion',
    when(({ body }) => body.stream !== true && predicate(body), onStatus(200, inject)),
  )

/** Applies an injection to every completion. */
export const onCompletions = (inject: Inject): Inject => whenAsked(() => true, inject)

/** Sets the members at a path of every completion. */
export const set = (path: string, value: Json): Inject => onCompletions(setField(path, value))

/** Removes the members at a path of every completion. */
export const drop = (path: string): Inject => onCompletions(dropField(path))

/** Edits the members at a path of every completion. */
export const edit = (path: string, change: (member: Json | undefined) => Json | undefined): Inject =>
  onCompletions(editField(path, change))
