export { decodeText, joinBytes, rawBytes, recordedBytes } from './bytes.ts'
export type * from './exchange.ts'
export { fieldOf } from './field.ts'
export { parseJson } from './json.ts'
export { defaultLimits, type Limits } from './limits.ts'
export { replyOf } from './reader.ts'
export { createRecorder, type Recorder, type RecorderOptions } from './recorder.ts'
export { createRedactor, type Redactor } from './redact.ts'
export type * from './reply.ts'
export type { TransportRequest } from './request.ts'
export { readEvents } from './sse.ts'
export { loadEvidence, type Evidence } from './store.ts'
export {
  createTransport,
  type Transport,
  type Transported,
  type TransportOptions,
} from './transport.ts'
