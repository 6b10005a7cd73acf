import type { Deployment } from './deployment.ts'

/** What may not be recorded of a deployment. */
export interface Secrets {
  /** Masked wherever they are echoed. */
  readonly echoed: readonly string[]
  /** Values of extra request headers, by name: masked in the header that carries them. */
  readonly headerSecrets: Readonly<Record<string, string>>
}

/** Keys always, and those values of extra headers that can be secrets: an everyday word that a server says is no echo. */
export function secretsOf({ keys, headers, secretHeaders = [] }: Deployment): Secrets {
  const secret = Object.entries(headers).filter(
    ([name, value]) => secretHeaders.includes(name) || canBeSecret(name, value),
  )
  return { echoed: [...Object.values(keys), ...secret.map(([, value]) => value)], headerSecrets: headers }
}

/** By the name of the header, or by its look: 12 characters or more, not letters alone. */
export function canBeSecret(name: string, value: string): boolean {
  return hasSecretName(name) || (value.length >= 12 && !/^\p{L}+$/u.test(value))
}

/** `x-gate-key` and `x-auth`, but neither `x-keyboard` nor `x-author`. */
const hasSecretName = (name: string): boolean =>
  /token|secret|passw|passphrase|credential|cookie|session|authori[sz]ation|authenticat/i.test(name) ||
  name.split(/[-_.]/).some((part) => secretPart.test(part))

const secretPart =
  /^(?:[a-z\d]*keys?|o?auth\d*|authn|authz|pass|passcode|pwd|pin|otp|sid|jwt|bearer|signature|csrf|xsrf)$/i
