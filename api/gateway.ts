/// <reference lib="esnext.disposable" preserve="true" />
import type { KeyRole } from '../src/contract/key-roles.ts'
import type { Role } from '../gateway/reference/fault-kit.ts'
import { createReference, startReference } from '../gateway/reference/server.ts'
import { reasonOf } from '../src/std/usage-error.ts'
import { inProcessFetch, type Fetch } from './gateway/in-process.ts'
import { optionChecks, referenceOptions, type GatewayOptions } from './gateway/options.ts'
import { integer, refuse } from './gateway/validated.ts'

export { GateproofError, type GateproofErrorCode } from './errors.ts'
export { cut, latency, status } from './gateway/class-faults.ts'
export type {
  CutOptions,
  GatewayFault,
  Json,
  LatencyOptions,
  OperationId,
  StatusOptions,
} from './gateway/class-faults.ts'
export { faults, type FaultInfo } from './gateway/fault-list.ts'
export type { Fetch } from './gateway/in-process.ts'
export type { GatewayOptions } from './gateway/options.ts'
export { faultClasses, readFault } from './gateway/read-fault.ts'

/** The roles of keys and models. */
export type { KeyRole, Role as ModelRole }

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
export interface InProcessGateway extends Credentials {
  /** Behaves like the global `fetch`, but calls the gateway, whatever the origin of the URL is. */
  readonly fetch: Fetch
}

/** A gateway that listens on the loopback address. */
export interface StartedGateway extends Credentials, AsyncDisposable {
  /** Without a path: `http://127.0.0.1:4010`. */
  readonly url: string
  /** The overseas endpoint of the same gateway. */
  readonly overseasUrl: string
  /** Frees both ports and ends every open connection. */
  readonly close: () => Promise<void>
}

/**
 * Creates a gateway that is called through its `fetch`.
 *
 * @throws GateproofError `usage` for an invalid option or an unknown fault
 */
export function createGateway(options: GatewayOptions = {}): InProcessGateway {
  const { handlers, keys, models } = createReference(referenceOptions('createGateway', options, optionChecks))
  return { fetch: inProcessFetch(handlers.domestic), keys, models }
}

/**
 * Starts a gateway with two ports: `await using gateway = await startGateway()`.
 *
 * @throws GateproofError `usage` for an invalid option, an unknown fault or a port in use
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0 } = options
  const settings = referenceOptions('startGateway', options, { ...optionChecks, port: integer(0, 65_535) })
  const { url, overseasUrl, keys, models, close } = await startReference({ ...settings, port }).catch(
    (error: unknown) => {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE') refuse(`port ${port}: already in use. Port 0 selects a free port`, { cause: error })
      if (code === 'EACCES') refuse(`port ${port}: ${reasonOf(error)}`, { cause: error })
      throw error
    },
  )
  return { url, overseasUrl, keys, models, close, [Symbol.asyncDispose]: close }
}
