import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted } from '../../src/std/usage-error.ts'
import { faults } from '../../suites/faults.ts'
import { GateproofError } from '../errors.ts'
import { classOptions, cut, latency, status, type FaultClass, type GatewayFault } from './class-faults.ts'
import { refuse } from './validated.ts'

/** The classes of faults. Arguments come from a text, so that each class checks them itself. */
const classes = { cut, latency, status } as unknown as Readonly<
  Record<FaultClass, (options: Readonly<Record<string, unknown>>) => GatewayFault>
>

/** Options that a text cannot express. */
const onlyInCode = ['headers', 'body']

/** How each class is written as text: `cut:afterEvents=VALUE:…`. */
export const faultClasses: readonly { readonly name: FaultClass; readonly options: readonly string[] }[] = (
  Object.keys(classOptions) as FaultClass[]
)
  .sort()
  .map((name) => ({ name, options: Object.keys(classOptions[name]).filter((option) => !onlyInCode.includes(option)) }))

/**
 * Reads a fault: a name, or a class with its options, such as `cut:afterEvents=3:how=close`. Several operations are separated by `+`:
 * `latency:ms=2000:on=createMessage+createResponse`.
 *
 * @throws GateproofError `usage` that begins with the quoted text
 */
export function readFault(text: string): GatewayFault {
  const fault = Object.hasOwn(faults, text) ? faults[text] : undefined
  if (fault !== undefined) return { name: text, create: () => fault }
  const [name = '', ...assignments] = text.split(':')
  if (!Object.hasOwn(classes, name)) {
    const known = [...Object.keys(classes), ...Object.keys(faults)]
    return refuse(`${quoted(text)}: unknown fault${didYouMean(name, known)}`)
  }
  try {
    return classes[name as FaultClass](Object.fromEntries(assignments.map(readOption)))
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
  return [name, /^\d+$/.test(value) ? Number(value) : value]
}
