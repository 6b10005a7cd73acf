import {
  plainReplies,
  type Field,
  assume,
  inconclusive,
  isEventStream,
  isObject,
  type Reply,
} from '../../src/checks/index.ts'
import type { Protocol } from './protocols.ts'

type Selection<Subject> = (reply: Reply) => Subject | undefined

/** The selections that every protocol begins with, each narrower than the one before. */
export interface Answers {
  /** Replies with status 200 to calls that did not ask for a stream. */
  readonly answers: Selection<Reply>
  /** Those of them that are no event stream all the same. */
  readonly unstreamed: Selection<Reply>
  /** Those whose body is a JSON object. */
  readonly results: Selection<Reply>
  /** That JSON object. */
  readonly bodies: Selection<Field>
  /** The result that a probe asked for; a check that compares cannot do without. */
  readonly obtained: (reply: Reply) => Reply
}

/**
 * The plain answers of a protocol.
 *
 * @param answers what counts as one, where the protocol has no streams that could be asked for
 */
export function answersOf(
  { operation, unstreamed: isPlain, json }: Protocol,
  answers: Selection<Reply> = plainReplies(operation),
): Answers {
  const unstreamed = (reply: Reply) => {
    const answer = answers(reply)
    assume(answer === undefined || !isEventStream(answer), isPlain)
    return answer
  }
  const results = (reply: Reply) => {
    const answer = unstreamed(reply)
    assume(answer === undefined || isObject(answer.json), json)
    return answer
  }
  return {
    answers,
    unstreamed,
    results,
    bodies: (reply) => results(reply)?.json,
    obtained: (reply) =>
      results(reply) ?? inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status }),
  }
}
