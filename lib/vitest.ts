/**
 * Gateproof in tests of vitest: the conformance suite as tests, a gateway as a fixture, and a matcher for single responses.
 *
 * @packageDocumentation
 */
export { conformance, type ConformanceOptions } from './vitest/conformance.ts'
export { gateway, test, type GatewayFixture } from './vitest/fixture.ts'
export type { ConformanceMeta } from './vitest/planned-test.ts'
