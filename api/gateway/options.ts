import { keyRoles, type KeyRole } from '../../src/contract/key-roles.ts'
import { maxSeed } from '../../src/deployment/values.ts'
import { reasonOf } from '../../src/std/usage-error.ts'
import { didYouMean } from '../../src/std/did-you-mean.ts'
import { roles, type Role } from '../../gateway/reference/model/catalogue.ts'
import { delayMs } from './class-faults.ts'
import type { DefectName } from './defects.ts'
import type { FaultName } from './fault-list.ts'
import type { GatewayFault } from './gateway-fault.ts'
import { readFault, type FaultClass } from './read-fault.ts'
import { repliesExpectation, type Reply } from './replies.ts'
import { integer, refuse, type Expectation } from './validated.ts'

/** A defect, a class or a named fault with its options as text: `cut:afterEvents=3`. */
export type FaultText = DefectName | `${FaultClass | DefectName | FaultName}:${string}`

/** What a gateway can do wrong: a name, a text, or a result of `defects`, `cut`, `latency` and `status`. */
export type AnyFault = FaultName | FaultText | GatewayFault

/** The options of `createGateway` and `startGateway`. */
export interface GatewayOptions {
  /** What the gateway does wrong: `defects`, names of `faults`, and results of `cut`, `latency` and `status`. */
  readonly faults?: readonly AnyFault[] | undefined
  /** What its text model answers, request by request. Default: a friendly text, and calls of the tools that the last turn asks for. */
  readonly replies?: readonly (Reply | string)[] | undefined
  /** The models to list in place of its own: each name with the role that it behaves as, `{ 'gpt-4o': 'chat' }`. */
  readonly models?: Readonly<Record<string, Role>> | undefined
  /** Serves every model, in the protocols that its name suggests. Default: false. */
  readonly anyModel?: boolean | undefined
  /** Keys to accept in place of its own, by role. */
  readonly keys?: Partial<Readonly<Record<KeyRole, string>>> | undefined
  /** `close` throws if a fault never changed a reply. Default: false. */
  readonly expectFired?: boolean | undefined
  /** `close` throws if one of `replies` answered no request. Default: false. */
  readonly expectUsed?: boolean | undefined
  /** Counts the replies that each fault changes. Default: true. False saves time and memory with hundreds of faults. */
  readonly countFired?: boolean | undefined
  /** Determines keys, texts and identifiers. Default: 1. */
  readonly seed?: number | undefined
  /** Number of additional chat models to list. Default: 0. */
  readonly moreModels?: number | undefined
  /** Delay of every reply, in milliseconds. Default: 0. */
  readonly latencyMs?: number | undefined
}

const boolean: Expectation = (value) => (typeof value === 'boolean' ? undefined : 'expected true or false')

/** The checks of `GatewayOptions`. */
export const optionChecks = {
  faults: arrayOfFaults,
  replies: repliesExpectation,
  models: byName('a role', roles),
  anyModel: boolean,
  keys: ofRoles,
  expectFired: boolean,
  expectUsed: boolean,
  countFired: boolean,
  seed: integer(0, maxSeed),
  moreModels: integer(0, 100_000),
  latencyMs: delayMs,
}

function arrayOfFaults(value: unknown): string | undefined {
  const isFault = (one: unknown) =>
    typeof one === 'string' || typeof (one as GatewayFault | null)?.create === 'function'
  return Array.isArray(value) && value.every(isFault)
    ? undefined
    : 'expected an array of fault names, classes and defects'
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whose values are of these words. */
function byName(what: string, words: readonly string[]): Expectation {
  return (value) => {
    if (!isRecord(value)) return `expected an object of names, each with ${what}`
    const [wrong] = Object.entries(value).filter(([, word]) => !words.some((one) => one === word))
    if (wrong === undefined) return undefined
    if (words.includes(wrong[0]))
      return `expected ${what} behind each name: { ${JSON.stringify(wrong[1])}: '${wrong[0]}' }`
    return `expected ${what} for ${JSON.stringify(wrong[0])}, one of ${words.join(', ')}${didYouMean(String(wrong[1]), words)}`
  }
}

function ofRoles(value: unknown): string | undefined {
  if (!isRecord(value)) return 'expected an object of keys by role'
  const [wrong] = Object.keys(value).filter((role) => !keyRoles.some((one) => one === role))
  if (wrong !== undefined)
    return `${JSON.stringify(wrong)} is not a role: ${keyRoles.join(', ')}${didYouMean(wrong, keyRoles)}`
  const given = Object.values(value).filter((key) => key !== undefined)
  if (new Set(given).size < given.length) return 'expected another key for each role'
  const isKey = (key: unknown) => key === undefined || (typeof key === 'string' && /^[!-~]+$/.test(key))
  return Object.values(value).every(isKey) ? undefined : 'expected keys of visible ASCII characters without spaces'
}

/**
 * A fault as a value.
 *
 * @param where begins the message of an error
 * @throws GateproofError `usage`
 */
export function toFault(where: string, fault: string | GatewayFault): GatewayFault {
  if (typeof fault !== 'string') return fault
  try {
    return readFault(fault)
  } catch (error) {
    return refuse(`${where}: faults: ${reasonOf(error)}. The exports \`faults\` and \`defects\` have all names`, {
      cause: error,
    })
  }
}
