import type { Inject } from '../../../src/reference/fault.ts'
import { asObject, type Json, type JsonObject } from '../../../src/reference/json.ts'
import { kitOf } from '../kit.faults.ts'

export const kit = kitOf('createResponse')
export const { inRequests, inAnswers, editSent, set, drop, edit } = kit

/** Edits the output items of one type. */
export const editItems = (type: string, change: (item: JsonObject) => Json): Inject =>
  edit('output[]', (item) => (asObject(item).type === type ? change(asObject(item)) : item))
