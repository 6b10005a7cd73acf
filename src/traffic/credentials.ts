import { createHash } from 'node:crypto'
import { keyHeaders } from '../calls/credential.ts'
import type { HeaderPair } from '../evidence/exchange.ts'
import { maskedUrl as maskedParameters } from '../redact/redact.ts'
import { isCookie, isPlaceholder, isSecretHeader, isSecretParameter, secretSpansOfUrl } from '../redact/secret-names.ts'
import { createSearch } from '../redact/search.ts'

/** The parts of a request that can carry a credential. */
interface RequestParts {
  readonly url: string
  readonly headers: readonly HeaderPair[]
  readonly body?: Uint8Array | undefined
}

/** The secret values of a header: the credentials after a scheme, a password decoded from `Basic`, the values of cookies, parameters of URLs. */
function secretsOf([name, value]: HeaderPair): readonly string[] {
  const lower = name.toLowerCase()
  if (isCookie(lower)) return cookieValues(lower, value).filter(isOfNoLanguage)
  if (!isSecretHeader(name, value)) return /[?#]|:\/\//.test(value) ? secretParts(value) : []
  const [, scheme, rest] = /^\s*([A-Za-z][\w-]{0,30})\s+(\S[^]*)$/.exec(value) ?? []
  if (scheme === undefined || rest === undefined) return [value.trim()]
  return /^basic$/i.test(scheme) ? [rest.trim(), ...basic(rest)] : [rest.trim()]
}

function basic(encoded: string): readonly string[] {
  const decoded = Buffer.from(encoded.trim(), 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  return colon === -1 ? [] : [decoded.slice(colon + 1)]
}

/** All pairs of `Cookie`; only the first pair of `Set-Cookie`, because attributes follow it. */
function cookieValues(name: string, value: string): readonly string[] {
  const pairs =
    name === 'cookie' ? value.split(';') : value.split(/\n|, (?=[^;,=\s]+=)/).map((one) => one.split(';', 1)[0] ?? '')
  return pairs.map((pair) =>
    pair
      .slice(pair.indexOf('=') + 1)
      .trim()
      .replace(/^"(.*)"$/s, '$1'),
  )
}

/** Cookies also hold settings (`theme=dark-blue`). Such words are only masked in the cookie itself. */
const isOfNoLanguage = (value: string) => value.length >= 12 && /\d/.test(value) && /\p{L}/u.test(value)

/** The secrets in a URL: parameters by name, and the password of the user information; each also decoded. */
const secretParts = (url: string): readonly string[] =>
  secretSpansOfUrl(url)
    .map(([start, end]) => url.slice(start, end))
    .flatMap((value) => [value, ...(value.includes(':') ? [value.slice(value.indexOf(':') + 1)] : [])])
    .flatMap(withDecoded)

/** Names and values of a query, not decoded. */
function parametersOf(url: string): readonly (readonly [name: string, value: string])[] {
  const start = url.indexOf('?')
  if (start === -1) return []
  const [query = ''] = url.slice(start + 1).split('#', 1)
  return query.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  })
}

/** The value, and its percent-decoded form. */
const withDecoded = (value: string): readonly string[] => {
  try {
    return [value, decodeURIComponent(value)]
  } catch {
    return [value]
  }
}

/** The URL without user information and with the values of secret parameters masked. */
export const maskedUrl = (url: string): string =>
  maskedParameters(url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, '$1'))

/** A response whose headers and body can carry credentials. */
interface ReplyParts {
  readonly headers: readonly HeaderPair[]
  readonly body?: Uint8Array | undefined
}

/** All possible secrets of an exchange, without values that are too short or placeholders. */
export function secretsIn(
  { url, headers, body }: RequestParts,
  reply: ReplyParts = { headers: [] },
): readonly string[] {
  const found = [...headers, ...reply.headers].flatMap(secretsOf)
  const members = [body, reply.body].flatMap((bytes) => (bytes === undefined ? [] : secretMembersOf(bytes)))
  return [...new Set([...found, ...secretParts(url), ...members])].filter(isSecret)
}

const minSecretLength = 8

/** True for a possible secret. False for the placeholder of an already masked one, such as `REDACTED`, `***` and `[removed]`. */
const isSecret = (value: string) =>
  value.length >= minSecretLength && !isPlaceholder(value) && /[\p{L}\p{N}]/u.test(value)

/** How a request authenticates: with a key where the contract expects one, with another credential, with a cookie only, or not at all. */
type Credential = { readonly key: string } | 'other' | 'cookie' | undefined

/** The credential of a request. A scheme other than Bearer may be meant for a proxy in front of the gateway. */
function credentialIn({ url, headers }: RequestParts): Credential {
  const valueOf = (name: string) => headers.find(([own]) => own.toLowerCase() === name)?.[1].trim()
  const bearer = /^bearer\s+(\S.*)$/is.exec(valueOf('authorization') ?? '')?.[1]
  const inHeader = keyHeaders.map(valueOf).find((value) => value !== undefined && value !== '')
  const inQuery = parametersOf(url).find(([name, value]) => /^(?:api[_-]?)?key$/i.test(name) && value !== '')?.[1]
  const key = bearer ?? inHeader ?? inQuery
  if (key !== undefined) return { key }
  const isOther =
    headers.some(([name, value]) => isSecretHeader(name, value) && !isCookie(name)) ||
    parametersOf(url).some(([name, value]) => isSecretParameter(name) && value !== '')
  if (isOther) return 'other'
  return valueOf('cookie') === undefined ? undefined : 'cookie'
}

/** Any further key, and any placeholder, is named `another key`: several keys may have this name. */
const anyKey = 'another key'
const maxKeys = 10_000

/**
 * Assigns a role to the key of each request. The permissions of recorded keys are unknown: the first one becomes `default`, the others
 * `key 2`, `key 3`, … Responses to different keys (models, balance, tasks) are not compared with each other.
 *
 * @param mayBeLeftOut true if the recording may lack credentials: a request without one then gets `unknown` and not `none`
 */
export function createKeyRoles(mayBeLeftOut = false): (request: RequestParts) => string {
  const numbers = new Map<string, number>()
  return (request) => {
    const credential = credentialIn(request)
    if (credential === undefined) return mayBeLeftOut ? 'unknown' : 'none'
    if (credential === 'cookie') return 'cookie'
    if (credential === 'other') return 'other'
    // Whatever masked the keys of a recording may have given the same placeholder to all of them.
    if (isPlaceholder(credential.key)) return anyKey
    const name = createHash('sha256').update(credential.key).digest('base64')
    const number = numbers.get(name) ?? numbers.size + 1
    if (number > maxKeys) return anyKey
    numbers.set(name, number)
    return number === 1 ? 'default' : `key ${number}`
  }
}

const search = createSearch([])

/** Bodies with members that are secret by name are small. */
const maxBytes = 1_048_576

/** The values of members of JSON or of a form that are secret by name (`secret-names.ts`), also of nested JSON. */
const secretMembersOf = (body: Uint8Array): readonly string[] =>
  search.values(Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, maxBytes)))
