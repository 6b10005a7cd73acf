import { createRedactor } from '../src/redact/redact.ts'
import { isSystemError, isUsageError, oneLine } from '../src/std/usage-error.ts'
import { GateproofError } from './errors.ts'

/** Texts that no message may contain. Filled as soon as they are known. */
export type Secrets = string[]

/**
 * Runs the work of a public function. Whatever it throws becomes a `GateproofError` without secrets.
 *
 * @param work receives a list to which it adds its secrets
 */
export async function failing<T>(work: (secrets: Secrets) => Promise<T>): Promise<T> {
  const secrets: Secrets = []
  try {
    return await work(secrets)
  } catch (error) {
    throw asGateproofError(error, secrets)
  }
}

function asGateproofError(error: unknown, secrets: readonly string[]): GateproofError {
  if (error instanceof GateproofError) return error
  const clean = secrets.length === 0 ? (text: string) => text : createRedactor(secrets).ownText
  const message = clean(error instanceof Error ? error.message : String(error))
  if (isUsageError(error)) return new GateproofError('usage', oneLine(message))
  if (isSystemError(error)) return new GateproofError('io', oneLine(message))
  // A copy, because the error itself may contain a key.
  const cause = new Error(message)
  cause.name = error instanceof Error ? error.name : 'Error'
  cause.stack = clean((error instanceof Error ? error.stack : undefined) ?? message)
  return new GateproofError('internal', oneLine(message), { cause })
}
