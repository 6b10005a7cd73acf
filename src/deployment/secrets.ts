import { maxSecrets } from '../redact/secret-limits.ts'
import { isSecretHeader } from '../redact/secret-names.ts'
import { UsageError } from '../std/usage-error.ts'
import type { Deployment } from './deployment.ts'

/** What must not be recorded of a deployment. */
export interface Secrets {
  /** Masked everywhere, including in responses. */
  readonly echoed: readonly string[]
  /** Values of the extra request headers, by name. Masked in these headers only. */
  readonly headerSecrets: Readonly<Record<string, string>>
}

/** All keys, and the header values that may be secrets. Masking everyday words in responses would garble the evidence. */
export function secretsOf({
  keys,
  headers,
  secretHeaders = [],
}: Pick<Deployment, 'keys' | 'headers' | 'secretHeaders'>): Secrets {
  const secret = Object.entries(headers).filter(
    ([name, value]) => secretHeaders.includes(name) || canBeSecret(name, value),
  )
  return { echoed: [...Object.values(keys), ...secret.map(([, value]) => value)], headerSecrets: headers }
}

/**
 * Checks that redaction can search for all secrets of a deployment in bounded time.
 *
 * @throws UsageError that contains no secret
 */
export function checkSecrets({ echoed }: Secrets): void {
  if (echoed.length > maxSecrets)
    throw new UsageError(`keys and headers: too many secrets: expected at most ${maxSecrets}, got ${echoed.length}`)
}

const minSecretLength = 12

/** True if the name suggests a secret, or if the value has at least 12 characters that are not all letters. */
export function canBeSecret(name: string, value: string): boolean {
  return isSecretHeader(name) || (value.length >= minSecretLength && !/^\p{L}+$/u.test(value))
}
