import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assumeCallable,
  servingFlaw,
  covers,
  expect,
  type Field,
  assume,
  isEventStream,
  judgesHead,
  type Reply,
  exchangesSharingId,
  universal,
} from '../../src/checks/index.ts'
import type { Answers } from './answers.rules.ts'
import type { Protocol } from './protocols.ts'

/**
 * What is checked of the plain reply of every protocol.
 *
 * @param standsOn what a call must not have broken for its reply to count against the operation
 */
export function replyChecks(
  protocol: Protocol,
  { answers, unstreamed }: Answers,
  source: { readonly name: string },
  ...standsOn: readonly RequirementId[]
): void {
  universal(servingFlaw(protocol.operation, 'plain'), source)(
    'is returned with status 200 for a valid call',
    judgesHead(covers(protocol.served, ...standsOn)),
    ({ flaw }) => expect(flaw).toHaveNoFlaw(),
  )

  universal(answers, source)('is not sent as an event stream', covers(protocol.unstreamed), (reply) =>
    expect(isEventStream(reply), 'an event stream that nobody asked for').toBe(false),
  )

  universal(unstreamed, source)('is a JSON object', covers(protocol.json), (reply) => expect(reply).toHaveJsonObject())

  universal(unstreamed, source)('has a JSON content type', judgesHead(covers(protocol.contentType)), (reply) =>
    expect(reply).toHaveJsonContentType(),
  )
}

/** A judge of results that have an id: no other reply has the same. */
export const hasOwnId =
  ({ answers }: Answers, id: RequirementId) =>
  (reply: Reply): void => {
    assume(reply.json.at('id').text, id)
    expect(exchangesSharingId(reply, answers), `exchanges that share the id ${reply.json.at('id').shown}`).toEqual([])
  }

/**
 * What a request carries besides the question is taken, and reaches the model: more tokens are counted than for the question alone.
 */
export function reachesModel(more: Reply, less: Reply, tokensOf: (reply: Reply) => number): void {
  expect(assumeCallable(more)).toHaveStatus(200)
  countsMore(more, less, tokensOf)
}

/** More tokens are counted for one request than for the other. */
export function countsMore(more: Reply, less: Reply, tokensOf: (reply: Reply) => number): void {
  const alone = tokensOf(less)
  expect(tokensOf(more), `input tokens of ${more.exchange.id}, against ${less.exchange.id}`, more).toBeGreaterThan(
    alone,
  )
}

/** What was written under a limit, and that limit. */
export interface Limited {
  readonly written: number
  readonly limit: number
}

/** No more is written than the limit allows. */
export const keepsLimit = ({ written, limit }: Limited): void =>
  expect(written, 'the output tokens, against their limit').toBeLessThanOrEqual(limit)

/** A name that a function is called by, and the names of those that the request offers. */
export interface Called {
  readonly name: Field
  readonly offered: readonly unknown[]
}

/** A function of the request is called, and no other. */
export const isOffered = ({ name, offered }: Called): void =>
  expect(offered, `\`${name.path}\`, among the functions of the request`).toContain(name.value)
