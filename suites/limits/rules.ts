import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case, CaseGroup } from '../../src/contract/cases/case.ts'
import { servingOf } from '../../src/contract/conformance.ts'
import { isNode } from '../../src/contract/pointer.ts'
import { modelPlaceholder } from '../../src/contract/cases/sample.ts'
import {
  assumeCallable,
  invalidParameterPaths,
  assume,
  inconclusive,
  isErrorAsResult,
  reason,
  type Reason,
  recording,
  type Reply,
  Undecided,
} from '../../src/checks/index.ts'
import { probeNameOf } from './names.ts'

/** The replies of one parameter's probe, by exchange name. */
export type Replies = Readonly<Record<string, Reply>>

/** The status of an exchange of a probe; undefined where there is none. */
export type StatusOf = (probe: string, name: string) => number | undefined

/**
 * The id of a case's requirement. The document that travelled with the evidence says which ids there are, so the compiler
 * cannot: one that the document does not have is noticed when the verdicts are drawn.
 */
export const requirementOf = ({ requirement }: Case): RequirementId => requirement as RequirementId

/** What a case stands on: where it is the least request itself, that the operation answers at all. */
// Surviving mutants: Every operation has a requirement about being served; the condition is for the compiler.
export function foundations({ control, side }: Case, { operation }: CaseGroup): readonly RequirementId[] {
  const servedRequirement = servingOf(operation, 'plain')?.requirement
  return side === 'accepts' && control === undefined && servedRequirement !== undefined ? [servedRequirement] : []
}

/**
 * Why a case cannot be decided by how its own request was answered, or undefined. What is accepted needs no comparison. A refusal
 * says something where the same request is answered in the form that it is compared with.
 */
export function obstacle(limitCase: Case, group: CaseGroup, statusOf: StatusOf): Reason | undefined {
  const { name, control, side, alike, rival } = limitCase
  const status = (other: string) => statusOf(probeNameOf(group), other)
  if (side === 'accepts' && status(name) === 200) return undefined
  if (rival !== undefined && statusOf(probeNameOf({ ...group, ...rival }), rival.name) === 200)
    return reason('requirement', { id: rival.requirement as RequirementId })
  const compared = control === undefined ? 200 : status(control)
  if (compared !== 200) return reason('no-comparison', { control: control ?? '', status: compared })
  if (alike !== undefined && !alike.some((other) => status(other) === 200)) {
    return reason('no-file-taken')
  }
  const others = group.cases.filter((other) => other.side === 'accepts' && other.control === name)
  const isUntaken = side === 'accepts' && others.length > 0 && !others.some((other) => status(other.name) === 200)
  return isUntaken ? reason('no-value-taken') : undefined
}

/** The reply to a case that says something about it. */
export function replyTo(limitCase: Case, group: CaseGroup, replies: Replies): Reply {
  const probeName = probeNameOf(group)
  const reply = replies[limitCase.name] as Reply
  const because = obstacle(limitCase, group, (probe, name) =>
    probe === probeName ? replies[name]?.status : recording().exchange(probe, name)?.response?.status,
  )
  if (because !== undefined) throw new Undecided('inconclusive', because)
  if (!isRequestOfCase(limitCase, reply)) inconclusive('other-request')
  if (limitCase.side === 'accepts' && limitCase.partial === true && isAboutTheRest(limitCase, reply)) {
    inconclusive('body-not-configured')
  }
  return assumeCallable(reply)
}

/**
 * The body of a case that was recorded: another version of the document may have called for another one by the same name. What is
 * to be refused may be another one, as long as it is wrong in the same place.
 */
// Surviving mutants: A request that must be accepted is valid everywhere, so its body decides the same.
function isRequestOfCase({ body, partial, side, path }: Case, reply: Reply): boolean {
  const sent = reply.request.json.value
  if (partial === true || !isNode(sent)) return true
  if (side === 'refuses' && invalidParameterPaths(reply).includes(path)) return true
  const expected = body['model'] === modelPlaceholder ? { ...body, model: sent['model'] } : body
  return JSON.stringify(expected, withoutBytes) === JSON.stringify(sent, withoutBytes)
}

/** The bytes of a file, in Base64, are as good as any others. */
const withoutBytes = (name: string, value: unknown) =>
  name === 'data' && typeof value === 'string' && /^[\w+/]{9}/.test(value) ? 'bytes' : value

/** Members that a media request has of ours: whatever else it holds the operator gave. */
const basicMembers = ['model', 'prompt', 'image']

/** A refusal of a body that is ours alone may be about what it lacks, unless it names the parameter at hand. */
function isAboutTheRest({ path }: Case, { status, json, request }: Reply): boolean {
  const members = isNode(request.json.value) ? Object.keys(request.json.value) : []
  return status === 400 && members.every((name) => basicMembers.includes(name)) && json.at('error.param').text !== path
}

/** A refusal with a status other than 400 is a matter of its own, and so is one under a status of success. */
export function refusal(reply: Reply): Reply {
  const { status = 0 } = reply
  assume(!isErrorAsResult(reply), 'errors.success.result')
  assume(status <= 400, 'errors.status.invalid_parameter')
  return reply
}
