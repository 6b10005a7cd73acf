import { asArray, asObject, type Inject, type Json, type JsonObject } from '../../../src/reference/fault-kit.ts'
import { breaking, kitOf } from '../kit.faults.ts'

export const kit = kitOf('createResponse')

/** Edits the output items of one type. */
const editItems = (type: string, change: (item: JsonObject) => Json): Inject =>
  kit.edit('output[]', (item) => (asObject(item).type === type ? change(asObject(item)) : item))

/** Edits the parts of all messages. */
const editParts = (change: (part: JsonObject) => Json): Inject =>
  editItems('message', (item) => ({ ...item, content: asArray(item.content).map(asObject).map(change) }))

/** Makes a text of a number. */
const asText = (path: string): Inject =>
  kit.edit(path, (count) => (count === undefined ? undefined : JSON.stringify(count)))

export const breaks = breaking({ ...kit, editItems, editParts, asText })
