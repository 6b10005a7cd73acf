import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted } from '../../src/std/usage-error.ts'
import { watched } from '../../gateway/reference/fault-kit.ts'
import { once } from '../../src/std/memoized.ts'
import { GateproofError } from '../errors.ts'
import { classOptions, cut, latency, status, type FaultClass } from './class-faults.ts'
import { defectOptions, defects, type DefectName } from './defects.ts'
import { faults } from './fault-list.ts'
import type { FaultContext, GatewayFault, MadeFault } from './gateway-fault.ts'
import { refuse } from './validated.ts'

export type { FaultClass }

/** The classes of faults, and the defects. Arguments come from a text, so that each checks them itself. */
const classes = { cut, latency, status, ...defects } as unknown as Readonly<
  Record<FaultClass | DefectName, (options: Readonly<Record<string, unknown>>) => GatewayFault>
>

/** Options that a text cannot express. */
const onlyInCode = ['headers', 'body']

const optionsByName: Readonly<Record<string, object>> = { ...classOptions, ...defectOptions }

/** How each class and each defect is written as text: `cut:afterEvents=VALUE:…`. */
export const faultClasses: readonly { readonly name: FaultClass | DefectName; readonly options: readonly string[] }[] =
  Object.entries(optionsByName).map(([name, options]) => ({
    name: name as FaultClass | DefectName,
    options: Object.keys(options).filter((option) => !onlyInCode.includes(option)),
  }))

const names = once(() => new Set(faults.map(({ name }) => name)))

/** A fault of the suites, which are loaded when it is used. */
function namedFault(name: string): GatewayFault {
  const create = async ({ fire }: FaultContext): Promise<MadeFault> => {
    const { faults: all } = await import('../../suites/faults.ts')
    const fault = all[name]
    if (fault === undefined) throw new Error(`${name} is listed and does not exist`)
    return fire === undefined ? fault : { ...fault, inject: watched(fault.inject, fire) }
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
  if (names().has(text)) return namedFault(text)
  const [name = '', ...assignments] = text.split(':')
  if (!Object.hasOwn(classes, name)) {
    const known = [...Object.keys(classes), ...names()]
    return refuse(`${quoted(text)}: unknown fault${didYouMean(name, known)}`)
  }
  try {
    return classes[name as FaultClass | DefectName](Object.fromEntries(assignments.map(readOption)))
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
  return [name, /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value]
}
