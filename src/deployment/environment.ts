import { maxSecretLength } from '../redact/secret-limits.ts'
import { UsageError } from '../std/usage-error.ts'
import type { KeyRole } from '../contract/key-roles.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** An environment variable, and the option or key that names it (`source`). */
export interface VariableReference {
  readonly variable: string
  readonly source: string
  /** What the user can do instead of setting it. */
  readonly hint?: string
}

/**
 * Reads an environment variable. Empty counts as unset, because shells and CI systems do not distinguish the two.
 *
 * @throws UsageError that names the variable, never its value
 */
export function readEnvironmentVariable({ variable, source, hint }: VariableReference, env: Environment): string {
  const value = env[variable]
  if (value === undefined || value === '') {
    throw new UsageError(`the environment variable ${variable} is not set (${source})${hint ?? ''}`)
  }
  return checkHeaderValue(`the environment variable ${variable} is`, value)
}

/**
 * Checks a value that becomes a header, such as a key.
 *
 * @param subject begins the message, which never contains the value
 * @throws UsageError
 */
export function checkHeaderValue(subject: string, value: string): string {
  if (value.length > maxSecretLength)
    throw new UsageError(`${subject} too long: expected at most ${maxSecretLength} characters, got ${value.length}`)
  if (/^[\x21-\x7e]+( +[\x21-\x7e]+)*$/.test(value)) return value
  throw new UsageError(`${subject} not a valid header value. Check for line breaks and spaces around it`)
}

/** The keys of all named roles. */
export const readKeys = (
  references: Readonly<Partial<Record<KeyRole, VariableReference>>>,
  env: Environment,
): Readonly<Partial<Record<KeyRole, string>>> =>
  Object.fromEntries(
    Object.entries(references).map(([role, reference]) => [role, readEnvironmentVariable(reference, env)]),
  )
