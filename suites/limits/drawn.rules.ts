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
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import { firstDifference, membersWithin } from './difference.rules.ts'

/** Replies to the drawn requests of a protocol that are valid (or broken in one place). */
// Surviving mutants: A saturated reply or a missing one makes the check inconclusive.
const drawn = (protocol: string, name: 'valid' | 'broken', reply: Reply): Reply | undefined => {
  const { exchange } = reply
  const isDrawn = exchange.probe.replace(/-\d+$/, '') === `drawn-${protocol}` && exchange.name === name
  if (!isDrawn || exchange.retried || reply.status === undefined) return undefined
  if (reply.status === 429 || reply.status === 503)
    inconclusive('not-answered', { exchange: exchange.id, status: reply.status })
  const last = finalAttempt(reply)
  return last && assumeCallable(last)
}

/** A reply to a drawn request, and the requirements of the parameters that it is about. */
export interface AboutSome {
  readonly reply: Reply
  readonly ids: readonly string[]
}

/** Valid requests of a protocol, with the parameters of the smallest request of their kind that was refused. */
export const validOnes =
  (protocol: string) =>
  (reply: Reply): AboutSome | undefined => {
    const valid = drawn(protocol, 'valid', reply)
    if (valid === undefined || !isFair(protocol, valid.request.json.value)) return undefined
    return { reply: valid, ids: acceptancesIn(protocol, JSON.parse(smallestRefused(valid)) as Node) }
  }

/**
 * Broken requests of a protocol whose unbroken selves are answered, with the parameter that is wrong. A refusal with another status
 * is another matter, and so is a place that the contract only shows.
 */
// Surviving mutants: A gateway that refuses both requests refuses the broken one rightly.
export const brokenOnes =
  (protocol: string) =>
  (reply: Reply): AboutSome | undefined => {
    const broken = drawn(protocol, 'broken', reply)
    if (broken === undefined) return undefined
    const whole = recording().exchange(broken.exchange.probe, 'valid')
    if (whole === undefined || whole.response?.status !== 200)
      inconclusive('valid-not-answered', { probe: reply.exchange.probe })
    const id = refusalOf(protocol, replyOf(whole).request.json.value, broken.request.json.value)
    if (id === undefined) return undefined
    const { status = 0 } = broken
    assume(status <= 400, 'errors.status.invalid_parameter')
    return { reply: broken, ids: [id] }
  }

/** How to reproduce a drawn request, and the smallest one of its kind that was refused. */
// Surviving mutants: Only the words of a failure differ; selftest/suites/drawn.test.ts checks them.
export const reproductionOf = (reply: Reply): string =>
  `seed ${recording().header.seed}, path ${/(?<!\d)\d+$/.exec(reply.exchange.probe)?.[0]}: ${smallestRefused(reply)}`

// Surviving mutants: Only looks for the smallest refused request of its kind.
const unbrokenOf = indexed(({ probe, name }) => (name === 'broken' ? undefined : probe))

// Surviving mutants: Only looks for the smallest refused request of its kind.
function smallestRefused(reply: Reply): string {
  const refused = unbrokenOf(reply.exchange.probe)
    .filter(({ response }) => response?.status === 400)
    .map((exchange) => replyOf(exchange).request.text)
  return [...refused].sort((first, second) => first.length - second.length)[0] ?? reply.request.text
}

/** The operation that is called so, and where its request schema stands. */
function requestOf(protocol: string) {
  const operation = drawnOperations().find((candidate) => drawnName(candidate) === protocol)
  // Surviving mutants: Every drawn operation has a request schema.
  const pointer = requestsOf(recordedDocument()).find((request) => request.operation === operation)?.pointer ?? ''
  return { operation, pointer }
}

/** Every model takes the members of a request together: earlier versions drew pairs that some do not, and system turns alone. */
// Surviving mutants: Only recordings of earlier versions hold requests that some models refuse.
function isFair(protocol: string, body: unknown): boolean {
  if (!isNode(body)) return false
  const document = recordedDocument()
  const { at } = resolveSchema(document, requestOf(protocol).pointer)
  const turns = listed(body['messages'] ?? body['input']).filter(isNode)
  const isLone = turns.length > 0 && turns.every(({ role }) => role === 'system' || role === 'developer')
  return !isLone && Object.keys(applyHints(document, at, body)).length === Object.keys(body).length
}

/** The requirements that what a request holds is accepted: of its parameters, as far as the least request has others, and of that one. */
// Surviving mutants: Asking about more or fewer parameters leads to the same verdict.
function acceptancesIn(protocol: string, body: Node): readonly string[] {
  const document = recordedDocument()
  const { operation, pointer } = requestOf(protocol)
  const usual = new Map(membersWithin(minimalBody(document, pointer)))
  const changedPaths = new Set(membersWithin(body).flatMap(([path, text]) => (usual.get(path) === text ? [] : [path])))
  const cases = casesOf(document).filter((group) => group.operation === operation)
  return cases.flatMap(({ cases }) =>
    cases
      .filter(({ side, path, control }) => side === 'accepts' && (control === undefined || changedPaths.has(path)))
      .map(({ requirement }) => requirement),
  )
}

/** The requirement that a request is refused for what sets it apart from a valid one, where it is one the contract states. */
// Surviving mutants: Requests are broken only where a MUST states the refusal (src/contract/cases/invalid-request.ts).
function refusalOf(protocol: string, valid: unknown, broken: unknown): string | undefined {
  const document = recordedDocument()
  const { path, missing } = firstDifference(valid, broken)
  const place = locationsOf(document, requestOf(protocol).pointer).find((candidate) => candidate.path === path)
  if (place?.limits === undefined) return undefined
  const id = requirementAt(place, missing ? 'missing' : 'wrong-type', 'refuses')
  const level = requirementsOf(document).find((requirement) => requirement.id === id)?.level
  return level === 'MUST' ? id : undefined
}
