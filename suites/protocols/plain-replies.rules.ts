import {
  plainReplies,
  type Field,
  assume,
  inconclusive,
  isAssembled,
  isEventStream,
  isObject,
  type Reply,
} from '../../src/checks/index.ts'
import type { Protocol } from './protocols.ts'

type Selection<Subject> = (reply: Reply) => Subject | undefined

/** Selections of the unstreamed responses of a protocol, each narrower than the one before. */
export interface PlainReplies {
  /** Responses with status 200 to requests that did not ask for a stream. */
  readonly successful: Selection<Reply>
  /** Responses that are not an event stream. */
  readonly unstreamed: Selection<Reply>
  /** Responses whose body is a JSON object. */
  readonly results: Selection<Reply>
  /** The JSON object in the body. */
  readonly bodies: Selection<Field>
  /** A response of a probe that a comparison needs. Without it the check is inconclusive. */
  readonly required: (reply: Reply) => Reply
}

/**
 * A stream that was put together (`assembledReply`) passes every selection.
 *
 * @param successful selects the successful responses of a protocol without a `stream` parameter
 */
export function plainRepliesOf(
  { operation, unstreamed: isUnstreamed, json }: Protocol,
  successful: Selection<Reply> = plainReplies(operation),
): PlainReplies {
  const unstreamed = (reply: Reply) => {
    if (isAssembled(reply)) return reply
    const response = successful(reply)
    assume(response === undefined || !isEventStream(response), isUnstreamed)
    return response
  }
  const results = (reply: Reply) => {
    const response = unstreamed(reply)
    assume(response === undefined || isObject(response.json), json)
    return response
  }
  return {
    successful,
    unstreamed,
    results,
    bodies: (reply) => results(reply)?.json,
    required: (reply) =>
      results(reply) ?? inconclusive('not-ok', { exchange: reply.exchange.id, status: reply.status }),
  }
}
