import { didYouMean } from '../../src/std/did-you-mean.ts'
import { quoted } from '../../src/std/usage-error.ts'
import { GateproofError } from '../errors.ts'

/** Describes what a value should be, or undefined if it is valid. */
export type Expectation = (value: unknown) => string | undefined

/** The options of a function, each with its check. */
export type Expectations = Readonly<Record<string, Expectation>>

/** Throws an error about the arguments of the caller. */
export function refuse(message: string, options?: ErrorOptions): never {
  throw new GateproofError('usage', message, options)
}

/** An integer between two bounds. */
export const integer =
  (min: number, max: number): Expectation =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `expected an integer ${max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`}`

/** One of these words. */
export const oneOf =
  (words: readonly string[]): Expectation =>
  (value) =>
    words.some((word) => word === value)
      ? undefined
      : `expected one of ${words.join(', ')}${typeof value === 'string' ? didYouMean(value, words) : ''}`

/** One or several of these words. */
export const someOf =
  (words: readonly string[]): Expectation =>
  (value) => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value]
    return values.length === 0 ? 'expected at least one' : values.map(oneOf(words)).find((found) => found !== undefined)
  }

/**
 * Checks the options of a function.
 *
 * @param where begins the message, for example `cut`
 * @throws GateproofError `usage` for an unknown option or an invalid value
 */
export function checkOptions(where: string, options: object, expectations: Expectations): void {
  const names = Object.keys(expectations)
  for (const [name, value] of Object.entries(options)) {
    const expectation = Object.hasOwn(expectations, name) ? expectations[name] : undefined
    if (expectation === undefined) {
      refuse(`${where}: unknown option ${quoted(name)}${didYouMean(name, names)}. Available: ${names.join(', ')}`)
    }
    const expected = value === undefined ? undefined : expectation(value)
    if (expected !== undefined) refuse(`${where}: ${name}: ${expected}, got ${shown(value)}`)
  }
}

const shown = (value: unknown): string => {
  const text = typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value))
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}
