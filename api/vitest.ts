/// <reference lib="esnext.disposable" preserve="true" />
/**
 * Gateproof in tests of vitest: the conformance suite as tests, a gateway as a fixture, and a matcher for single responses.
 *
 * @packageDocumentation
 */
export { conformance, type ConformanceOptions } from './vitest/conformance.ts'
export { gateway, test, type GatewayContext, type GatewayFixture } from './vitest/fixture.ts'
export type { ConformanceMeta } from './vitest/planned-test.ts'
export { matchers, type ConformanceMatchers } from './vitest/matchers.ts'
export type { ResponseCriteria } from './vitest/matcher/judge-response.ts'
export type { HeadersLike, PlainRequest, PlainResponse, ResponseLike } from './vitest/matcher/message.ts'
export type { ConformOptions, MatcherResult } from './vitest/matcher/to-conform.ts'
