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

const minSecretLength = 12

/** True if the name suggests a secret, or if the value has at least 12 characters that are not all letters. */
export function canBeSecret(name: string, value: string): boolean {
  return hasSecretName(name) || (value.length >= minSecretLength && !/^\p{L}+$/u.test(value))
}

/** Matches `x-gate-key` and `x-auth`, but not `x-keyboard` or `x-author`. */
const hasSecretName = (name: string): boolean =>
  /token|secret|passw|passphrase|credential|cookie|session|authori[sz]ation|authenticat/i.test(name) ||
  name.split(/[-_.]/).some((part) => secretPart.test(part))

const secretPart =
  /^(?:[a-z\d]*keys?|o?auth\d*|authn|authz|pass|passcode|pwd|pin|otp|sid|jwt|bearer|signature|csrf|xsrf)$/i
