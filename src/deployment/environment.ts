import type { KeyRole } from './deployment.ts'
import { UsageError } from '../std/usage-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Names of environment variables by role; `source` is how a message calls the place that named it. */
export interface VariableReference {
  readonly variable: string
  readonly source: string
  /** What the person can do instead of setting it. */
  readonly hint?: string
}

/**
 * What a variable holds. An empty one counts as unset, as shells and CI systems make no difference.
 * @throws UsageError that names the variable, never its value
 */
export function readEnvironmentVariable(
  { variable, source, hint: otherwise }: VariableReference,
  env: Environment,
): string {
  const value = env[variable]
  if (value === undefined || value === '') {
    throw new UsageError(`the environment variable ${variable} is not set (${source})${otherwise ?? ''}`)
  }
  if (!/^[\x21-\x7e]+( +[\x21-\x7e]+)*$/.test(value)) {
    throw new UsageError(
      `the environment variable ${variable} holds what no HTTP header can carry: a line end, a space around it?`,
    )
  }
  return value
}

/** The secrets of every role that was named. */
export function readKeys(
  named: Readonly<Partial<Record<KeyRole, VariableReference>>>,
  env: Environment,
): Readonly<Partial<Record<KeyRole, string>>> {
  return Object.fromEntries(
    Object.entries(named).map(([role, variable]) => [role, readEnvironmentVariable(variable, env)]),
  )
}
