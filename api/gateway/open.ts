import type { KeyRole } from '../../src/contract/key-roles.ts'
import type { Role } from '../../gateway/reference/model/catalogue.ts'
import { listenOn } from '../../gateway/reference/server.ts'
import { reasonOf } from '../../src/std/usage-error.ts'
import type { Controlled, GatewayControls } from './controls.ts'
import { openDouble } from './double.ts'
import { inProcessFetch, type Fetch } from './in-process.ts'
import { optionChecks, type GatewayOptions } from './options.ts'
import { checkOptions, integer, refuse } from './validated.ts'

/** The options of `startGateway`. */
export interface StartOptions extends GatewayOptions {
  /** 0, the default, selects a free port. */
  readonly port?: number | undefined
}

/** API keys by role (`default`, `expired`, `limited`, …) and models by role (`chat`, `messages`, `saturated`, …). */
export interface Credentials {
  readonly keys: Readonly<Record<KeyRole, string>>
  readonly models: Readonly<Record<Role, string>>
}

/** A gateway in this process, without a port. */
export interface InProcessGateway extends Credentials, GatewayControls, AsyncDisposable {
  /** Behaves like the global `fetch`, but calls the gateway, whatever the origin of the URL is. */
  readonly fetch: Fetch
  /** @throws AssertionError with `expectFired` or `expectUsed`, for what the requests did not reach */
  readonly close: () => Promise<void>
}

/** A gateway that listens on the loopback address. */
export interface StartedGateway extends Credentials, GatewayControls, AsyncDisposable {
  /** Without a path: `http://127.0.0.1:4010`. */
  readonly url: string
  /** The overseas endpoint of the same gateway. */
  readonly overseasUrl: string
  /**
   * Frees both ports and ends every open connection.
   *
   * @throws AssertionError with `expectFired` or `expectUsed`, for what the requests did not reach
   */
  readonly close: () => Promise<void>
}

/**
 * Creates a gateway that is called through its `fetch`.
 *
 * @throws GateproofError `usage` for an invalid option or an unknown fault
 */
export function createGateway(options: GatewayOptions = {}): InProcessGateway {
  checkOptions('createGateway', options, optionChecks)
  const double = openDouble('createGateway', options)
  const close = async () => double.assertExpected()
  const { keys, models, handlers } = double
  const fetch = inProcessFetch(handlers.domestic)
  return withControls(double, { fetch, keys, models, close, [Symbol.asyncDispose]: close })
}

/**
 * Starts a gateway with two ports: `await using gateway = await startGateway()`.
 *
 * @throws GateproofError `usage` for an invalid option, an unknown fault or a port in use
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0, ...others } = options
  checkOptions('startGateway', options, { ...optionChecks, port: integer(0, 65_535) })
  const double = openDouble('startGateway', others)
  await double.ready()
  const { url, overseasUrl, close } = await listening(double, port)
  const { keys, models } = double
  return withControls(double, { url, overseasUrl, keys, models, close, [Symbol.asyncDispose]: close })
}

/**
 * Listens on the ports of a gateway.
 *
 * @throws GateproofError `usage` for a port in use
 */
export async function listening({ handlers, assertExpected }: Controlled, port: number) {
  const { url, overseasUrl, close } = await listenOn(handlers, port).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') refuse(`port ${port}: already in use. Port 0 selects a free port`, { cause: error })
    if (code === 'EACCES') refuse(`port ${port}: ${reasonOf(error)}`, { cause: error })
    throw error
  })
  const closeAndAssert = async () => {
    await close()
    assertExpected()
  }
  return { url, overseasUrl, close: closeAndAssert }
}

/** Adds the controls, of which `injections` and `unusedReplies` change. */
export function withControls<Own extends object>(gateway: Controlled, own: Own): Own & GatewayControls {
  const { requests, inject, heal } = gateway
  const { injections, unusedReplies } = Object.getOwnPropertyDescriptors(gateway)
  return Object.defineProperties(
    { ...own, requests, inject, heal, injections: [], unusedReplies: [] },
    { injections, unusedReplies },
  )
}
