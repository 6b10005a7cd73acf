import type { OperationId } from '../../src/contract/operations.ts'
import type { ResponseLike } from './matcher/message.ts'
import type { ConformanceMeta } from './planned-test.ts'
import { toConform, type ConformOptions, type MatcherResult } from './matcher/to-conform.ts'

/**
 * Matchers for `expect.extend(matchers)`.
 *
 * @example
 * ```ts
 * await expect(response).toConform('createChatCompletion')
 * ```
 */
export const matchers: {
  readonly toConform: (
    received: ResponseLike,
    operation: OperationId,
    options?: ConformOptions,
  ) => Promise<MatcherResult>
} = { toConform }

/** What `expect.extend(matchers)` adds to `expect`. */
export interface ConformanceMatchers {
  /**
   * Asserts that a `Response`, or an object with `status`, `headers` and `body`, violates no requirement that a single exchange can decide.
   */
  toConform(operation: OperationId, options?: ConformOptions): Promise<void>
}

declare module 'vitest' {
  interface Assertion<T> extends ConformanceMatchers {}
  interface TaskMeta {
    /** Of a test that `conformance` declared. */
    gateproof?: ConformanceMeta
  }
}
