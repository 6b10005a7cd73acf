import { maxSeed } from '../../src/deployment/values.ts'
import type { ReferenceOptions } from '../../gateway/reference/server.ts'
import { reasonOf } from '../../src/std/usage-error.ts'
import { delayMs, latency, type GatewayFault } from './class-faults.ts'
import { readFault } from './read-fault.ts'
import { checkOptions, integer, refuse, type Expectations } from './validated.ts'

/** The options of `createGateway` and `startGateway`. */
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

export const optionChecks = {
  faults: arrayOfFaults,
  seed: integer(0, maxSeed),
  moreModels: integer(0, 100_000),
  latencyMs: delayMs,
}

/** The classes in the order in which they are applied: a refusal is never cut, and every reply is late. */
const order = ['cut', 'status', 'latency']

/**
 * The options of the reference gateway.
 *
 * @param where begins the message of an error
 * @throws GateproofError `usage`
 */
export function referenceOptions(
  where: string,
  options: GatewayOptions,
  expectations: Expectations,
): Omit<ReferenceOptions, 'port' | 'latencyMs'> {
  checkOptions(where, options, expectations)
  const { faults = [], seed = 1, moreModels = 0, latencyMs = 0 } = options
  const chosen = faults.map((fault) => (typeof fault === 'string' ? readNamed(where, fault) : fault))
  const all = latencyMs === 0 ? chosen : [...chosen, latency({ ms: latencyMs })]
  const sorted = all.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
  return {
    seed,
    moreModels,
    faults: sorted.map(({ create }) => create() as NonNullable<ReferenceOptions['faults']>[number]),
  }
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
