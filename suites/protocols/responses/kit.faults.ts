import {
  asArray,
  asObject,
  breaking,
  type Inject,
  type Json,
  type JsonObject,
} from '../../../gateway/reference/fault-kit.ts'
import { kitOf } from '../kit.faults.ts'

export const kit = kitOf('createResponse')

/** Edits the output items of one type. */
const editItems = (type: string, change: (item: JsonObject) => Json): Inject =>
  kit.edit('output[]', (item) => (asObject(item).type === type ? change(asObject(item)) : item))

/** Edits the parts of all messages. */
const editParts = (change: (part: JsonObject) => Json): Inject =>
  editItems('message', (item) => ({ ...item, content: asArray(item.content).map(asObject).map(change) }))

export const breaks = breaking({ ...kit, editItems, editParts })
