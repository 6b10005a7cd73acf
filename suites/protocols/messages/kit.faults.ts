import { asObject, breaking, type Inject, type Json, type JsonObject } from '../../../gateway/reference/fault-kit.ts'
import { kitOf } from '../kit.faults.ts'

export const kit = kitOf('createMessage')

/** Edits the content blocks of one type. */
export const editBlocks = (type: string, change: (block: JsonObject) => Json): Inject =>
  kit.edit('content[]', (block) => (asObject(block).type === type ? change(asObject(block)) : block))

export const breaks = breaking({ ...kit, editBlocks })
