import type { Inject } from '../../../src/reference/fault.ts'
import type { JsonObject } from '../../../src/reference/json.ts'
import { breaking, kitOf } from '../kit.faults.ts'

export const kit = kitOf('createChatCompletion')
export const { set, edit, editSent } = kit

/** Applies an injection to the completions of the requests that a predicate holds for. */
export const whenRequest = (matches: (body: JsonObject) => boolean, inject: Inject): Inject =>
  kit.inAnswers(inject, ({ body }) => matches(body))

export const breaks = breaking({ ...kit, whenRequest })
