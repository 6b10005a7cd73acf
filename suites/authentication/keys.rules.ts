import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  callOf,
  finalAttempt,
  assume,
  indexed,
  isTraffic,
  type Reply,
  replyOf,
  servesPath,
} from '../../src/checks/index.ts'

/** True when a request carries no key in any header a gateway of this family reads, nor, in others' traffic, anywhere else. */
const isKeyless = ({ request, exchange }: Reply) =>
  ['authorization', 'x-api-key', 'x-goog-api-key'].every((name) => request.header(name) === undefined) &&
  (exchange.request.key === 'none' || !isTraffic())

/** A request as a person reads it in a failure: method, path and line. */
export function describeRequest({ request, exchange }: Reply): string {
  const path = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '').slice(0, 120)
  return `${request.method} ${path}${exchange.request.line === 'overseas' ? ' on the overseas line' : ''}`
}

/** A reply that can be judged for its key. A path that only the second line lacks is reported by `service.lines.identical`. */
// Surviving mutants: Matters only if the overseas line lacks a path, which service.lines.identical reports.
function judgeable(reply: Reply): Reply | undefined {
  const operation = callOf(reply)?.operationId
  if (operation === undefined || reply.status === undefined) return undefined
  const isOverseas = reply.exchange.request.line === 'overseas'
  const last = finalAttempt(reply)
  assume(!isOverseas || servesPath(operation, 'overseas') !== 'not served', 'service.lines.identical')
  return last
}

/** Replies to operations of the contract that were called without a key. */
// Surviving mutants: `judgeable` selects calls of operations itself.
export const keyless = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && isKeyless(reply) && !isLedElsewhere(reply) ? judgeable(reply) : undefined

/** Who asks by plain HTTP, or has an answer already, may be told so before anybody asks for a key. */
const isLedElsewhere = ({ status = 0 }: Reply) => isTraffic() && status >= 300 && status < 400

/**
 * True when the operation did its work: it answered with success, or as it answered the same request under a valid key. A task
 * that does not exist was then looked for.
 */
// Surviving mutants: A call without a reply is set aside by `judgeable`.
export function isWorkDone(reply: Reply): boolean {
  const { status = 0, request } = reply
  if (status < 400) return status > 0
  if (status === 401 || status === 429 || status >= 500) return false
  const isSame = (other: Reply) => other.request.url === request.url && other.request.text === request.text
  return siblings(reply, 'default').some((other) => isSame(other) && other.status === status)
}

/** What of another key, or of none, explains that a key was not refused with 401. */
const explainedBy = {
  none: 'authentication.missing.status',
  'made up': 'authentication.invalid.status',
} as const satisfies Readonly<Record<string, RequirementId>>

/**
 * Replies to calls under a key of some standing, as the drive recorded it: `made up`, `malformed`, `expired`. One defect, one
 * accusation: where the operation serves callers without any key, or treats another wrong key in the same wrong way, that is
 * the defect.
 *
 * @param similarStandings the standings whose wrong treatment would be the same defect
 */
// Surviving mutants: A 401 is right whatever happened under other keys.
export const underKey =
  (standing: string, ...similarStandings: readonly (keyof typeof explainedBy)[]) =>
  (reply: Reply): Reply | undefined => {
    const last = reply.exchange.request.key === standing ? judgeable(reply) : undefined
    if (last === undefined || last.status === 401) return last
    assume(!siblings(last, 'none').some(isWorkDone), 'authentication.key.required')
    for (const similarStanding of similarStandings)
      assume(!siblings(last, similarStanding).some((other) => isSameFailure(last, other)), explainedBy[similarStanding])
    return last
  }

/** True when another invalid key was accepted as well, or refused with the same status, which is not 401. */
// Surviving mutants: `underKey` compares only statuses other than 401.
const isSameFailure = (reply: Reply, other: Reply) =>
  other.status !== 401 && (isWorkDone(other) || other.status === reply.status)

/** By what the calls of an operation on a line, under a key of some standing, are found. */
const likeness = (standing: string, reply: Reply) =>
  `${callOf(reply)?.operationId} ${reply.exchange.request.line} ${standing}`

const likeCalls = indexed((exchange) => likeness(exchange.request.key, replyOf(exchange)))

/** The other calls of the same operation on the same line, under a key of this standing. */
const siblings = (reply: Reply, standing: string): readonly Reply[] =>
  likeCalls(likeness(standing, reply))
    .map(replyOf)
    .filter((other) => !other.exchange.retried && (standing !== 'none' || isKeyless(other)))

/** Calls that were refused with 401 for their key. Where the error is not an object, that is another requirement's matter. */
// Surviving mutants: Another status is reported by itself; this only decides whether the message check is inconclusive or satisfied.
export const refusedWith401 =
  (select: (reply: Reply) => Reply | undefined, status: Parameters<typeof assume>[1]) =>
  (reply: Reply): Reply | undefined => {
    const refused = select(reply)
    if (refused === undefined) return undefined
    assume(refused.status === 401, status)
    assume(refused.json.names.length > 0, 'errors.body.json')
    assume(refused.json.at('error').names.length > 0, errorObjectOf(refused))
    const message = refused.json.at('error.message')
    assume(message.absent || message.text !== undefined, 'errors.body.message')
    return refused
  }

/** The same where the error has a message: some replies carry a code alone. */
export const messageOf401 =
  (select: (reply: Reply) => Reply | undefined, status: Parameters<typeof assume>[1]) =>
  (reply: Reply): Reply | undefined => {
    const refused = refusedWith401(select, status)(reply)
    return refused?.json.at('error.message').absent === false ? refused : undefined
  }

/** Video and balance endpoints have a requirement of their own for the error object. */
// Surviving mutants: Only the named prerequisite differs: the check is inconclusive either way.
const errorObjectOf = (reply: Reply) =>
  /Video|Balance|MotionControl/.test(callOf(reply)?.operationId ?? '')
    ? 'errors.body.error_elsewhere'
    : 'errors.body.error'
