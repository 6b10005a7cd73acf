import {
  dropField,
  editField,
  onOperation,
  onStatus,
  setField,
  when,
  type Inject,
} from '../../../src/reference/fault.ts'
import { asObject, type Json, type JsonObject } from '../../../src/reference/json.ts'

/** Applies an injection to the requests of this protocol that ask for no stream. */
export const inRequests = (inject: Inject): Inject =>
  onOperation(
    'createMessage',
    when(({ body }) => body.stream !== true, inject),
  )

/** Applies an injection to their answers. */
export const inAnswers = (inject: Inject): Inject => inRequests(onStatus(200, inject))

/** Sets the members at a path of every answer. */
export const set = (path: string, value: Json): Inject => inAnswers(setField(path, value))

/** Removes the members at a path of every answer. */
export const drop = (path: string): Inject => inAnswers(dropField(path))

/** Edits the members at a path of every answer. */
export const edit = (path: string, change: (member: Json | undefined) => Json | undefined): Inject =>
  inAnswers(editField(path, change))

/** Edits the content blocks of one type. */
export const editBlocks = (type: string, change: (block: JsonObject) => Json): Inject =>
  edit('content[]', (block) => (asObject(block).type === type ? change(asObject(block)) : block))

/** An object without one of its members. */
export const without = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([member]) => member !== name))
