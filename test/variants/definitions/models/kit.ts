import { all, onOperation, onStatus, type Inject } from '../../../../gateway/reference/fault.ts'
import { asObject, type JsonObject } from '../../../../gateway/reference/json.ts'
import type { OperationId } from '../../../../gateway/reference/operations.ts'
import type { ConformantVariant } from '../variant.ts'

/** Variants of one protocol, each with a separate gateway, because others could hide them. */
export const own = (
  area: string,
  operation: OperationId,
  undecides: NonNullable<ConformantVariant['undecides']>,
  ...injections: readonly Inject[]
): ConformantVariant => ({
  inject: onOperation(operation, onStatus(200, all(...injections))),
  areas: [area],
  only: [area],
  undecides,
})

/** True for a request that contains a text. */
export const asks = (request: JsonObject, text: string) => JSON.stringify(request).includes(text)

/** True for a request that asks for a name or a word of its prompt. A model that never complies violates the requirement. */
export const isRecall = (request: JsonObject) => asks(request, 'with the word') || asks(request, 'is called')

/** Edits the usage of a response. */
export const withUsage = (reply: JsonObject, name: string, counts: JsonObject): JsonObject => ({
  ...reply,
  [name]: { ...asObject(reply[name]), ...counts },
})
