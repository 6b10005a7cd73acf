import { quoted, UsageError } from '../../std/usage-error.ts'
import type { OptionEntry } from './option.ts'

/**
 * Validates a value that a program supplies: by the reader of the option, as if it were written on the command line.
 *
 * @throws UsageError that names the option
 */
export function readValue(name: string, entry: OptionEntry, value: unknown): unknown {
  if (entry.readValue !== undefined) return entry.readValue(name, value)
  if (entry.read === undefined) {
    if (typeof value === 'boolean') return value
    throw new UsageError(`${name}: expected true or false, got ${described(value)}`)
  }
  if (Array.isArray(value) && entry.join !== undefined) {
    const [first, ...others] = value.map((item) => readOne(name, entry, item))
    return others.reduce((joined, one) => entry.join?.(joined, one), first ?? [])
  }
  return readOne(name, entry, value)
}

function readOne(name: string, { read }: OptionEntry, value: unknown): unknown {
  if (typeof value === 'string') return read?.(name, value)
  // Readers do not accept exponents.
  if (typeof value === 'number') return read?.(name, /e-/.test(String(value)) ? value.toFixed(12) : String(value))
  throw new UsageError(
    `${name}: expected ${read === undefined ? 'true or false' : 'a string or a number'}, got ${described(value)}`,
  )
}

/** The kind of a value, which may be a secret in the wrong place. */
const described = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'an array'
      : typeof value === 'object'
        ? 'an object'
        : quoted(typeof value)
