import type { OperationId } from '../../src/contract/operations.ts'
import type { Reply } from '../../src/evidence/reply.ts'
import { callOf } from '../../src/verdict/asked.ts'
import { isMoved, isTold, unserved } from '../../src/verdict/paths.ts'

/** Calls of these operations on the domestic line, when they tell whether its path is served. */
export const callsOf =
  (operations: readonly OperationId[]) =>
  (reply: Reply): OperationId | undefined => {
    const operation = operations.find((one) => one === callOf(reply)?.operationId)
    return operation !== undefined && reply.exchange.request.line === 'domestic' && isTold(operation)
      ? operation
      : undefined
  }

/** The operation, when it is served, but not under its prefix. */
export const moved = (operation: OperationId): readonly string[] =>
  unserved(operation) !== undefined && isMoved(operation) ? [operation] : []

/** Replies of the gateway to any call of the contract. */
export const replies = (reply: Reply): Reply | undefined =>
  callOf(reply) !== undefined && reply.status !== undefined ? reply : undefined
