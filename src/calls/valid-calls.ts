import type { RequirementId } from '../../spec/generated/requirements.ts'
import { conformanceOf, featuresOf, routeOf, servingOf, type Mode } from '../contract/conformance.ts'
import { addressesTask, type Call, type OperationId } from '../contract/operations.ts'
import { memoized } from '../std/memoized.ts'
import { areaOf } from '../contract/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Mismatch } from '../results/flaws.ts'
import type { Evidence } from '../evidence/store.ts'
import { callResult, modeOf, type CallResult } from './answer.ts'
import { callOf, isForCallableModel, isInvalidRequest, sendsJson } from './request.ts'
import { indexed } from './indexed.ts'
import { modelProbesOf } from './shards.ts'
import { isInterrupted, hasBrokenConnection, isRequirementSelected, recording } from '../outcomes/recording.ts'
import { isMoved, unservedStatuses } from './paths.ts'
import { isAfterCompletion, taskOf } from './tasks.ts'
import { isOwnKey } from './traffic.ts'
import { Undecided } from '../outcomes/undecided.ts'

/** What became of the valid calls of an operation in one mode, by the ids of their exchanges. */
interface ModeCalls {
  readonly answers: Map<string, CallResult>
  isAnswered: boolean
  /** True when one of them shows that they are not. */
  isRefuted: boolean
}

/** Every valid call of a recording, by operation and mode. */
const validCalls = (): ReadonlyMap<string, ModeCalls> => validCallsOf(recording())

const validCallsOf = memoized((evidence: Evidence) => {
  const calls = new Map<string, ModeCalls>()
  // A host that never gave a reply is no gateway: there is nobody to accuse.
  if (!evidence.exchanges.some(({ response }) => response !== undefined)) return calls
  for (const exchange of evidence.exchanges) {
    const reply = replyOf(exchange)
    const call = callOf(reply)
    if (call === undefined || !mustBeAnswered(reply, call)) continue
    const key = keyOf(call.operationId, modeOf(reply, call.operationId))
    const callsOfMode = calls.get(key) ?? {
      answers: new Map<string, CallResult>(),
      isAnswered: false,
      isRefuted: false,
    }
    const answer = callResult(reply, call)
    callsOfMode.answers.set(exchange.id, answer)
    callsOfMode.isAnswered ||= answer.kind === 'answered'
    callsOfMode.isRefuted ||= isFailure(answer) && !isRefusedOpenly(reply, call.operationId)
    calls.set(key, callsOfMode)
  }
  return calls
})

const keyOf = (operation: OperationId, mode: Mode) => `${operation} ${mode}`

/** True for a call of what the deployment declares that it lacks: how that is answered all the same is nobody's matter. */
export function callsUnsupported(exchange: Exchange): boolean {
  const operation = callOf(replyOf(exchange))?.operationId
  const { lacks } = recording().header.deployment
  return operation !== undefined && featuresOf(operation).some((feature) => lacks.includes(feature))
}

/** A valid call under the default key of a model that can be called, and the last word on it. */
function mustBeAnswered(reply: Reply, { operationId, method }: Call): boolean {
  const { exchange, request } = reply
  if (exchange.retried || isInterrupted(exchange) || callsUnsupported(exchange)) return false
  if (!isOwnKey(exchange) || exchange.request.line === 'elsewhere' || reply.status === 401) return false
  if (addressesTask(operationId)) return isOfTask(reply, operationId)
  if (method !== 'POST') return true
  const isForm = request.header('content-type')?.startsWith('multipart/form-data') === true
  const isReadable = (sendsJson(reply) && request.json.exists) || isForm
  return isReadable && !isInvalidRequest(reply) && isForCallableModel(reply)
}

/** True for a poll of a task that was submitted, and for a download of one that had been called completed. */
function isOfTask(reply: Reply, operation: OperationId): boolean {
  const task = taskOf(reply)
  return task !== undefined && (operation === 'getVideo' || isAfterCompletion(reply, task))
}

/** True when valid calls of an operation were made in this mode, and none was answered. */
function isNeverServed(operation: OperationId, mode: Mode): boolean {
  const calls = validCalls().get(keyOf(operation, mode))
  return calls !== undefined && !calls.isAnswered && calls.isRefuted
}

/** What the contract leaves open may be refused in good form. */
const isRefusedOpenly = (reply: Reply, operation: OperationId) =>
  servingOf(operation, modeOf(reply, operation))?.open.some((name) => isNamed(reply.exchange, name)) === true &&
  isRefusal(reply)

/** True for an exchange of a probe, or of that name alone. */
const isNamed = ({ id, probe }: Exchange, name: string) => name === probe || name === id.split('#')[0]

const isFailure = ({ kind }: CallResult) => kind === 'dead' || kind === 'broken-off'

/**
 * What is wrong with how a valid call was answered; there is no `flaw` where that was right. Undefined for other exchanges, and
 * for refusals of a request that goes beyond the plain one: a model may have rules of its own.
 */
export const servingFlaw =
  (operation: OperationId, mode: Mode) =>
  (reply: Reply): { readonly flaw?: Mismatch } | undefined => {
    const answer = validCalls().get(keyOf(operation, mode))?.answers.get(reply.exchange.id)
    if (answer?.kind === 'answered') return {}
    if (answer?.kind === 'aside') throw new Undecided('inconclusive', answer.because)
    return answer !== undefined && isNotServed(reply, operation, mode, answer) ? { flaw: answer.flaw } : undefined
  }

/** True when this call alone shows that the operation is not served as documented. */
// Surviving mutants: Only calls of served modes have answers; the condition is for the compiler.
function isNotServed(reply: Reply, operation: OperationId, mode: Mode, { kind }: CallResult): boolean {
  if (kind !== 'dead' && kind !== 'broken-off') return false
  if (isNeverServed(operation, mode)) return true
  const serving = servingOf(operation, mode)
  if (serving === undefined) return false
  const { requirement, baseline, open } = serving
  const { probe } = reply.exchange
  const isAmong = (names: readonly string[]) => names.some((one) => isNamed(reply.exchange, one))
  if (kind === 'broken-off' || isOfOtherArea(probe, requirement)) return false
  return baseline.length === 0 || isAmong(baseline) || (!isAmong(open) && !isRefusal(reply))
}

/** What a listed model does not answer is for the list to explain, where that is asked about. */
const answersAsListed: RequirementId = 'models.list.endpoints'

/** True for a probe that is sent for requirements of another area. */
function isOfOtherArea(probe: string, requirement: RequirementId): boolean {
  const evidence = recording()
  if (modelProbesOf(evidence).has(probe)) return isRequirementSelected(answersAsListed)
  const area = evidence.header.plan.find((planned) => planned.probe === probe)?.area
  return area !== undefined && area !== areaOf(requirement)
}

/** A refusal in good form: with a status for clients' errors, and with JSON. */
const isRefusal = ({ status = 0, json }: Reply) => status >= 400 && status < 500 && json.names.length > 0

/** True when not only this connection broke, but that of every call of its operation, of which there were several. */
export function breaksEveryCall(exchange: Exchange): boolean {
  const calls = callsTo(callOf(replyOf(exchange))?.operationId ?? '')
  return calls.length > 2 && calls.every(hasBrokenConnection)
}

const callsTo = indexed((exchange) => callOf(replyOf(exchange))?.operationId)

/**
 * Leaks are a defect of their own, wherever they come to light; and that the path alone names the model is what an answer to a
 * call without `model` stands on, not the other way round.
 */
const isJudgedEverywhere = (requirement: RequirementId) =>
  requirement.startsWith('errors.body.no_') || requirement === 'generate-content.request.model'

/**
 * One defect, one accusation: the requirement that an exchange broke before anything else could be looked at. The operation is
 * dead, this one call of it was not answered, or its path is not served. Undefined where nothing stands before `requirement`.
 */
export function blockingRequirement(exchange: Exchange, requirement: RequirementId): RequirementId | undefined {
  const reply = replyOf(exchange)
  const call = callOf(reply)
  if (call === undefined || exchange.request.line === 'elsewhere' || isJudgedEverywhere(requirement)) return undefined
  const culprit = blockingRequirements(reply, call.operationId).find((id) => isRequirementSelected(id))
  return culprit === requirement ? undefined : culprit
}

/** What may be accused for an exchange, the most telling first. */
function blockingRequirements(reply: Reply, operation: OperationId): readonly RequirementId[] {
  const isOnLine = reply.exchange.request.line === 'domestic'
  const isUnserved = isOnLine && unservedStatuses(operation) !== undefined
  const mode = modeOf(reply, operation)
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
