import type { KeyRole } from '../src/contract/key-roles.ts'
import type { Role } from '../src/reference/fault-kit.ts'
import { maxSeed } from '../src/deployment/values.ts'
import { createReference, startReference, type ReferenceOptions } from '../src/reference/server.ts'
import { reasonOf } from '../src/std/usage-error.ts'
import { delayMs, latency, type GatewayFault } from './gateway/class-faults.ts'
import { inProcessFetch, type Fetch } from './gateway/in-process.ts'
import { readFault } from './gateway/read-fault.ts'
import { checkOptions, integer, refuse } from './gateway/validated.ts'

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
export { faultClasses, readFault } from './gateway/read-fault.ts'

/** The roles of keys and models. */
export type { KeyRole, Role as ModelRole }

export interface GatewayOptions {
  /** What the gateway does wrong: names of `faults`, classes as text (`cut:afterEvents=3`), and results of `cut`, `latency` and `status`. */
  readonly faults?: readonly (string | GatewayFault)[] | undefined
  /** Determines keys, texts and identifiers. Default: 1. */
  readonly seed?: number | undefined
  /** Number of additional chat models to list. Default: 0. */
  readonly moreModels?: number | undefined
  /** Delay of every reply, in milliseconds. Default: 0. */
  readonly latencyMs?: number | undefined
}

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
  const { handlers, keys, models } = createReference(referenceOptions('createGateway', options, checks))
  return { fetch: inProcessFetch(handlers.domestic), keys, models }
}

/**
 * Starts a gateway with two ports: `await using gateway = await startGateway()`.
 *
 * @throws GateproofError `usage` for an invalid option, an unknown fault or a port in use
 */
export async function startGateway(options: StartOptions = {}): Promise<StartedGateway> {
  const { port = 0 } = options
  const settings = referenceOptions('startGateway', options, { ...checks, port: integer(0, 65_535) })
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

const checks = {
  faults: arrayOfFaults,
  seed: integer(0, maxSeed),
  moreModels: integer(0, 100_000),
  latencyMs: delayMs,
}

/** The classes in the order in which they are applied: a refusal is never cut, and every reply is late. */
const order = ['cut', 'status', 'latency']

function referenceOptions(
  where: string,
  options: GatewayOptions,
  expectations: Parameters<typeof checkOptions>[2],
): Omit<ReferenceOptions, 'port' | 'latencyMs'> {
  checkOptions(where, options, expectations)
  const { faults = [], seed = 1, moreModels = 0, latencyMs = 0 } = options
  const chosen = faults.map((fault) => (typeof fault === 'string' ? readNamed(where, fault) : fault))
  const all = latencyMs === 0 ? chosen : [...chosen, latency({ ms: latencyMs })]
  const sorted = all.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  return { seed, moreModels, faults: sorted.map(({ create }) => create()) }
}

function arrayOfFaults(value: unknown): string | undefined {
  const isFault = (one: unknown) =>
    typeof one === 'string' || typeof (one as GatewayFault | null)?.create === 'function'
  return Array.isArray(value) && value.every(isFault) ? undefined : 'expected an array of fault names and classes'
}

function readNamed(where: string, text: string): GatewayFault {
  try {
    return readFault(text)
  } catch (error) {
    return refuse(`${where}: faults: ${reasonOf(error)}. The export \`faults\` lists all names`, { cause: error })
  }
}
