import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Case, CaseGroup } from '../../src/contract/case.ts'
import type { Reply } from '../../src/evidence/reply.ts'
import { isErrorAsResult } from '../../src/verdict/answer.ts'
import { aboutRequest } from '../../src/verdict/select.ts'
import { given, inconclusive } from '../../src/verdict/undecided.ts'

/** The replies of one parameter's probe, by exchange name. */
export type Replies = Readonly<Record<string, Reply>>

/**
 * The id of a case's requirement. The document that travelled with the evidence says which ids there are, so the compiler
 * cannot: one that the document does not have is noticed when the verdicts are drawn.
 */
export const requirementOf = ({ requirement }: Case): RequirementId => requirement as RequirementId

/** `beyond-maximum: temperature of 2.1 is refused`. */
export const titleOf = ({ name, path, shown, side }: Case): string =>
  `${name}: ${path} ${shown === 'left out' ? shown : `of ${shown}`} is ${side === 'accepts' ? 'accepted' : 'refused'}`

/** The reply to a case that says something about it: its control was answered. */
export function replyTo(one: Case, { cases }: CaseGroup, replies: Replies): Reply {
  const { name, control, side } = one
  const status = control === undefined ? 200 : replies[control]?.status
  if (status !== 200) inconclusive(`the request to compare with, ${control}, was answered with ${status ?? 'nothing'}`)
  const others = cases.filter((other) => other.side === 'accepts' && other.control === name)
  if (side === 'accepts' && others.length > 0) givenAny([one, ...others], replies)
  return aboutRequest(replies[name] as Reply)
}

/** A model that takes no value of a parameter at all has a rule of its own. */
function givenAny(cases: readonly Case[], replies: Replies): void {
  if (cases.some(({ name }) => replies[name]?.status === 200)) return
  inconclusive('the model refused every value of this parameter that it was asked with')
}

/** A refusal with another status than 400 is a matter of its own, and so is one under a status of success. */
export function refusal(reply: Reply): Reply {
  const { status = 0 } = reply
  given(!isErrorAsResult(reply), 'errors.success.result')
  given(status < 400 || status === 400, 'errors.status.invalid_parameter')
  return reply
}
