import type { Inject, JsonObject } from '../../../src/reference/fault-kit.ts'
import { breaking, kitOf } from '../kit.faults.ts'

export const kit = kitOf('createChatCompletion')
export const { set, edit, editSent } = kit

/** Applies an injection to the completions of the requests that a predicate holds for. */
export const whenRequest = (matches: (body: JsonObject) => boolean, inject: Inject): Inject =>
  kit.inAnswers(inject, ({ body }) => matches(body))

export const breaks = breaking({ ...kit, whenRequest })
