import { test as base, type TestAPI } from 'vitest'
import { startGateway, type StartedGateway, type StartOptions } from '../gateway.ts'

/** A fixture that starts a gateway for each test that uses it, and closes it afterwards. */
export type GatewayFixture = (context: object, use: (gateway: StartedGateway) => Promise<void>) => Promise<void>

/**
 * A fixture with a reference gateway of your own options.
 *
 * @example
 * ```ts
 * const test = base.extend({ gateway: gateway({ faults: ['chat.usageMissing'] }) })
 * ```
 */
export const gateway =
  (options: StartOptions = {}): GatewayFixture =>
  // Vitest reads the names of other fixtures from the pattern.
  async ({}, use) => {
    const started = await startGateway(options)
    try {
      await use(started)
    } finally {
      await started.close()
    }
  }

/** What tests receive. */
export interface GatewayContext {
  readonly gateway: StartedGateway
}

/** The `test` of vitest with the fixture `gateway`: a conformant reference gateway. */
export const test: TestAPI<GatewayContext> = base.extend<GatewayContext>({ gateway: gateway() })
