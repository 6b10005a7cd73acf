import type { OperationId } from '../../src/contract/operations.ts'
import { toConform, type ConformOptions } from './matcher/to-conform.ts'

/** Matchers for `expect.extend(matchers)`. */
export const matchers = { toConform } as const

interface ConformanceMatchers {
  /**
   * Asserts that a `Response`, or an object with `status`, `headers` and `body`, violates no requirement that a single exchange can decide.
   *
   * @example
   * ```ts
   * await expect(response).toConform('createChatCompletion')
   * ```
   */
  toConform(operation: OperationId, options?: ConformOptions): Promise<void>
}

declare module 'vitest' {
  interface Assertion<T> extends ConformanceMatchers {}
}
