import { memoized } from '../std/memoized.ts'
import { operationOf, pathOf, type OperationId } from '../contract/operations.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../reply/reader.ts'
import type { Reply } from '../reply/reply.ts'
import type { Evidence } from '../evidence/store.ts'
import { modelName } from './request.ts'
import { isInterrupted, recording } from '../outcomes/recording.ts'
import { isOwnKey } from './traffic.ts'

/** What the calls of an operation tell of its path. */
export type PathState = 'served' | 'not served' | 'not told'

type OwnLine = 'domestic' | 'overseas'

/** The probe that asks for paths that nobody serves; `without-prefix` has such calls of its own. */
const unservedProbe = 'nobodys-path'

/** What the calls of an operation that tell of its path were answered, and whether one of them shows that it is served. */
interface PathEvidence {
  isServed: boolean
  readonly statuses: Set<number>
}

// Surviving mutants: Calls of no operation get a name that is never looked up.
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
 * Whether a recording shows that the path of an operation is served. Each call is held against what the gateway answers to a
 * path that nobody serves, asked in the same way: a 401 that any path is answered, or a 400 to any body that cannot be read,
 * tells nothing.
 */
export function servesPathIn(evidence: Evidence, operation: OperationId, line: OwnLine = 'domestic'): PathState {
  const found = pathEvidenceOf(evidence).get(`${operation} ${line}`)
  if (found === undefined) return 'not told'
  return found.isServed ? 'served' : 'not served'
}

/** Whether the recording under judgement shows that the path of an operation is served. */
export const servesPath = (operation: OperationId, line: OwnLine = 'domestic'): PathState =>
  servesPathIn(recording(), operation, line)

/** The statuses of the calls that show that an operation is not served at its path; undefined when that is not so. */
export function unservedStatuses(operation: OperationId): readonly number[] | undefined {
  const found = pathEvidenceOf(recording()).get(`${operation} domestic`)
  return found === undefined || found.isServed ? undefined : [...found.statuses]
}

/** True when the calls of an operation tell whether it is served. */
export const hasPathEvidence = (operation: OperationId): boolean => servesPath(operation) !== 'not told'

/** Where an operation answers when it is asked for without the prefix of its path, as the probe of that name recorded it. */
export const isMoved = (operation: OperationId): boolean => isMovedIn(recording(), operation)

/** The same in any recording. An error of the gateway, or what any path there is answered, shows nothing. */
export function isMovedIn(evidence: Evidence, operation: OperationId): boolean {
  const elsewhere = evidence.exchange('without-prefix', operation)
  if (elsewhere?.response === undefined) return false
  const control =
    operation === 'generateContent'
      ? evidence.exchange(unservedProbe, 'unreadable')
      : evidence.exchange('without-prefix', elsewhere.request.method === 'GET' ? 'nobodyGet' : 'nobodyPost')
  return showsServed(elsewhere, control?.response === undefined ? [] : [control]) === true
}

/** Keys besides the default one that a gateway accepts, by their roles. Under any other the key may be all that was looked at. */
const acceptedKeys = new Set(['low', 'exhausted', 'limited', 'unlimited'])

/** True where the key of a request is one that a gateway has to accept. */
export const isAcceptedKey = (exchange: Exchange): boolean =>
  acceptedKeys.has(exchange.request.key) || isOwnKey(exchange)

/** What an answer depends on before any path is looked at: the method, the key, and whether the body can be read. */
function requestForm(exchange: Exchange): string {
  const { method, url } = exchange.request
  const isReadable = method === 'GET' || replyOf(exchange).request.json.exists
  return [method, isAcceptedKey(exchange), isReadable, /\/(v1beta|v1|api)\//.exec(url)?.[1] ?? ''].join()
}

/** The calls of paths that nobody serves which were asked as this one was. */
function similarCallsOf(exchange: Exchange, unservedCalls: readonly Exchange[]): readonly Exchange[] {
  const manner = requestForm(exchange)
  return unservedCalls.filter((one) => one.response !== undefined && !isInterrupted(one) && requestForm(one) === manner)
}

/** Whether one call shows that its path is served, or that nobody serves it; undefined where it tells nothing. */
function showsServed(exchange: Exchange, controls: readonly Exchange[]): boolean | undefined {
  const reply = replyOf(exchange)
  const { status = 0, mediaType } = reply
  if (status === 405 || status === 501 || (mediaType === 'text/html' && (status === 404 || status === 200))) {
    return false
  }
  if (status === 404) return showsServedBy404(reply, controls)
  if (status === 429 || status >= 500) return undefined
  const isUsual =
    controls.length > 0 && status >= 300 && controls.every((control) => control.response?.status === status)
  return isUsual ? undefined : true
}

/** A 404 may be about the path, or about the model or the task that the request names: it must say which. */
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

/** The model and the task that a request names, in its body or its path; what is posted below `/videos` names none. */
const namesIn = (reply: Reply) => ({
  modelId: modelName(reply) || undefined,
  taskId: reply.request.method === 'GET' ? /\/videos\/([^/?#]+)/.exec(reply.request.url)?.[1] : undefined,
})

/** So much of an answer is looked at. */
const maxErrorChars = 2000

/** A word without the address in it: all of it where it is one of ours, otherwise from where an address begins. */
// Surviving mutants: Whitespace becomes one space later, and a slash alone names nothing.
const withoutAddress = (word: string) =>
  /\/(?:v1beta|v1|api|videos|models)\/|:generateContent/i.test(word)
    ? ' '
    : word.replace(/(?:^|["'(`])\/.*|https?:\/\/.+/i, ' ')

/**
 * What an error says: its code and its message, or its whole text, without the address that was asked for (which names the
 * model or the task even where nobody looked for them).
 */
function errorText({ json, text, request }: Reply): string {
  const message = ['error.message', 'message', 'detail', 'error', 'msg'].map((path) => json.at(path).text).find(Boolean)
  const words = (message ?? text).slice(0, maxErrorChars)
  // Surviving mutants: Whitespace becomes one space later, and an empty id differs in no two answers.
  const plain = words
    .replaceAll(pathOf(request.url), ' ')
    .replaceAll(/\(request id: [^()]*\)/gi, ' ')
    .replaceAll(/\S+/g, withoutAddress)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${json.at('error.code').text ?? json.at('code').text ?? ''}|${plain}`
}
