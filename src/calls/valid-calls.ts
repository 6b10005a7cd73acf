import type { RequirementId } from '../../spec/generated/requirements.ts'
import { conformanceOf, featuresOf, routeOf, servingOf, type Mode } from '../contract/conformance.ts'
import { addressesTask, type Call, type OperationId } from '../contract/operations.ts'
import { memoized } from '../std/memoized.ts'
import { areaOf } from '../contract/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { deathsOf } from '../reply/deaths.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Mismatch } from '../results/flaws.ts'
import type { Evidence } from '../evidence/store.ts'
import { framing, isMisframed } from './framing.ts'
import { callResult, modeOf, type CallResult } from './answer.ts'
import { callOf, isForCallableModel, isInvalidRequest, sendsJson } from './request.ts'
import { indexed } from './indexed.ts'
import { modelProbesOf } from './shards.ts'
import { isInterrupted, hasBrokenConnection, isRequirementSelected, recording } from '../outcomes/recording.ts'
import { isAtUnservedPath, isMoved } from './paths.ts'
import { isScripted } from './scripted-answers.ts'
import { isAfterCompletion, taskOf } from './tasks.ts'
import { isOwnKey } from './traffic.ts'
import { Undecided } from '../outcomes/undecided.ts'
import { failsMoreOften } from '../std/less-often.ts'

/** The results of the valid requests to an operation in one mode, by exchange id. */
interface ModeCalls {
  readonly answers: Map<string, CallResult>
  isServed: boolean
  /** True if one of them failed. */
  hasFailed: boolean
}

/** Every valid request of a recording, by operation and mode. */
const validCalls = (): ReadonlyMap<string, ModeCalls> => validCallsOf(recording())

const validCallsOf = memoized((evidence: Evidence) => {
  const calls = new Map<string, ModeCalls>()
  // Without any response, the host is not a gateway, and nothing is violated.
  if (!evidence.exchanges.some(({ response }) => response !== undefined)) return calls
  for (const exchange of evidence.exchanges) {
    const reply = replyOf(exchange)
    const call = callOf(reply)
    if (call === undefined || !mustBeServed(reply, call)) continue
    const key = keyOf(call.operationId, modeOf(reply))
    const callsOfMode = calls.get(key) ?? {
      answers: new Map<string, CallResult>(),
      isServed: false,
      hasFailed: false,
    }
    const answer = callResult(reply, call)
    callsOfMode.answers.set(exchange.id, answer)
    callsOfMode.isServed ||= answer.kind === 'served'
    callsOfMode.hasFailed ||= isFailure(answer) && !isRefusedOpenly(reply, call.operationId)
    calls.set(key, callsOfMode)
  }
  return calls
})

const keyOf = (operation: OperationId, mode: Mode) => `${operation} ${mode}`

/** The feature of a request that the deployment declares as unsupported. */
export function unsupportedFeature(exchange: Exchange, evidence: Evidence = recording()): string | undefined {
  const operation = callOf(replyOf(exchange))?.operationId
  const { lacks } = evidence.header.deployment
  return operation === undefined ? undefined : featuresOf(operation).find((feature) => lacks.includes(feature))
}

/** True for a request to a feature that the deployment declares as unsupported. */
export const callsUnsupported = (exchange: Exchange): boolean => unsupportedFeature(exchange) !== undefined

/** True for the last attempt of a valid request with the default key to a callable model, unless the upstream fails on purpose. */
function mustBeServed(reply: Reply, { operationId, method }: Call): boolean {
  const { exchange, request } = reply
  if (exchange.retried || isInterrupted(exchange) || callsUnsupported(exchange) || isScripted(exchange)) return false
  if (!isOwnKey(exchange) || exchange.request.line === 'elsewhere' || reply.status === 401) return false
  if (addressesTask(operationId)) return isOfTask(reply, operationId)
  if (method !== 'POST') return true
  const isForm = request.header('content-type')?.startsWith('multipart/form-data') === true
  const isReadable = (sendsJson(reply) && request.json.exists) || isForm
  return isReadable && !isInvalidRequest(reply) && isForCallableModel(reply)
}

/** True for polls of a submitted task, and for downloads of a completed one. */
function isOfTask(reply: Reply, operation: OperationId): boolean {
  const task = taskOf(reply)
  return task !== undefined && (operation === 'getVideo' || isAfterCompletion(reply, task))
}

/** True if valid requests were sent to an operation in this mode and none was served. */
function isNeverServed(operation: OperationId, mode: Mode): boolean {
  const calls = validCalls().get(keyOf(operation, mode))
  return calls !== undefined && !calls.isServed && calls.hasFailed
}

/** Optional features may be rejected with a well-formed error. */
const isRefusedOpenly = (reply: Reply, operation: OperationId) =>
  servingOf(operation, modeOf(reply))?.open.some((name) => isNamed(reply.exchange, name)) === true && isRefusal(reply)

/** True if `name` is the probe of the exchange, or its id without a retry number. */
const isNamed = ({ id, probe }: Exchange, name: string) => name === probe || name === id.split('#')[0]

const isFailure = ({ kind }: CallResult) => kind === 'failed' || kind === 'broken-off'

/**
 * The flaw in the response to a valid request, or an empty object if it was served. Undefined for other exchanges, and for rejections of
 * requests with optional parameters, which a model need not support.
 */
export const servingFlaw =
  (operation: OperationId, mode: Mode) =>
  (reply: Reply): { readonly flaw?: Mismatch } | undefined => {
    const answer = validCalls().get(keyOf(operation, mode))?.answers.get(reply.exchange.id)
    if (answer?.kind === 'served') return {}
    if (answer?.kind === 'undecided') throw new Undecided('inconclusive', answer.because)
    return answer !== undefined && isNotServed(reply, operation, mode, answer) ? { flaw: answer.flaw } : undefined
  }

/** True if this request alone shows that the operation is not served. */
function isNotServed(reply: Reply, operation: OperationId, mode: Mode, { kind }: CallResult): boolean {
  if (kind !== 'failed' && kind !== 'broken-off') return false
  if (isNeverServed(operation, mode)) return !isRefusedOpenly(reply, operation)
  const serving = servingOf(operation, mode)
  if (serving === undefined) return false
  const { requirement, baseline, open } = serving
  const { probe } = reply.exchange
  const isAmong = (names: readonly string[]) => names.some((one) => isNamed(reply.exchange, one))
  if (isOfOtherArea(probe, requirement)) return false
  if (kind === 'broken-off') return breakingOff(recording()).has(keyOf(operation, mode))
  return baseline.length === 0 || isAmong(baseline) || (!isAmong(open) && !isRefusal(reply))
}

/** Judges listed models that do not respond, if it is selected. */
const answersAsListed: RequirementId = 'models.list.endpoints'

/** The modes whose streams break off so much more often than other calls that it is not by chance. */
const breakingOff = memoized((evidence: Evidence): ReadonlySet<string> => {
  const modes = [...validCallsOf(evidence)]
  const ended = evidence.exchanges.flatMap(({ id }) => {
    const [mode, calls] = modes.find(([, { answers }]) => answers.has(id)) ?? []
    const kind = calls?.answers.get(id)?.kind
    return kind === 'served' || kind === 'broken-off' ? { mode, isBrokenOff: kind === 'broken-off' } : []
  })
  const isOften = (mode: string) =>
    failsMoreOften(
      ended,
      (one) => one.mode === mode,
      ({ isBrokenOff }) => isBrokenOff,
    )
  return new Set(modes.flatMap(([mode]) => (isOften(mode) ? mode : [])))
})

/** True for a probe of another area. */
function isOfOtherArea(probe: string, requirement: RequirementId): boolean {
  const evidence = recording()
  if (modelProbesOf(evidence).has(probe)) return isRequirementSelected(answersAsListed)
  const area = evidence.header.plan.find((planned) => planned.probe === probe)?.area
  return area !== undefined && area !== areaOf(requirement)
}

/** A well-formed rejection: a 4xx status with JSON. */
const isRefusal = ({ status = 0, json }: Reply) => status >= 400 && status < 500 && json.names.length > 0

/** True for a replay that ended the gateway alone, as its request had done before among others. */
export const endsGateway = (exchange: Exchange): boolean =>
  [...(deathsOf(recording())?.lethal.values() ?? [])].some(({ id }) => id === exchange.id)

/** True if the connection broke for every request to the operation, and there were at least three, or if the request ends the gateway. */
export function breaksEveryCall(exchange: Exchange): boolean {
  if (endsGateway(exchange)) return true
  const calls = callsTo(callOf(replyOf(exchange))?.operationId ?? '')
  return calls.length > 2 && calls.every(hasBrokenConnection)
}

const callsTo = indexed((exchange) => callOf(replyOf(exchange))?.operationId)

/**
 * Leaks are a defect in any response. And responses to requests without `model` depend on the requirement that the path names the model,
 * not the other way round.
 */
const isJudgedEverywhere = (requirement: RequirementId) =>
  requirement.startsWith('errors.body.no_') || requirement === 'generate-content.request.model'

/**
 * The requirement that the exchange violates before `requirement` can be judged: the body violates HTTP, the operation or this request was
 * not served, or the path is not served. Undefined if there is none. Each defect is reported once.
 */
export function blockingRequirement(exchange: Exchange, requirement: RequirementId): RequirementId | undefined {
  const reply = replyOf(exchange)
  const call = callOf(reply)
  if (call === undefined || exchange.request.line === 'elsewhere' || isJudgedEverywhere(requirement)) return undefined
  const blocking = [
    ...(isMisframed(reply) ? [framing] : []),
    ...(judgesFailure(reply, call.operationId, requirement) ? [] : blockingRequirements(reply, call.operationId)),
  ].find((id) => isRequirementSelected(id))
  return blocking === requirement ? undefined : blocking
}

/** True if the requirement is about how a stream fails, and this one fails after it began. */
function judgesFailure(reply: Reply, operation: OperationId, requirement: RequirementId): boolean {
  if (servingOf(operation, modeOf(reply))?.failure.includes(requirement) !== true) return false
  return validCalls().get(keyOf(operation, 'streamed'))?.answers.get(reply.exchange.id)?.kind === 'broken-off'
}

/** The requirements that an exchange may violate, the most specific first. */
function blockingRequirements(reply: Reply, operation: OperationId): readonly RequirementId[] {
  const isOnLine = reply.exchange.request.line === 'domestic'
  const isUnserved = isOnLine && isAtUnservedPath(reply.exchange, operation)
  const mode = modeOf(reply)
  const answer = validCalls().get(keyOf(operation, mode))?.answers.get(reply.exchange.id)
  const isBroken =
    isNeverServed(operation, mode) || (answer !== undefined && isNotServed(reply, operation, mode, answer))
  const answering = isBroken ? servingOf(operation, mode)?.requirement : undefined
  return [
    isUnserved && isMoved(operation) ? conformanceOf(operation).prefix : undefined,
    answering,
    isUnserved ? routeOf(operation) : undefined,
  ].filter((id) => id !== undefined)
}
