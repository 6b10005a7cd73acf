import * as kit from '../../gateway/reference/fault-kit.ts'
import type { Fault, Inject, OperationId } from '../../gateway/reference/fault-kit.ts'
import { viewOf, type RequestView } from './request-view.ts'
import { integer, someOf, type Expectation } from './validated.ts'

/** A defect of the gateway for `faults` and `inject`. One value can be used for several gateways. */
export interface GatewayFault {
  /** The name of a fault of `faults`, of a class or of a defect. */
  readonly name: string
  /** The order in which a gateway applies its faults: a refusal is never cut, and every reply is late. Default: `reply`. */
  readonly stage?: 'reply' | 'cut' | 'refusal' | 'delay' | undefined
  /** Creates the fault for one gateway. Counters are not shared. For the gateway only. */
  readonly create: (context: never) => unknown
}

/** Which requests a fault affects. By default all that it is for. */
export interface FaultOptions {
  /** The operations that the fault applies to, for example `createChatCompletion`. Default: all. */
  readonly on?: OperationId | readonly OperationId[] | undefined
  /** Only streams (true), or only other requests (false). Default: all. */
  readonly stream?: boolean | undefined
  /** Only requests for which this holds. */
  readonly when?: ((request: RequestView) => boolean) | undefined
  /** The number of requests that it leaves alone first. Like the next two, it counts requests that the fault is for. Default: 0. */
  readonly failAfter?: number | undefined
  /** Every nth request only. Default: 1. */
  readonly everyNth?: number | undefined
  /** The share of the requests, above 0, up to 1. The seed of the gateway determines which. Default: 1. */
  readonly share?: number | undefined
  /** The number of requests that it affects, before the gateway recovers. Default: all. */
  readonly times?: number | undefined
}

/** What a fault gets from its gateway. */
export interface FaultContext {
  readonly seed: number
  /** Called for each request whose reply the fault changed; undefined if no firings are counted. */
  readonly fire: (() => void) | undefined
}

/** What the reference gateway takes. */
export type MadeFault = Pick<Fault, 'inject' | 'document' | 'moreModels' | 'upstream'>

export const count = (min: number): Expectation => integer(min, Number.MAX_SAFE_INTEGER)

/** The checks of `FaultOptions`. */
export const faultOptionChecks = {
  on: someOf(Object.keys(kit.operations)),
  stream: (value: unknown) => (typeof value === 'boolean' ? undefined : 'expected true or false'),
  when: (value: unknown) => (typeof value === 'function' ? undefined : 'expected a function of the request'),
  failAfter: count(0),
  everyNth: count(1),
  share: (value: unknown) =>
    typeof value === 'number' && value > 0 && value <= 1 ? undefined : 'expected a number above 0, up to 1',
  times: count(1),
}

/** How a fault shows: `bytes`: in the reply; `time`: in every reply, though its bytes are the same; `itself`: it calls `fire`. */
export type Shows = 'bytes' | 'time' | 'itself'

export interface FaultParts {
  readonly name: string
  readonly stage: GatewayFault['stage']
  readonly scope?: kit.Scope | undefined
  readonly options: FaultOptions
  readonly inject: (fire: () => void) => Inject
  readonly shows?: Shows | undefined
}

/** A fault with its scope. */
export function gatewayFault({ name, stage, scope, options, inject, shows = 'bytes' }: FaultParts): GatewayFault {
  const create = ({ seed, fire }: FaultContext): MadeFault => {
    const injected = inject(fire ?? (() => undefined))
    return { inject: kit.occurring(scopeOf(options, scope), options, seed, noted(injected, shows, fire)) }
  }
  return { name, stage, create }
}

/** The requests that the options leave of those that a fault is for. */
export function scopeOf({ on, stream, when }: FaultOptions, own: kit.Scope = {}): kit.Scope {
  return {
    ...own,
    operations: on === undefined ? undefined : [on].flat(),
    stream: own.stream ?? stream,
    matches: when && ((seen) => when(viewOf(seen))),
  }
}

function noted(inject: Inject, shows: Shows, fire: FaultContext['fire']): Inject {
  if (fire === undefined || shows === 'itself') return inject
  return shows === 'bytes' ? kit.watched(inject, fire) : firingOnEach(inject, fire)
}

const firingOnEach =
  (inject: Inject, fire: () => void): Inject =>
  (next, target) => {
    const injected = inject(next, target)
    return (request) => {
      fire()
      return injected(request)
    }
  }
