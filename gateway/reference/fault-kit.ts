/** What faults are written with. Fault files in `suites/` import from here, and only types from the specification. */
export { abortError } from './connection.ts'
export { catalogue, modelIds, type Role } from './model/catalogue.ts'
export { referenceCost } from './cost.ts'
export { refusalOf } from './errors.ts'
export * from './fault.ts'
export { breaking } from './faults/breaking.ts'
export {
  asArray,
  asNumber,
  asObject,
  asString,
  asStrings,
  isObject,
  type Json,
  type JsonObject,
  parseJson,
} from './json.ts'
export { jsonReply } from './reply.ts'
export { mp4 } from './media/mp4.ts'
export { png } from './media/png.ts'
export { accountOf, scriptNoncesIn } from '../../src/std/script-nonce.ts'
export { type OperationId, operationOf, operations } from './operations.ts'
export { jsonEvent, type StreamEvent, writeEvent } from './sse.ts'
