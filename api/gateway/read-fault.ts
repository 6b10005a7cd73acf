import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted } from '../../src/std/usage-error.ts'
import { occurring, watched } from '../../gateway/reference/fault-kit.ts'
import { once } from '../../src/std/memoized.ts'
import { GateproofError } from '../errors.ts'
import { classOptions, cut, latency, status, type FaultClass } from './class-faults.ts'
import { defectOptions, defects, type DefectName } from './defects.ts'
import { faults, type FaultName } from './fault-list.ts'
import {
  faultOptionChecks,
  scopeOf,
  type FaultContext,
  type FaultOptions,
  type GatewayFault,
  type MadeFault,
} from './gateway-fault.ts'
import { checkOptions, refuse } from './validated.ts'

export type { FaultClass }

/** The classes of faults, and the defects. Arguments come from a text, so that each checks them itself. */
const classes = { cut, latency, status, ...defects } as unknown as Readonly<
  Record<FaultClass | DefectName, (options: Readonly<Record<string, unknown>>) => GatewayFault>
>

/** Options that a text cannot express. */
const onlyInCode = ['headers', 'body', 'when']

const optionsByName: Readonly<Record<string, object>> = { ...classOptions, ...defectOptions }

/** How each class and each defect is written as text: `cut:afterEvents=VALUE:…`. */
export const faultClasses: readonly { readonly name: FaultClass | DefectName; readonly options: readonly string[] }[] =
  Object.entries(optionsByName).map(([name, options]) => ({
    name: name as FaultClass | DefectName,
    options: Object.keys(options).filter((option) => !onlyInCode.includes(option)),
  }))

const names = once(() => new Set(faults.map(({ name }) => name)))

/**
 * A fault of `faults` for some of the requests: `fault('chat.usageMissing', { everyNth: 2 })`.
 *
 * @throws GateproofError `usage` for an unknown name, an invalid option, or options of a fault that is for the option `faults` only
 */
export function fault(name: FaultName, options: FaultOptions = {}): GatewayFault {
  if (Object.hasOwn(classes, name))
    return refuse(`${quoted(name)}: not a fault of \`faults\`. Use defects.${name}() or its class`)
  if (!names().has(name)) return refuse(`${quoted(name)}: unknown fault${didYouMean(name, [...names()])}`)
  checkOptions(name, options, faultOptionChecks)
  return namedFault(name, options)
}

/** A fault of the suites, which are loaded when it is used. */
function namedFault(name: string, options: FaultOptions): GatewayFault {
  const isLimited = Object.values(options).some((value) => value !== undefined)
  if (isLimited && faults.find((one) => one.name === name)?.onlyAtStart === true)
    refuse(`${name} changes what the gateway is made of, and takes no options`)
  const create = async ({ seed, fire }: FaultContext): Promise<MadeFault> => {
    const { faults: all } = await import('../../suites/faults.ts')
    const fault = all[name]
    if (fault === undefined) throw new Error(`${name} is listed and does not exist`)
    const inject = fire === undefined ? fault.inject : watched(fault.inject, fire)
    return { ...fault, inject: isLimited ? occurring(scopeOf(options), options, seed, inject) : inject }
  }
  return { name, create }
}

/**
 * Reads a fault: a name, or a class with its options, such as `cut:afterEvents=3:how=close`. Several operations are separated by `+`:
 * `latency:ms=2000:on=createMessage+createResponse`.
 *
 * @throws GateproofError `usage` that begins with the quoted text
 */
export function readFault(text: string): GatewayFault {
  const [name = '', ...assignments] = text.split(':')
  const isNamed = names().has(name)
  if (/^(?:upstream|agents)\./.test(name))
    refuse(`${quoted(text)}: needs an upstream, which this gateway does not have`)
  if (!isNamed && !Object.hasOwn(classes, name)) {
    const known = [...Object.keys(classes), ...names()]
    return refuse(`${quoted(text)}: unknown fault${didYouMean(name, known)}`)
  }
  try {
    const options = Object.fromEntries(assignments.map(readOption))
    if (isNamed) return fault(name as FaultName, options)
    return classes[name as FaultClass | DefectName](options)
  } catch (error) {
    if (error instanceof GateproofError) refuse(`${quoted(text)}: ${error.message}`)
    throw error
  }
}

function readOption(assignment: string): readonly [string, unknown] {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(assignment) ?? []
  if (name === '') refuse(`expected NAME=VALUE, got ${quoted(assignment)}`)
  if (onlyInCode.includes(name)) refuse(`${name}: only available in the JavaScript API`)
  if (name === 'on') return [name, value.split('+')]
  if (name === 'stream') return [name, value === 'true' ? true : value === 'false' ? false : value]
  return [name, /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value]
}
