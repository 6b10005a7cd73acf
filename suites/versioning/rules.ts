import { routeOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { callOf, assume, hasPathEvidence, isMoved, type Reply, unservedStatuses } from '../../src/checks/index.ts'

/** Operations of which some, but not all, are served below the prefix that all of them have. */
interface Prefixed {
  readonly moved: readonly OperationId[]
  /** Operations that are served nowhere: what their prefix is cannot be told. */
  readonly nowhere: readonly OperationId[]
}

/** How these operations are served, told by any call of theirs that shows it. */
// Surviving mutants: The same for every exchange of a recording; the service area reports a path that is not served at all.
export const prefixed =
  (operations: readonly OperationId[]) =>
  (reply: Reply): Prefixed | undefined => {
    const operation = operations.find((candidate) => candidate === callOf(reply)?.operationId)
    if (operation === undefined || reply.exchange.request.line !== 'domestic' || !hasPathEvidence(operation))
      return undefined
    const missing = operations.filter((candidate) => unservedStatuses(candidate) !== undefined)
    return { moved: missing.filter(isMoved), nowhere: missing.filter((candidate) => !isMoved(candidate)) }
  }

/** Ends the check where a path is served nowhere. */
// Surviving mutants: The service area reports a path that is not served at all.
export function mustBeSomewhere({ nowhere: [first] }: Prefixed): void {
  if (first !== undefined) assume(false, routeOf(first))
}

/** Replies of the gateway to any call of the contract. */
// Surviving mutants: Only observed.
export const replies = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && reply.status !== undefined ? reply : undefined
