/** What faults are written with. The fault files in `suites/` import from here; of the specification they import only types. */
export { catalogue, modelIds, type Role } from './catalogue.ts'
export {
  all,
  alongside,
  asKey,
  dropEventField,
  dropField,
  dropRequestField,
  editBody,
  editBytes,
  editEventField,
  editEventJson,
  editEvents,
  editField,
  editHeaders,
  editJson,
  editRawEvents,
  editRequest,
  editRequestField,
  fault,
  type Fault,
  faultOfOneModel,
  type Inject,
  onLine,
  onOperation,
  onStatus,
  renameField,
  replyWith,
  resetConnection,
  rewriteRequest,
  type SeenRequest,
  setEventField,
  setField,
  setHeader,
  setStatus,
  truncateEvents,
  untouched,
  when,
  whenKey,
  whenModel,
} from './fault.ts'
export { see } from './faults/handler.ts'
export { asArray, asNumber, asObject, asString, isObject, type Json, type JsonObject, parseJson } from './json.ts'
export { mp4 } from './media/mp4.ts'
export { png } from './media/png.ts'
export { type OperationId, operationOf } from './operations.ts'
export { jsonEvent, type StreamEvent } from './sse.ts'
