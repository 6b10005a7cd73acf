import type { HeaderPair } from './exchange.ts'

/** What a request proves its right with, found where such things stand: nobody told us of it. */
export interface Credentials {
  /** Every value, as it was sent. */
  readonly values: readonly string[]
  /** Those of them whose echoes are masked: an everyday word such as `EMPTY`, which local servers take for a key, is none. */
  readonly echoed: readonly string[]
}

/** Where a key may stand besides `Authorization`. */
export const keyHeaders = ['x-api-key', 'api-key', 'x-goog-api-key']

/** By the name of a header or of a parameter: `x-gate-key` and `x-auth`, but neither `x-keyboard` nor `x-author`. */
export const hasSecretName = (name: string): boolean =>
  /token|secret|passw|passphrase|credential|cookie|session|authori[sz]ation|authenticat/i.test(name) ||
  name.split(/[-_.]/).some((part) => secretPart.test(part))

const secretPart =
  /^(?:[a-z\d]*keys?|o?auth\d*|authn|authz|pass|passcode|pwd|pin|otp|sid|jwt|bearer|sig|signature|csrf|xsrf)$/i

/** The credentials of a request: in headers, the query, and what a JSON body names after a key. */
export function credentialsOf(headers: readonly HeaderPair[], url: string, body = ''): Credentials {
  const values = [
    ...headers.flatMap(([name, value]) => (hasSecretName(name) ? secretsIn(name, value) : [])),
    ...parametersOf(url).flatMap(({ name, value }) => (hasSecretName(name) ? [value, decoded(value)] : [])),
    ...membersOf(body),
  ].filter((value) => value !== '')
  return { values, echoed: [...new Set(values)].filter(canBeEcho) }
}

/** A header without its secret, in as many characters. Names and schemes stay: `Bearer sk-***`, `session=***`. */
export function withoutCredential([name, value]: HeaderPair): HeaderPair {
  if (!hasSecretName(name)) return [name, value]
  if (isSetCookie(name)) return [name, value.replace(/^[^;]*/, withoutValues)]
  if (isCookie(name)) return [name, withoutValues(value)]
  const kept = prefixOf(value)
  return [name, kept + filled(value.slice(kept.length))]
}

/** An address without the secrets in its query, in as many characters. */
export function withoutQuerySecrets(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const query = url
    .slice(start)
    .replace(/([?&])([^=&#]+)=([^&#]*)/g, (whole, before: string, name: string, value: string) =>
      hasSecretName(decoded(name)) ? `${before}${name}=${filled(value)}` : whole,
    )
  return url.slice(0, start) + query
}

/** The text of a JSON body without what its members name a key. */
export const withoutMembers = (body: string): string =>
  body.replace(
    members,
    (whole: string, value: string) => whole.slice(0, -1 - value.length) + filled(value) + whole.slice(-1),
  )

/** Names under which a request hands on a key: of another service, as a rule. */
const members =
  /"(?:api_?key|access_?token|auth_?token|client_?secret|password|authorization)"\s{0,8}:\s{0,8}"([^"\\]{1,4096})"/gi

const membersOf = (body: string) => Array.from(body.matchAll(members), ([, value = '']) => secretsOf(value)).flat()

const isCookie = (name: string) => /^cookie2?$/i.test(name)
const isSetCookie = (name: string) => /^set-cookie2?$/i.test(name)

/** `session=abc; theme=dark`, each value filled. */
const withoutValues = (pairs: string) =>
  pairs.replace(/[^;]+/g, (pair) => {
    const at = pair.indexOf('=')
    return pair.slice(0, at + 1) + filled(pair.slice(at + 1))
  })

function secretsIn(name: string, value: string): readonly string[] {
  if (!isCookie(name) && !isSetCookie(name)) return secretsOf(value)
  const pairs = isSetCookie(name) ? [value.split(';', 1)[0] ?? ''] : value.split(';')
  return pairs.map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
}

/** The secret of a header value: what follows the scheme; of `Basic` the password too, which nobody sends as it is. */
function secretsOf(value: string): readonly string[] {
  const scheme = schemeOf(value)
  const secret = value.slice(scheme.length).trim()
  if (!/^\s*basic\s/i.test(scheme)) return [secret]
  const plain = Buffer.from(secret, 'base64').toString()
  return [secret, plain, plain.slice(plain.indexOf(':') + 1)]
}

/** Only what is known as a scheme: of any other value the first word may be a secret as well. */
const schemeOf = (value: string) =>
  /^\s*(?:bearer|basic|digest|token|api-?key|key|negotiate|ntlm|hmac|aws4-hmac-sha256)\s+(?=\S)/i.exec(value)?.[0] ?? ''

const prefixOf = (value: string) => {
  const scheme = schemeOf(value)
  return scheme + (/^\s*sk-/i.exec(value.slice(scheme.length))?.[0] ?? '')
}

const parametersOf = (url: string) => {
  const start = url.indexOf('?')
  const query = start === -1 ? '' : url.slice(start + 1)
  return Array.from(query.matchAll(/([^=&#]+)=([^&#]*)/g), ([, name = '', value = '']) => ({ name: decoded(name), value }))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Letters and digits together, or long: no word that a server says by itself. */
const canBeEcho = (value: string) => value.length >= 16 || /^(?=.*\d)(?=.*\p{L}).{8,}$/su.test(value)

const filled = (secret: string) => secret.replaceAll(/\S/g, '*')
