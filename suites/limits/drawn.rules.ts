import { casesOf } from '../../src/contract/cases/cases.ts'
import { drawnName, drawnOperations } from '../../src/contract/cases/drawn-requests.ts'
import { applyHints } from '../../src/contract/cases/schema-hints.ts'
import { resolveSchema, locationsOf, requirementAt } from '../../src/contract/cases/locations.ts'
import { isNode, listed, type Node } from '../../src/contract/pointer.ts'
import { requestsOf } from '../../src/contract/cases/requests.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { minimalBody } from '../../src/contract/cases/sample.ts'
import {
  assumeCallable,
  finalAttempt,
  assume,
  inconclusive,
  indexed,
  recordedDocument,
  recording,
  refusalStatusRequirement,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import { firstDifference, membersWithin } from './difference.rules.ts'

/** Replies to the drawn requests of a protocol, valid or with one invalid value. */
const drawnReply = (protocol: string, name: 'valid' | 'broken', reply: Reply): Reply | undefined => {
  const { exchange } = reply
  const isDrawn = exchange.probe.replace(/-\d+$/, '') === `drawn-${protocol}` && exchange.name === name
  if (!isDrawn || exchange.retried || reply.status === undefined) return undefined
  if (reply.status === 429 || reply.status === 503)
    inconclusive('not-answered', { exchange: exchange.id, status: reply.status })
  const last = finalAttempt(reply)
  return last && assumeCallable(last)
}

/** A reply to a drawn request, and the requirements of the parameters it depends on. */
export interface DrawnReply {
  readonly reply: Reply
  readonly ids: readonly string[]
}

/** Valid requests of a protocol, with the parameters of their smallest refused version. */
export const validDrawn =
  (protocol: string) =>
  (reply: Reply): DrawnReply | undefined => {
    const valid = drawnReply(protocol, 'valid', reply)
    if (valid === undefined || !isSupportedByAllModels(protocol, valid.request.json.value)) return undefined
    return { reply: valid, ids: acceptancesIn(protocol, JSON.parse(smallestRefused(valid)) as Node) }
  }

/**
 * Requests with one invalid value whose valid version was accepted, with the requirement of that parameter. Ignores refusals with
 * another status, and parameters that the contract mentions only in examples.
 */
export const brokenDrawn =
  (protocol: string) =>
  (reply: Reply): DrawnReply | undefined => {
    const broken = drawnReply(protocol, 'broken', reply)
    if (broken === undefined) return undefined
    const valid = recording().exchange(broken.exchange.probe, 'valid')
    if (valid === undefined || valid.response?.status !== 200)
      inconclusive('valid-not-answered', { probe: reply.exchange.probe })
    const id = refusalOf(protocol, replyOf(valid).request.json.value, broken.request.json.value)
    if (id === undefined) return undefined
    const { status = 0 } = broken
    assume(status <= 400, refusalStatusRequirement(reply))
    return { reply: broken, ids: [id] }
  }

/** How to reproduce a drawn request, and its smallest refused version. */
export const reproductionOf = (reply: Reply): string =>
  `seed ${recording().header.seed}, path ${/(?<!\d)\d+$/.exec(reply.exchange.probe)?.[0]}: ${smallestRefused(reply)}`

const acceptedVariantsOf = indexed(({ probe, name }) => (name === 'broken' ? undefined : probe))

function smallestRefused(reply: Reply): string {
  const refused = acceptedVariantsOf(reply.exchange.probe)
    .filter(({ response }) => response?.status === 400)
    .map((exchange) => replyOf(exchange).request.text)
  return [...refused].sort((first, second) => first.length - second.length)[0] ?? reply.request.text
}

/** The operation of a protocol, and the pointer to its request schema. */
function requestOf(protocol: string) {
  const operation = drawnOperations().find((candidate) => drawnName(candidate) === protocol)
  const pointer = requestsOf(recordedDocument()).find((request) => request.operation === operation)?.pointer ?? ''
  return { operation, pointer }
}

/** True if every model supports this combination of members. Earlier versions drew unsupported pairs and lone system turns. */
function isSupportedByAllModels(protocol: string, body: unknown): boolean {
  if (!isNode(body)) return false
  const document = recordedDocument()
  const { at } = resolveSchema(document, requestOf(protocol).pointer)
  const turns = listed(body['messages'] ?? body['input']).filter(isNode)
  const isLone = turns.length > 0 && turns.every(({ role }) => role === 'system' || role === 'developer')
  return !isLone && Object.keys(applyHints(document, at, body)).length === Object.keys(body).length
}

/** The requirements that the request's parameters are accepted, for those that differ from the smallest request, and for that one. */
function acceptancesIn(protocol: string, body: Node): readonly string[] {
  const document = recordedDocument()
  const { operation, pointer } = requestOf(protocol)
  const minimalMembers = new Map(membersWithin(minimalBody(document, pointer)))
  const changedPaths = new Set(
    membersWithin(body).flatMap(([path, text]) => (minimalMembers.get(path) === text ? [] : [path])),
  )
  const cases = casesOf(document).filter((group) => group.operation === operation)
  return cases.flatMap(({ cases }) =>
    cases
      .filter(({ side, path, control }) => side === 'accepts' && (control === undefined || changedPaths.has(path)))
      .map(({ requirement }) => requirement),
  )
}

/** The MUST requirement that refuses the difference between a valid and a broken request; undefined if there is none. */
function refusalOf(protocol: string, valid: unknown, broken: unknown): string | undefined {
  const document = recordedDocument()
  const { path, missing } = firstDifference(valid, broken)
  const place = locationsOf(document, requestOf(protocol).pointer).find((candidate) => candidate.path === path)
  if (place?.limits === undefined) return undefined
  const id = requirementAt(place, missing ? 'missing' : 'wrong-type', 'refuses')
  const level = requirementsOf(document).find((requirement) => requirement.id === id)?.level
  return level === 'MUST' ? id : undefined
}
