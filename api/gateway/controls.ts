import { AssertionError } from 'node:assert'
import { openLine } from '../../gateway/reference/line.ts'
import type { Handler, Inject, LineName, Target } from '../../gateway/reference/fault-kit.ts'
import { once } from '../../src/std/memoized.ts'
import { faults } from './fault-list.ts'
import { type FaultContext, type GatewayFault, type MadeFault } from './gateway-fault.ts'
import { toFault, type AnyFault, type GatewayOptions } from './options.ts'
import { openLog, type GatewayRequest } from './requests.ts'
import { refuse } from './validated.ts'

/** A fault of a running gateway: `using cut = gateway.inject(defects.streamCut())`. */
export interface Injection extends Disposable {
  /** The name of the fault. */
  readonly name: string
  /** The number of replies that the fault changed so far. */
  readonly fired: number
  /** Removes the fault. */
  readonly heal: () => void
}

/** What a test can ask a gateway, and change while it runs. */
export interface GatewayControls {
  /** What it received, in order of arrival: the latest 10,000 requests, of large ones those with 64 MiB of bodies. */
  readonly requests: readonly GatewayRequest[]
  /** The faults that it has now. Those of the option `faults` come first. */
  readonly injections: readonly Injection[]
  /** The scripted replies that answered no request: `replies[1] text("It is sunny.")`. */
  readonly unusedReplies: readonly string[]
  /**
   * Adds a fault around those that it has.
   *
   * @throws GateproofError `usage` for an unknown fault, and for one that is for the option `faults` only
   */
  readonly inject: (fault: AnyFault) => Injection
  /** Removes every fault that `inject` added. */
  readonly heal: () => void
}

type Handlers = Readonly<Record<LineName, Handler>>

/** A gateway with its controls. */
export interface Controlled extends GatewayControls, Target {
  readonly handlers: Handlers
  /** Resolves when the faults are loaded. */
  readonly ready: () => Promise<void>
  /** @throws AssertionError that names the faults that never fired and the replies that were not used, if the options expect it */
  readonly assertExpected: () => void
}

/** What `close` asserts. */
interface Expected extends FaultControls, Pick<GatewayOptions, 'expectUsed'> {}

/** The options that concern faults. */
export type FaultControls = Pick<GatewayOptions, 'faults' | 'expectFired' | 'countFired'>

/** A gateway to control. */
export interface Subject {
  readonly seed: number
  readonly target: Target
  readonly unusedReplies?: () => readonly string[]
  /** Creates its handlers, which have these faults. */
  readonly open: (faults: readonly MadeFault[]) => Handlers | Promise<Handlers>
}

type Stage = NonNullable<GatewayFault['stage']>
const stages: readonly Stage[] = ['reply', 'cut', 'refusal', 'delay']
const stageOf = ({ stage = 'reply' }: GatewayFault) => stages.indexOf(stage)

const onlyAtStart = once(() => new Set(faults.filter((fault) => fault.onlyAtStart === true).map(({ name }) => name)))

/**
 * Adds the controls to a gateway.
 *
 * @param where begins the message of an error
 * @throws GateproofError `usage` for an unknown fault
 */
export function controlled(
  where: string,
  options: Expected,
  { seed, target, unusedReplies, open }: Subject,
): Controlled {
  const { faults: names = [], expectFired = false, expectUsed = false, countFired = true } = options
  if (expectFired && !countFired) refuse(`${where}: expectFired needs countFired`)
  /** Every fault that it ever had, with what counts its firings. */
  const counted: Injection[] = []
  const count = (fault: GatewayFault, heal: () => void) => {
    let fired = 0
    const injection: Injection = {
      name: fault.name,
      get fired() {
        return fired
      },
      heal,
      [Symbol.dispose]: heal,
    }
    counted.push(injection)
    return {
      injection,
      context: { seed, fire: countFired ? () => void (fired += 1) : undefined } satisfies FaultContext,
    }
  }

  const chosen = names.map((fault) => toFault(where, fault)).toSorted((one, other) => stageOf(one) - stageOf(other))
  const atStart = chosen.map((fault) => ({
    fault,
    ...count(fault, () => refuse(`${where}: ${fault.name} is an option of the gateway, and stays`)),
  }))
  const create = once(async () => {
    const made = await Promise.all(atStart.map(({ fault, context }) => make(fault, context)))
    return open(made)
  })
  const lineOf = (name: LineName) =>
    openLine(async (request) => (await create())[name](request), { ...target, line: name })
  const lines = { domestic: lineOf('domestic'), overseas: lineOf('overseas') }
  const { requests, logged } = openLog(target.keys)

  let injected: readonly Injection[] = []
  /** Closing twice, as at the end of `await using`, says it once. */
  let isAsserted = false
  const inject = (given: AnyFault): Injection => {
    const fault = toFault('inject', given)
    if (onlyAtStart().has(fault.name)) {
      refuse(`inject: ${fault.name} changes what the gateway is made of: give it to the option \`faults\` of ${where}`)
    }
    const { injection, context } = count(fault, () => {
      for (const remove of removals) remove()
      injected = injected.filter((one) => one !== injection)
    })
    const layer = loading(once(() => make(fault, context)))
    const removals = [lines.domestic.inject(layer), lines.overseas.inject(layer)]
    injected = [...injected, injection]
    return injection
  }

  return {
    ...target,
    handlers: { domestic: logged(lines.domestic.handle), overseas: logged(lines.overseas.handle) },
    ready: async () => void (await create()),
    requests,
    get injections() {
      return [...atStart.map(({ injection }) => injection), ...injected]
    },
    get unusedReplies() {
      return unusedReplies?.() ?? []
    },
    inject,
    heal: () => {
      for (const injection of injected) injection.heal()
    },
    assertExpected: () => {
      if (isAsserted) return
      isAsserted = true
      const silent = counted
        .filter(({ name, fired }) => fired === 0 && !onlyAtStart().has(name))
        .map(({ name }) => name)
      const unused = unusedReplies?.() ?? []
      const problems = [
        ...(expectFired && silent.length > 0 ? [`expectFired: ${silent.join(', ')} changed no reply. `] : []),
        ...(expectUsed && unused.length > 0 ? [`expectUsed: ${unused.join(', ')} answered no request. `] : []),
      ]
      if (problems.length === 0) return
      const received = `The gateway received ${requests.length} ${requests.length === 1 ? 'request' : 'requests'}`
      throw new AssertionError({ message: `${problems.join('')}${received}` })
    },
  }
}

/** A named fault is loaded. */
export const make = async ({ create }: GatewayFault, context: FaultContext): Promise<MadeFault> =>
  (await create(context as never)) as MadeFault

/** A fault that is loaded by the first request. */
const loading =
  (load: () => Promise<MadeFault>): Inject =>
  (next, target) => {
    const handler = once(async () => (await load()).inject(next, target))
    return async (request) => (await handler())(request)
  }
