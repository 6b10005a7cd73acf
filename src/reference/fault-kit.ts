/** What faults are written with. Fault files in `suites/` import from here, and only types from the specification. */
export { catalogue, modelIds, type Role } from './model/catalogue.ts'
export * from './fault.ts'
export { breaking } from './faults/breaking.ts'
export { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject, parseJson } from './json.ts'
export { mp4 } from './media/mp4.ts'
export { png } from './media/png.ts'
export { type OperationId, operationOf } from './operations.ts'
export { jsonEvent, type StreamEvent } from './sse.ts'
