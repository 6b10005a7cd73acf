import type { RequirementId } from '../../spec/generated/requirements.ts'
import { conformanceOf, servingOf, type Mode } from '../contract/conformance.ts'
import { addressesTask, pathOf, type Call, type OperationId } from '../contract/operations.ts'
import { showsBody } from '../contract/cases/requests.ts'
import { memoized } from '../std/memoized.ts'
import { redirectOf } from '../reply/addresses.ts'
import type { Field, Reply } from '../reply/reply.ts'
import type { Expected, Mismatch } from '../results/flaws.ts'
import { reason, type Reason } from '../results/reasons.ts'
import { replyActual } from '../outcomes/flaw.ts'
import { callOf, modelName } from './request.ts'
import { isTraffic, hasNoBody, noBodyReason } from './traffic.ts'
import { inconclusive } from '../outcomes/undecided.ts'

/** True when the request asks for a stream as all streaming protocols do. */
export const requestsStream = memoized(({ request }: Reply): boolean => request.json.at('stream').value === true)

export const modeOf = (reply: Reply, operation: OperationId): Mode =>
  requestsStream(reply) && servingOf(operation, 'streamed') !== undefined ? 'streamed' : 'plain'

/**
 * What a gateway did with a call that it had to answer. `answered`: something came that can be looked at. `dead`: anything
 * else. `broken-off`: the stream itself tells that it failed before it finished, which may happen to anyone once. `aside`: the
 * reply speaks of the key, the account, the model or the load, or we did not wait for it.
 */
export type CallResult =
  | { readonly kind: 'answered' }
  | { readonly kind: 'dead' | 'broken-off'; readonly flaw: Mismatch }
  | { readonly kind: 'aside'; readonly because: Reason }

/** How a call that had to be answered was answered. */
export function callResult(reply: Reply, { operationId }: Call): CallResult {
  const because = undecidedReason(reply, operationId)
  if (because !== undefined) return { kind: 'aside', because }
  if (!isSuccessOf(operationId, reply)) {
    return { kind: 'dead', flaw: { expected: successOf(operationId), actual: replyActual(reply) } }
  }
  const flaw = redirectOf(reply) === undefined ? flawOfSuccess(reply) : undefined
  if (flaw !== undefined) return { kind: 'dead', flaw: ruleBroken(`under status ${reply.status}: ${flaw}`) }
  if (modeOf(reply, operationId) !== 'streamed') return { kind: 'answered' }
  const failure = failureIn(reply)
  if (failure !== undefined) return { kind: 'broken-off', flaw: ruleBroken(failure) }
  return wasAborted(reply)
    ? { kind: 'aside', because: reason('left', { exchange: reply.exchange.id }) }
    : { kind: 'answered' }
}

/** The contract shows no status for a task: it may be said to be created, or accepted. */
const isOfTask = (operation: OperationId) => conformanceOf(operation).result.kind === 'task'

function isSuccessOf(operation: OperationId, reply: Reply): boolean {
  const { status = 0 } = reply
  if (isOfTask(operation)) return status >= 200 && status < 300
  return (
    status === 200 ||
    (conformanceOf(operation).result.kind === 'file' && (status === 206 || redirectOf(reply) !== undefined))
  )
}

const successOf = (operation: OperationId): Expected =>
  isOfTask(operation) ? { kind: 'status class', class: 'success' } : { kind: 'status', statuses: [200] }

/** What is wrong where no value can be expected. */
const ruleBroken = (about: string): Mismatch => ({ about, expected: { kind: 'rule' }, actual: { kind: 'nothing' } })

/** Ends of exchanges that are ours, or of the way to the gateway. */
const clientSideEnds = ['interrupted', 'timeout', 'too-large', 'unresolved', 'refused', 'tls']

// Surviving mutants: 200 is a success of every operation, answered above.
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
  if (status === 402) return reason('balance-used-up', { exchange: id })
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
  // Of what others sent nobody says that it was to be served: caches, redirects and refusals are as right as results.
  return status < 200 || (status >= 300 && status < 500) ? reason('need-not-serve', answered) : undefined
}

/** What a task that was submitted and is not found breaks. */
const addresses: RequirementId = 'video.task_id.addresses'

/** True when a poll or a download is refused because there is no such task. */
// Surviving mutants: A path that addresses a task has a non-empty id.
export function isOfUnknownTask(reply: Reply, operation: OperationId): boolean {
  if (!addressesTask(operation)) return false
  const { status = 0, json } = reply
  const code = `${json.at('error.code').text ?? ''} ${json.at('code').text ?? ''}`
  const message = json.at('error.message').text ?? json.at('message').text ?? ''
  const id = callOf(reply)?.parameters['task_id'] ?? ''
  // Surviving mutants: The replacement text mentions no task.
  const words = message.slice(0, 2000).replaceAll(pathOf(reply.request.url), '')
  if (status === 404) return /\btask|\bvideo|任务|视频/i.test(`${code} ${words}`) || (id !== '' && words.includes(id))
  return (
    (status === 400 || status === 410) &&
    /task[_ ](?:is |was |does )?not[_ ](?:exist|found)|任务不存在/i.test(code + words)
  )
}

/** True when a refusal says that the account cannot pay: with what status, the errors judge. */
function isAboutBalance({ json }: Reply): boolean {
  const errorText = `${json.at('error.code').text ?? json.at('code').text ?? ''} ${json.at('error.message').text ?? json.at('message').text ?? ''}`
  return /quota|balance(?!r)|credits?\b|arrears|额度|余额|欠费/i.test(errorText.slice(0, 2000))
}

/** True when a refusal says that it is for the model: by its code, or by naming it otherwise than as a part of the path. */
function isAboutModel(reply: Reply): boolean {
  const { json, request } = reply
  const model = modelName(reply)
  // Surviving mutants: The replacement text names no model.
  const message = (json.at('error.message').text ?? '').replaceAll(pathOf(request.url), '')
  return json.at('error.code').text === 'model_not_found' || (model !== '' && message.includes(model))
}

/** Why a reply with a status of success holds no result. */
function flawOfSuccess(reply: Reply): string | undefined {
  const { text, mediaType, exchange } = reply
  if (exchange.response?.large !== undefined) return undefined
  if (text.trim() === '') return exchange.end.how === 'complete' ? 'an empty body' : `no body: ${exchange.end.how}`
  if (mediaType === 'text/html' || /^\s*<(?:!doctype|html)\b/i.test(text.slice(0, 1000))) return 'a page of HTML'
  if (isErrorAsResult(reply)) return `an error in place of a result: ${reply.json.shown}`
  const events = dataOf(reply)
  const [first] = events
  const isError = first !== undefined && requestsStream(reply) && events.every(isErrorEvent)
  return isError ? `an error in place of a stream: ${first.shown}` : undefined
}

/** The failure that a stream tells of, where it never came to finish. */
function failureIn(reply: Reply): string | undefined {
  const events = dataOf(reply)
  const error = events.find(isErrorEvent)
  return error === undefined || events.some(finishes)
    ? undefined
    : `the stream breaks off with an error: ${error.shown}`
}

const dataOf = ({ sse }: Reply) => sse.events.map(({ json }) => json).filter(({ names }) => names.length > 0)

const isErrorEvent = (json: Field): boolean =>
  ['error', 'response.failed'].includes(json.at('type').text ?? '') ||
  (!json.at('error').absent && json.at('choices').absent && json.at('type').absent)

const finishes = (json: Field): boolean =>
  ['response.completed', 'response.incomplete', 'message_stop'].includes(json.at('type').text ?? '') ||
  json.at('choices').items.some((choice) => !choice.at('finish_reason').absent)

const hasContent = ({ absent, items, value }: Field) => !absent && !(Array.isArray(value) && items.length === 0)

/** True when a reply with a status of success tells, in place of its result, what went wrong. */
export const isErrorAsResult = memoized((reply: Reply): boolean => {
  const { status = 0, json } = reply
  const call = callOf(reply)
  if (call === undefined || status < 200 || status > 299) return false
  const isError =
    !json.at('error').absent || json.at('success').value === false || isVendorError(json, call.operationId)
  return isError && !conformanceOf(call.operationId).result.members.some((member) => hasContent(json.at(member)))
})

/** The envelope that vendors of video have of their own, `{code, message, data}`, with a code that is not for success. */
function isVendorError(json: Field, operation: OperationId): boolean {
  const { value } = json.at('code')
  const isEnvelope = isOfTask(operation) && (typeof value === 'string' || typeof value === 'number')
  return isEnvelope && !/^(?:0|200|ok|success)?$/i.test(String(value)) && !json.at('message').absent
}

/** More than any request leaves a stream after, and less than what makes us stop reading one that goes on and on. */
const maxAbortedBytes = 64 * 1024

/** True of a stream that we left when its first bytes had come: what it would have come to is not known. */
export const wasAborted = ({ exchange, text }: Reply): boolean =>
  exchange.end.how === 'too-large' && text.length < maxAbortedBytes

/** Ends a check on a stream that we left before its end, where it was none or ended before we could. */
export function assumeAborted({ exchange, status }: Reply): void {
  if (status !== 200) inconclusive('no-stream-to-leave', { exchange: exchange.id, status })
  if (exchange.end.how !== 'too-large') inconclusive('over-before-left', { exchange: exchange.id })
}
