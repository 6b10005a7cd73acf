import type { RequirementId } from '../../spec/generated/requirements.ts'
import { conformanceOf, servingOf, type Mode } from '../contract/conformance.ts'
import { addressesTask, pathOf, type Call, type OperationId } from '../contract/operations.ts'
import { showsBody } from '../contract/cases/requests.ts'
import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { isLeftOnPurpose } from '../evidence/truncation.ts'
import { isPortClosed } from '../reply/deaths.ts'
import { redirectUrlOf } from '../reply/addresses.ts'
import type { Field, Reply, SseEvent } from '../reply/reply.ts'
import type { Expected, Mismatch } from '../results/flaws.ts'
import { reason, type Reason } from '../results/reasons.ts'
import { replyActual } from '../outcomes/flaw.ts'
import { callOf, isForCallableModel, isInvalidRequest, modelName } from './request.ts'
import { outOfBalance } from './out-of-balance.ts'
import { isOwnKey, isTraffic, hasNoBody, noBodyReason } from './traffic.ts'
import { recording } from '../outcomes/recording.ts'
import { inconclusive } from '../outcomes/undecided.ts'

/** True if the request has `stream: true` and its operation has streams. */
export const requestsStream = memoized((reply: Reply): boolean => {
  const call = callOf(reply)
  const hasStreams = call === undefined || servingOf(call.operationId, 'streamed') !== undefined
  return hasStreams && reply.request.json.at('stream').value === true
})

export const modeOf = (reply: Reply): Mode => (requestsStream(reply) ? 'streamed' : 'plain')

/**
 * The result of a valid request. `served`: there is a result to judge. `failed`: there is none. `broken-off`: the stream reports an error
 * before it is finished, which can happen once. `undecided`: the response is about the key, the account, the model or the load, or
 * gateproof did not wait for it.
 */
export type CallResult =
  | { readonly kind: 'served' }
  | { readonly kind: 'failed' | 'broken-off'; readonly flaw: Mismatch }
  | { readonly kind: 'undecided'; readonly because: Reason }

export function callResult(reply: Reply, { operationId }: Call): CallResult {
  const because = undecidedReason(reply, operationId)
  if (because !== undefined) return { kind: 'undecided', because }
  if (!isSuccessOf(operationId, reply)) {
    return { kind: 'failed', flaw: { expected: successOf(operationId), actual: replyActual(reply) } }
  }
  const flaw = redirectUrlOf(reply) === undefined ? flawOfSuccess(reply) : undefined
  if (flaw !== undefined) return { kind: 'failed', flaw: ruleBroken(`under status ${reply.status}: ${flaw}`) }
  if (!requestsStream(reply)) return { kind: 'served' }
  const failure = failureIn(reply)
  if (failure !== undefined) return { kind: 'broken-off', flaw: ruleBroken(failure) }
  return isLeftOnPurpose(reply.exchange)
    ? { kind: 'undecided', because: reason('left-on-purpose', { exchange: reply.exchange.id }) }
    : { kind: 'served' }
}

/** The contract defines no status for a submitted task: 200, 201 and 202 are valid. */
const isOfTask = (operation: OperationId) => conformanceOf(operation).result.kind === 'task'

function isSuccessOf(operation: OperationId, reply: Reply): boolean {
  const { status = 0 } = reply
  if (isOfTask(operation)) return status >= 200 && status < 300
  return (
    status === 200 ||
    (conformanceOf(operation).result.kind === 'file' && (status === 206 || redirectUrlOf(reply) !== undefined))
  )
}

const successOf = (operation: OperationId): Expected =>
  isOfTask(operation) ? { kind: 'status class', class: 'success' } : { kind: 'status', statuses: [200] }

/** A mismatch without an expected value. */
const ruleBroken = (about: string): Mismatch => ({ about, expected: { kind: 'rule' }, actual: { kind: 'nothing' } })

/** Ends of exchanges that the client or the network caused. */
const clientSideEnds = ['interrupted', 'timeout', 'too-large', 'unresolved', 'refused', 'tls']

/**
 * Asserts that the host of a URL responded: which hosts can be reached from here says nothing about the gateway. Another port of its own host
 * that refuses connections does.
 */
export function assumeHostReached(reply: Reply): void {
  const { exchange, status } = reply
  const { id, end } = exchange
  const isUnreached = status === undefined && (clientSideEnds.includes(end.how) || end.how === 'failed')
  if (isUnreached && !isOtherPortClosed(exchange))
    inconclusive('no-reply', { exchange: id, detail: end.detail ?? end.how })
}

/** True for a closed port of the gateway's host. If it is the port of the gateway itself, the gateway is down. */
function isOtherPortClosed(exchange: Exchange): boolean {
  if (!isPortClosed(exchange) || exchange.end.cause === 'proxy-refused') return false
  const { url, line } = exchange.request
  if (line !== 'elsewhere' || !URL.canParse(url)) return false
  const [own, other] = [new URL(recording().header.deployment.baseUrl), new URL(url)]
  return hostOf(own) === hostOf(other) && portOf(own) !== portOf(other)
}

const hostOf = ({ hostname }: URL) =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname) ? 'localhost' : hostname

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

function undecidedReason(reply: Reply, operation: OperationId): Reason | undefined {
  const { exchange, status, json } = reply
  const { id, end } = exchange
  const answered = { exchange: id, status }
  if (status === undefined) {
    return clientSideEnds.includes(end.how)
      ? reason('no-reply', { exchange: id, detail: end.detail ?? end.how })
      : undefined
  }
  if (status === 429 || status === 503) return reason('saturated', answered)
  if (status === 402) return outOfBalance(exchange)
  if (status >= 400 && status < 500 && isAboutBalance(reply)) return reason('refused-for-balance', answered)
  if (status === 404 && isAboutModel(reply)) return reason('refused-for-model', { exchange: id })
  if (status === 400 && /\b(?:price|pricing|ratio)\b|价格|倍率|定价/i.test(json.at('error.message').text ?? '')) {
    return reason('refused-for-price', { exchange: id })
  }
  if ((status === 400 || status === 422) && !showsBody(operation)) {
    return reason('body-not-shown', answered)
  }
  if (isOfUnknownTask(reply, operation)) return reason('requirement', { id: addresses })
  if (!isTraffic() || isSuccessOf(operation, reply))
    return hasNoBody(exchange) && end.detail !== undefined ? noBodyReason(exchange) : undefined
  return isExcusedInTraffic(reply) ? reason('need-not-serve', answered) : undefined
}

/**
 * True for a response that may be right for a recorded call: its client may have sent too much, or have had no permission. No client is the
 * reason that the path of an operation redirects, or does not have its method. A client that uses `http` instead of the `https` of the base
 * URL, or has the response in its cache, is.
 */
function isExcusedInTraffic(reply: Reply): boolean {
  const { status = 0, request } = reply
  if (status === 304) return request.method === 'GET'
  if (status >= 300 && status < 400) return isUpgradeToHttps(reply)
  return status < 200 || (status >= 400 && status < 500 && status !== 405)
}

function isUpgradeToHttps(reply: Reply): boolean {
  const target = redirectUrlOf(reply)
  const { url } = reply.request
  return target !== undefined && /^http:/i.test(url) && /^https:/i.test(target) && pathOf(target) === pathOf(url)
}

/** The requirement that a submitted task which is not found violates. */
const addresses: RequirementId = 'video.task_id.addresses'

/** True if a poll or a download is rejected because the task does not exist. */
export function isOfUnknownTask(reply: Reply, operation: OperationId): boolean {
  if (!addressesTask(operation)) return false
  const { status = 0, json } = reply
  const code = `${json.at('error.code').text ?? ''} ${json.at('code').text ?? ''}`
  const message = json.at('error.message').text ?? json.at('message').text ?? ''
  const id = callOf(reply)?.parameters['task_id'] ?? ''
  const words = message.slice(0, 2000).replaceAll(pathOf(reply.request.url), '')
  if (status === 404) return /\btask|\bvideo|任务|视频/i.test(`${code} ${words}`) || (id !== '' && words.includes(id))
  return (status === 400 || status === 410) && isTaskUnknown.test(code + words)
}

const isTaskUnknown = /(?:task|video)[_ ](?:is |was |does )?not[_ ](?:exist|found)|(?:任务|视频)不存在/i

/** True if an error says that the account cannot pay. The errors area judges its status. */
export function isAboutBalance({ json }: Reply): boolean {
  const errorText = `${json.at('error.code').text ?? json.at('code').text ?? ''} ${json.at('error.message').text ?? json.at('message').text ?? ''}`
  return /quota|balance(?!r)|credits?\b|arrears|额度|余额|欠费/i.test(errorText.slice(0, 2000))
}

/** True if an error is about the model: by its code, or by its name outside the path. */
function isAboutModel(reply: Reply): boolean {
  const { json, request } = reply
  const model = modelName(reply)
  const message = (json.at('error.message').text ?? '').replaceAll(pathOf(request.url), '')
  return json.at('error.code').text === 'model_not_found' || (model !== '' && message.includes(model))
}

/** Why a response with a success status has no result. */
function flawOfSuccess(reply: Reply): string | undefined {
  const { text, mediaType, exchange } = reply
  if (exchange.response?.large !== undefined) return undefined
  if (text.trim() === '') return exchange.end.how === 'complete' ? 'an empty body' : `no body: ${exchange.end.how}`
  if (mediaType === 'text/html' || /^\s*<(?:!doctype|html)\b/i.test(text.slice(0, 1000))) return 'an HTML page'
  if (isErrorAsResult(reply)) return `an error instead of a result: ${reply.json.shown}`
  const events = dataOf(reply)
  const [first] = events
  const isError = first !== undefined && requestsStream(reply) && events.every(isErrorEvent)
  return isError ? `an error instead of a stream: ${first.shown}` : undefined
}

/** The error in a stream that did not finish. */
function failureIn(reply: Reply): string | undefined {
  const events = dataOf(reply)
  const error = events.find(isErrorEvent)
  return error === undefined || events.some(finishesAnswer)
    ? undefined
    : `the stream ends with an error: ${error.shown}`
}

const dataOf = ({ sse }: Reply) => sse.events.map(({ json }) => json).filter(({ names }) => names.length > 0)

/** True for an event that reports an error, in whatever form. */
export const reportsError = ({ event, json }: SseEvent): boolean =>
  event === 'error' || !json.at('error').absent || json.at('type').text === 'response.failed'

const isErrorEvent = (json: Field): boolean =>
  ['error', 'response.failed'].includes(json.at('type').text ?? '') ||
  (!json.at('error').absent && json.at('choices').absent && json.at('type').absent)

/** True for an event of chat, responses or messages that ends an answer. */
export const finishesAnswer = (json: Field): boolean =>
  ['response.completed', 'response.incomplete', 'message_stop'].includes(json.at('type').text ?? '') ||
  json.at('choices').items.some((choice) => !choice.at('finish_reason').absent)

/** True for the event after which clients stop reading. */
export const endsStream = ({ data, json }: SseEvent): boolean =>
  data === '[DONE]' ||
  ['message_stop', 'response.completed', 'response.incomplete'].includes(json.at('type').text ?? '')

/** Events before the first piece of a result. */
const isPreliminary = (json: Field): boolean =>
  ['ping', 'message_start', 'response.created', 'response.in_progress'].includes(json.at('type').text ?? '')

/** True for a request that the gateway may refuse. Streams of others that fail after their start are interrupted, not refused. */
const isRefusable = (reply: Reply): boolean =>
  !isOwnKey(reply.exchange) || isInvalidRequest(reply) || !isForCallableModel(reply)

/** True for a stream with a success status and an error, or text without events, in place of a result: a refusal without its status. */
export const isRefusalInStream = memoized((reply: Reply): boolean => {
  const { status = 0 } = reply
  if (status < 200 || status > 299 || !requestsStream(reply)) return false
  const events = dataOf(reply)
  if (!isRefusable(reply) || !events.every((json) => isErrorEvent(json) || isPreliminary(json))) return false
  const isText = reply.mediaType === 'text/event-stream' && reply.sse.events.length === 0 && reply.text.trim() !== ''
  return isText || events.some(isErrorEvent)
})

const hasContent = ({ absent, items, value }: Field) => !absent && !(Array.isArray(value) && items.length === 0)

/** True for a response with a success status that contains an error instead of a result. */
export const isErrorAsResult = memoized((reply: Reply): boolean => {
  const { status = 0, json } = reply
  const call = callOf(reply)
  if (call === undefined || status < 200 || status > 299) return false
  const isError =
    !json.at('error').absent ||
    json.at('success').value === false ||
    isVendorError(json, call.operationId) ||
    (addressesTask(call.operationId) && saysTaskIsUnknown(json))
  return isError && !conformanceOf(call.operationId).result.members.some((member) => hasContent(json.at(member)))
})

/** The envelope of video vendors, `{code, message, data}`, with an error code. */
function isVendorError(json: Field, operation: OperationId): boolean {
  const { value } = json.at('code')
  const isEnvelope = isOfTask(operation) && (typeof value === 'string' || typeof value === 'number')
  return isEnvelope && !/^(?:0|200|ok|success)?$/i.test(String(value)) && !json.at('message').absent
}

const saysTaskIsUnknown = (json: Field): boolean =>
  isTaskUnknown.test((json.at('message').text ?? json.at('detail').text ?? '').slice(0, 2000))

/** Asserts that the client aborted a stream before its end. */
export function assumeAborted({ exchange, status }: Reply): void {
  if (status !== 200) inconclusive('no-stream-to-leave', { exchange: exchange.id, status })
  if (!isLeftOnPurpose(exchange)) inconclusive('over-before-left', { exchange: exchange.id })
}
