import { memoized } from '../std/memoized.ts'
import { hasPrefix } from '../contract/prefixes.ts'
import { operationOf, pathOf, type OperationId } from '../contract/operations.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { modelIdOf, modelRecords } from '../reply/model-list.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { modelName } from './request.ts'
import { isInterrupted, recording } from '../outcomes/recording.ts'
import { isOwnKey } from './traffic.ts'

/** Whether the requests to an operation show that its path is served. */
export type PathState = 'served' | 'not served' | 'unknown'

type OwnLine = 'domestic' | 'overseas'

/** The probe that requests paths which do not exist; `without-prefix` has its own. */
const unservedProbe = 'nobodys-path'

/** The statuses of requests that show whether a path is served, and whether one of them shows that it is. */
interface PathEvidence {
  isServed: boolean
  readonly statuses: Set<number>
}

const pathEvidenceOf = memoized((evidence: Evidence): ReadonlyMap<string, PathEvidence> => {
  const byPath = new Map<string, PathEvidence>()
  const unservedCalls = evidence.exchanges.filter(({ probe }) => probe === unservedProbe)
  for (const exchange of evidence.exchanges) {
    const { request, response } = exchange
    const operation = operationOf(request.method, request.url)?.operationId
    if (operation === undefined || response === undefined || isInterrupted(exchange)) continue
    const isServed = showsServed(exchange, similarCallsOf(exchange, unservedCalls))
    if (isServed === undefined) continue
    const key = `${operation} ${request.line}`
    const found = byPath.get(key) ?? { isServed: false, statuses: new Set() }
    found.isServed ||= isServed
    found.statuses.add(response.status)
    byPath.set(key, found)
  }
  return byPath
})

/**
 * Whether a recording shows that the path of an operation is served. Each response is compared with the one to a similar request to a path
 * that does not exist: a 401 for any path, or a 400 for any unreadable body, shows nothing.
 */
export function servesPathIn(evidence: Evidence, operation: OperationId, line: OwnLine = 'domestic'): PathState {
  const found = pathEvidenceOf(evidence).get(`${operation} ${line}`)
  if (found === undefined) return 'unknown'
  return found.isServed ? 'served' : 'not served'
}

/** The same for the current recording. */
export const servesPath = (operation: OperationId, line: OwnLine = 'domestic'): PathState =>
  servesPathIn(recording(), operation, line)

/** The statuses that show that an operation is not served at its path; undefined if it is served or unknown. */
export function unservedStatuses(operation: OperationId): readonly number[] | undefined {
  const found = pathEvidenceOf(recording()).get(`${operation} domestic`)
  return found === undefined || found.isServed ? undefined : [...found.statuses]
}

/**
 * The same for the path of the contract. Where a prefix was configured, only the request without it counts: all others go where the gateway
 * serves the operation.
 */
export function unservedContractStatuses(operation: OperationId): readonly number[] | undefined {
  const { header, exchanges } = recording()
  if (!hasPrefix(operation, header.deployment.prefixes)) return unservedStatuses(operation)
  const asked = recording().exchange(pathProbe(operation), 'asked')
  if (asked?.response === undefined) return undefined
  const unservedCalls = exchanges.filter(({ probe }) => probe === unservedProbe)
  return showsServed(asked, similarCallsOf(asked, unservedCalls)) === false ? [asked.response.status] : undefined
}

/** The probe that requests an operation at the path of the contract. */
const pathProbe = (operation: OperationId): string => `served-${operation}`

/** True if a request was sent to the path of the contract, and not below a configured prefix. */
export const isAtContractPath = ({ probe }: Exchange, operation: OperationId): boolean =>
  probe === pathProbe(operation) || !hasPrefix(operation, recording().header.deployment.prefixes)

/** True if an operation is not served where the request was sent. */
export const isAtUnservedPath = (exchange: Exchange, operation: OperationId): boolean =>
  (isAtContractPath(exchange, operation) ? unservedContractStatuses : unservedStatuses)(operation) !== undefined

/** True if the recording shows whether the path is served. */
export const hasPathEvidence = (operation: OperationId): boolean => servesPath(operation) !== 'unknown'

/** True if an operation is served without the prefix of its path, as the probe `without-prefix` shows. */
export const isMoved = (operation: OperationId): boolean => isMovedIn(recording(), operation)

/** The same for any recording. A server error, the response to any other path, or a list of something else shows nothing. */
export const isMovedIn = (evidence: Evidence, operation: OperationId): boolean => movedIn(evidence)(operation)

const movedIn = memoized((evidence: Evidence) => memoized((operation: OperationId) => hasMoved(evidence, operation)))

function hasMoved(evidence: Evidence, operation: OperationId): boolean {
  const elsewhere = evidence.exchange('without-prefix', operation)
  if (elsewhere?.response === undefined) return false
  const { response } = elsewhere
  if (operation === 'listModels' && response.status === 200 && !modelRecords(replyOf(elsewhere)).some(modelIdOf))
    return false
  const control =
    operation === 'generateContent'
      ? evidence.exchange(unservedProbe, 'unreadable')
      : evidence.exchange('without-prefix', elsewhere.request.method === 'GET' ? 'nobodyGet' : 'nobodyPost')
  return showsServed(elsewhere, control?.response === undefined ? [] : [control]) === true
}

/** Roles of valid keys besides the default one. With any other key, the gateway may check the key only. */
const acceptedKeys = new Set(['low', 'exhausted', 'limited', 'unlimited', 'otherAccount'])

/** True if the gateway has to accept the key. */
export const isAcceptedKey = (exchange: Exchange): boolean =>
  acceptedKeys.has(exchange.request.key) || isOwnKey(exchange)

/** What a gateway may check before the path: the method, the key, and whether the body is readable. */
function requestForm(exchange: Exchange): string {
  const { method, url } = exchange.request
  const isReadable = method === 'GET' || replyOf(exchange).request.json.exists
  return [method, isAcceptedKey(exchange), isReadable, /\/(v1beta|v1|api)\//.exec(url)?.[1] ?? ''].join()
}

/** The requests of the same form to paths that do not exist. */
function similarCallsOf(exchange: Exchange, unservedCalls: readonly Exchange[]): readonly Exchange[] {
  const manner = requestForm(exchange)
  return unservedCalls.filter((one) => one.response !== undefined && !isInterrupted(one) && requestForm(one) === manner)
}

/** True if a request shows that its path is served, false if it shows that it is not, undefined otherwise. */
function showsServed(exchange: Exchange, controls: readonly Exchange[]): boolean | undefined {
  const reply = replyOf(exchange)
  const { status = 0, mediaType, request } = reply
  if (status === 405 || status === 501 || (mediaType === 'text/html' && (status === 404 || status === 200))) {
    return false
  }
  if (status === 404) return showsServedBy404(reply, controls)
  if (status === 429 || status >= 500) return undefined
  // Another path may serve the operation: only a file may be there.
  if (status >= 300 && status < 400 && operationOf(request.method, request.url)?.operationId !== 'getVideoContent')
    return undefined
  const isSameAsControls =
    controls.length > 0 && status >= 300 && controls.every((control) => control.response?.status === status)
  return isSameAsControls ? undefined : true
}

/** A 404 may be about the path, the model or the task: the error must say which. */
function showsServedBy404(reply: Reply, controls: readonly Exchange[]): boolean | undefined {
  const error = errorText(reply)
  if (controls.some((control) => control.response?.status === 404 && errorText(replyOf(control)) === error))
    return false
  const { modelId, taskId } = namesIn(reply)
  const isAbout = (taskId !== undefined && isAboutTask(error, taskId)) || isAboutModel(error, modelId)
  if (isAbout) return controls.length > 0 ? true : undefined
  const mayBeTask = taskId !== undefined && reply.json.exists
  return mayBeTask && (controls.length > 0 || isAcceptedKey(reply.exchange)) ? undefined : false
}

const isAboutTask = (error: string, taskId: string) =>
  error.includes(taskId) || /\b(?:tasks?|videos?|generations?)\b|任务|视频|task_/i.test(error)

const isAboutModel = (error: string, modelId: string | undefined) =>
  /\bmodels?\b|模型|model_not_found/i.test(error) || (modelId !== undefined && error.includes(modelId))

/** The model and the task that a request names. A POST below `/videos` names no task. */
const namesIn = (reply: Reply) => ({
  modelId: modelName(reply) || undefined,
  taskId: reply.request.method === 'GET' ? /\/videos\/([^/?#]+)/.exec(reply.request.url)?.[1] : undefined,
})

/** Characters of an error that are read. */
const maxErrorChars = 2000

/** A word without a URL in it; nothing is left of a word with a path of the contract. */
const withoutAddress = (word: string) =>
  /\/(?:v1beta|v1|api|videos|models)\/|:generateContent/i.test(word)
    ? ' '
    : word.replace(/(?:^|["'(`])\/.*|https?:\/\/.+/i, ' ')

/** The code and message of an error, or its whole text, without the URL of the request, which may name the model or the task. */
function errorText({ json, text, request }: Reply): string {
  const message = ['error.message', 'message', 'detail', 'error', 'msg'].map((path) => json.at(path).text).find(Boolean)
  const words = (message ?? text).slice(0, maxErrorChars)
  const plain = words
    .replaceAll(pathOf(request.url), ' ')
    .replaceAll(/\(request id: [^()]*\)/gi, ' ')
    .replaceAll(/\S+/g, withoutAddress)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${json.at('error.code').text ?? json.at('code').text ?? ''}|${plain}`
}
