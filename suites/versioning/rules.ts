import { routeOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import { callOf, assume, hasPathEvidence, isMoved, type Reply, unservedStatuses } from '../../src/checks/index.ts'

/** Operations that are not served under their documented prefix. */
interface ServedPaths {
  readonly moved: readonly OperationId[]
  /** Operations served under no prefix that was tried. */
  readonly unserved: readonly OperationId[]
}

/** Where these operations are served, judged on any call that shows it. */
// Surviving mutants: The same for every exchange of a recording; the service area reports a path that is not served at all.
export const servedPaths =
  (operations: readonly OperationId[]) =>
  (reply: Reply): ServedPaths | undefined => {
    const operation = operations.find((candidate) => candidate === callOf(reply)?.operationId)
    if (operation === undefined || reply.exchange.request.line !== 'domestic' || !hasPathEvidence(operation))
      return undefined
    const missing = operations.filter((candidate) => unservedStatuses(candidate) !== undefined)
    return { moved: missing.filter(isMoved), unserved: missing.filter((candidate) => !isMoved(candidate)) }
  }

/** Makes the check inconclusive if a path is not served at all. */
// Surviving mutants: The service area reports a path that is not served at all.
export function mustBeServed({ unserved: [first] }: ServedPaths): void {
  if (first !== undefined) assume(false, routeOf(first))
}

/** Replies to any call of the contract. */
// Surviving mutants: Only observed.
export const replies = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && reply.status !== undefined ? reply : undefined
