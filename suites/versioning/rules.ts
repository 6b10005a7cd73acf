import { routeOf } from '../../src/contract/conformance.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import {
  callOf,
  assume,
  hasPathEvidence,
  isAtContractPath,
  isMoved,
  type Reply,
  unservedContractStatuses,
} from '../../src/checks/index.ts'

/** Where the operation of a request is served. */
interface ServedPath {
  readonly operation: OperationId
  /** The operation, if it is served only without its documented prefix. */
  readonly moved: readonly OperationId[]
  /** True if it is served under no prefix that was tried. */
  readonly isUnserved: boolean
}

/** Where the operation of a request is served. Each response is judged for its own operation. */
export const servedPath =
  (operations: readonly OperationId[]) =>
  (reply: Reply): ServedPath | undefined => {
    const operation = operations.find((candidate) => candidate === callOf(reply)?.operationId)
    if (operation === undefined || reply.status === undefined || reply.exchange.request.line !== 'domestic')
      return undefined
    if (!hasPathEvidence(operation) || !isAtContractPath(reply.exchange, operation)) return undefined
    const isMissing = unservedContractStatuses(operation) !== undefined
    const moved = isMissing && isMoved(operation) ? [operation] : []
    return { operation, moved, isUnserved: isMissing && moved.length === 0 }
  }

/** Makes the check inconclusive if the path is not served at all. */
export function mustBeServed({ operation, isUnserved }: ServedPath): void {
  if (isUnserved) assume(false, routeOf(operation))
}

/** Replies to any call of the contract. */
export const replies = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && reply.status !== undefined ? reply : undefined
