import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  assume,
  assumeCallable,
  check,
  exchangesSharingId,
  expect,
  type Field,
  inconclusive,
  isEventStream,
  judgesHead,
  type Reply,
  servingFlaw,
} from '../../src/checks/index.ts'
import type { PlainReplies } from './plain-replies.rules.ts'
import type { Protocol } from './protocols.ts'

/**
 * Registers the checks that every protocol shares for its unstreamed responses.
 *
 * @param dependsOn requirements that must be satisfied before a failed call counts against the operation
 */
export function replyChecks(
  protocol: Protocol,
  { successful, unstreamed }: PlainReplies,
  source: { readonly name: string },
  ...dependsOn: readonly RequirementId[]
): void {
  check(servingFlaw(protocol.operation, 'plain'), source)(judgesHead([protocol.served, ...dependsOn]), ({ flaw }) =>
    expect(flaw).toHaveNoFlaw(),
  )

  check(successful, source)(protocol.unstreamed, (reply) =>
    expect(isEventStream(reply), 'an event stream, where one JSON object is expected').toBe(false),
  )

  check(unstreamed, source)(protocol.json, (reply) => expect(reply).toHaveJsonObject())

  check(unstreamed, source)(judgesHead(protocol.contentType), (reply) => expect(reply).toHaveJsonContentType())
}

/** Asserts that no other response has the same id. */
export const hasUniqueId =
  ({ successful }: Pick<PlainReplies, 'successful'>, id: RequirementId) =>
  (reply: Reply): void => {
    assume(reply.json.at('id').text, id)
    expect(exchangesSharingId(reply, successful), `exchanges that share the id ${reply.json.at('id').shown}`).toEqual(
      [],
    )
  }

/** Asserts that the additional input of the first request is accepted and counted, which shows that it reached the model. */
export function reachesModel(more: Reply, less: Reply, tokensOf: (reply: Reply) => number): void {
  expect(assumeCallable(more)).toHaveStatus(200)
  countsMoreTokens(more, less, tokensOf)
}

/** Asserts that more input tokens are counted for the first request than for the second. */
export function countsMoreTokens(more: Reply, less: Reply, tokensOf: (reply: Reply) => number): void {
  const fewer = tokensOf(less)
  expect(
    tokensOf(more),
    `input tokens of ${more.exchange.id}, compared with ${less.exchange.id}`,
    more,
  ).toBeGreaterThan(fewer)
}

/** Output tokens of a response and the limit of its request. */
export interface LimitedOutput {
  readonly output: number
  readonly limit: number
}

export const staysWithinLimit = ({ output, limit }: LimitedOutput): void =>
  expect(output, 'output tokens').toBeLessThanOrEqual(limit)

/** The name of a called function and the names of the functions in the request. */
export interface CalledFunction {
  readonly name: Field
  readonly offered: readonly unknown[]
}

export const isOfferedFunction = ({ name, offered }: CalledFunction): void =>
  expect(name, 'called function').toHaveOneOf(offered)

/**
 * Ends the check if the model does the same without a parameter: the response with it does not show an effect.
 *
 * @param same whether the response to the same prompt without the parameter shows what the parameter asks for
 */
export function assumeContrast(without: Reply, same: boolean, parameter: string): void {
  if (same) inconclusive('same-without', { exchange: without.exchange.id, parameter })
}
