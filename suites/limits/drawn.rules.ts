import type { RequirementId } from '../../spec/generated/requirements.ts'
import { casesOf } from '../../src/contract/cases.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { replyOf } from '../../src/evidence/reader.ts'
import type { Reply } from '../../src/evidence/reply.ts'
import { recording } from '../../src/verdict/recording.ts'
import { aboutRequest, finalAttempt } from '../../src/verdict/select.ts'
import { given, inconclusive } from '../../src/verdict/undecided.ts'

/** Operations that whole requests are drawn for, by what ids call them. */
export const drawnName: Readonly<Partial<Record<OperationId, string>>> = {
  createChatCompletion: 'chat',
  createResponse: 'responses',
  createMessage: 'messages',
  generateContent: 'generate-content',
}

/**
 * The members to try next when one of some makes a request refused: the first half of them, and then, as that was refused or
 * not, half of it or of the rest. Empty when one is left.
 *
 * @param refused whether each of the earlier halves was refused
 */
export function suspects(members: readonly string[], refused: readonly boolean[]): readonly string[] {
  if (members.length < 2) return []
  const half = members.slice(0, Math.ceil(members.length / 2))
  const [first, ...later] = refused
  if (first === undefined) return half
  return suspects(first ? half : members.slice(half.length), later)
}

/** Replies to the drawn requests of a protocol that are valid (or broken in one place). */
export const drawn =
  (protocol: string, name: 'valid' | 'broken') =>
  (reply: Reply): Reply | undefined => {
    const { exchange } = reply
    const isDrawn = exchange.probe.replace(/-\d+$/, '') === `drawn-${protocol}` && exchange.name === name
    if (!isDrawn || exchange.retried || reply.status === undefined) return undefined
    if (reply.status === 429 || reply.status === 503) inconclusive(`${exchange.id} was answered ${reply.status}`)
    const last = finalAttempt(reply)
    return last && aboutRequest(last)
  }

/** Broken requests of a protocol whose unbroken selves are answered. A refusal with another status is another matter. */
export const brokenOnes =
  (protocol: string) =>
  (reply: Reply): Reply | undefined => {
    const broken = drawn(protocol, 'broken')(reply)
    if (broken === undefined) return undefined
    const whole = recording().exchange(broken.exchange.probe, 'valid')
    if (whole?.response?.status !== 200) inconclusive(`${broken.exchange.probe}/valid was not answered`)
    const { status = 0 } = broken
    given(status < 400 || status === 400, 'errors.status.invalid_parameter')
    return broken
  }

/** How to draw a request again, and the smallest one of its kind that was refused. */
export function tellOf(reply: Reply): string {
  const { probe } = reply.exchange
  const tried = recording().exchanges.filter((exchange) => exchange.probe === probe && exchange.name !== 'broken')
  const refused = tried.filter(({ response }) => response?.status === 400).map((one) => replyOf(one).request.text)
  const smallest = [...refused].sort((one, other) => one.length - other.length)[0] ?? reply.request.text
  return `seed ${recording().header.seed}, path ${/\d+$/.exec(probe)?.[0]}: ${smallest}`
}

/** The requirements of the single parameters of a protocol: where one of them is violated, drawn requests tell nothing new. */
export const singleOnes = (document: Node, protocol: string, side: 'accepts' | 'refuses'): readonly RequirementId[] => {
  const cases = casesOf(document).flatMap(({ parameter, cases: own }) =>
    parameter.startsWith(`limits.${protocol}.`) ? own.filter((one) => one.side === side) : [],
  )
  return [...new Set(cases.map(({ requirement }) => requirement as RequirementId))]
}
