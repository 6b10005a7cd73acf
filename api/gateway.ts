/// <reference lib="esnext.disposable" preserve="true" />
import { keyRoles, type KeyRole } from '../src/contract/key-roles.ts'
import { roles, type Role } from '../gateway/reference/model/catalogue.ts'

export { GateproofError, type GateproofErrorCode } from './errors.ts'
export { cut, latency, status } from './gateway/class-faults.ts'
export type {
  CutOptions,
  FaultOptions,
  GatewayFault,
  Json,
  LatencyOptions,
  OperationId,
  StatusOptions,
} from './gateway/class-faults.ts'
export {
  defectList,
  defects,
  type AfterEventsOptions,
  type CommentOptions,
  type DefectInfo,
  type DefectName,
  type Defects,
  type ErrorEventOptions,
  type ErrorStatusOptions,
  type HiddenPromptOptions,
  type ModelOptions,
  type RedirectOptions,
  type RetryOptions,
  type SlowOptions,
} from './gateway/defects.ts'
export type { FaultControls, GatewayControls, Injection } from './gateway/controls.ts'
export { faults, type FaultInfo, type FaultName } from './gateway/fault-list.ts'
export type { Fetch } from './gateway/in-process.ts'
export type { AnyFault, FaultText, GatewayOptions } from './gateway/options.ts'
export { fault, faultClasses, readFault, type FaultClass } from './gateway/read-fault.ts'
export {
  lengthLimit,
  reasoning,
  refusal,
  refused,
  text,
  toolCall,
  usage,
  when,
  type Question,
  type RefusedOptions,
  type Reply,
  type TextOptions,
  type UsageOptions,
} from './gateway/replies.ts'
export {
  createGateway,
  startGateway,
  type Credentials,
  type InProcessGateway,
  type StartedGateway,
  type StartOptions,
} from './gateway/open.ts'
export { readReplies } from './gateway/replies-file.ts'
export { replayGateway, type ReplayGateway, type ReplayOptions } from './gateway/replay.ts'
export type { GatewayRequest } from './gateway/requests.ts'
export type { JsonObject, RequestView, TextProtocol } from './gateway/request-view.ts'

/** The roles of keys and models. */
export type { KeyRole, Role as ModelRole }
/** Every role of keys, and of models. */
export { keyRoles, roles as modelRoles }
