import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case, CaseGroup } from '../../src/contract/cases/case.ts'
import { conformanceOf, servingOf } from '../../src/contract/conformance.ts'
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
  refusalStatusRequirement,
  type Reply,
  Undecided,
} from '../../src/checks/index.ts'
import { probeNameOf } from './names.ts'

/** The replies of a parameter's probe, by exchange name. */
export type Replies = Readonly<Record<string, Reply>>

/** The status of a probe's exchange; undefined if it has none. */
export type StatusOf = (probe: string, name: string) => number | undefined

/**
 * The id of a case's requirement. It comes from the document recorded with the evidence, so the compiler cannot check it; unknown
 * ids are reported when verdicts are derived.
 */
export const requirementOf = ({ requirement }: Case): RequirementId => requirement as RequirementId

/** The prerequisites of a case: for the smallest request itself, that the operation is served. */
export function prerequisites({ control, side }: Case, { operation }: CaseGroup): readonly RequirementId[] {
  const servedRequirement = servingOf(operation, 'plain')?.requirement
  return side === 'accepts' && control === undefined && servedRequirement !== undefined ? [servedRequirement] : []
}

/** The statuses that accept a request. The contract defines none for a submitted task. */
export const acceptedStatuses = ({ operation }: Pick<CaseGroup, 'operation'>): readonly number[] =>
  conformanceOf(operation).result.kind === 'task' ? [200, 201, 202] : [200]

/**
 * Why the reply to a case does not decide it, or undefined. An accepted request needs no comparison. A refusal is conclusive only if
 * the control request was accepted.
 */
export function undecidedReason(limitCase: Case, group: CaseGroup, statusOf: StatusOf): Reason | undefined {
  const { name, control, side, alike, otherKinds, rival } = limitCase
  const status = (other: string) => statusOf(probeNameOf(group), other)
  const isAccepted = (one: number | undefined) => acceptedStatuses(group).includes(one ?? 0)
  if (side === 'accepts' && isAccepted(status(name))) return undefined
  if (rival !== undefined && isAccepted(statusOf(probeNameOf({ ...group, ...rival }), rival.name)))
    return reason('requirement', { id: rival.requirement as RequirementId })
  const compared = control === undefined ? 200 : status(control)
  if (!isAccepted(compared)) return reason('no-comparison', { control: control ?? '', status: compared })
  const isTaken = (others: readonly string[]) => others.some((other) => isAccepted(status(other)))
  if (alike !== undefined && !(otherKinds?.every(isTaken) ?? isTaken(alike))) return reason('no-file-taken')
  const others = group.cases.filter(
    (other) => other.side === 'accepts' && other.control === name && other.requirement === limitCase.requirement,
  )
  // A model may reject a parameter, but a failure is no rejection.
  const isRejected = (status(name) ?? 0) < 500
  const isUntaken =
    side === 'accepts' && isRejected && others.length > 0 && !others.some((other) => isAccepted(status(other.name)))
  return isUntaken ? reason('no-value-taken') : undefined
}

/** The reply to a case, if it decides it. */
export function replyTo(limitCase: Case, group: CaseGroup, replies: Replies): Reply {
  const probeName = probeNameOf(group)
  const reply = replies[limitCase.name] as Reply
  const undecided = undecidedReason(limitCase, group, (probe, name) =>
    probe === probeName ? replies[name]?.status : recording().exchange(probe, name)?.response?.status,
  )
  if (undecided !== undefined) throw new Undecided('inconclusive', undecided)
  if (!isRequestOfCase(limitCase, reply)) inconclusive('other-request')
  if (limitCase.side === 'accepts' && limitCase.partial === true && isAboutMissingMember(limitCase, reply)) {
    inconclusive('body-not-configured')
  }
  return assumeCallable(reply)
}

/**
 * True if the recorded body is the one of the case: another version of the document may define another body under the same name. An
 * invalid request may differ if its defect is at the same path.
 */
function isRequestOfCase({ body, partial, side, path }: Case, reply: Reply): boolean {
  const sent = reply.request.json.value
  if (partial === true || !isNode(sent)) return true
  if (side === 'refuses' && invalidParameterPaths(reply).includes(path)) return true
  const expected = body['model'] === modelPlaceholder ? { ...body, model: sent['model'] } : body
  return JSON.stringify(expected, withoutBytes) === JSON.stringify(sent, withoutBytes)
}

/** Replaces Base64 file contents, which do not matter for the comparison. */
const withoutBytes = (name: string, value: unknown) =>
  name === 'data' && typeof value === 'string' && /^[\w+/]{9}/.test(value) ? 'bytes' : value

/** Members of media requests that do not come from the configuration. */
const basicMembers = ['model', 'prompt', 'image']

/** True if a refusal may be about a missing configured member: none was sent, and the error names another parameter. */
function isAboutMissingMember({ path }: Case, { status, json, request }: Reply): boolean {
  const members = isNode(request.json.value) ? Object.keys(request.json.value) : []
  return status === 400 && members.every((name) => basicMembers.includes(name)) && json.at('error.param').text !== path
}

/** The refusal. Inconclusive if its status is wrong, which other requirements report. */
export function refusal(reply: Reply): Reply {
  const { status = 0 } = reply
  assume(!isErrorAsResult(reply), 'errors.success.result')
  assume(status <= 400, refusalStatusRequirement(reply))
  return reply
}
