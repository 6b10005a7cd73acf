import { createHash } from 'node:crypto'
import type { HeaderPair } from '../evidence/exchange.ts'
import { keyHeaders } from '../calls/credential.ts'

/** Names of query parameters that carry a key or a token. */
const keyParameter = /^(?:api[_-]?)?key$|token|secret|password|signature|^sig$|^auth(?:orization)?$|^code$|credential/i

/** A header with one of these words in its name has a secret value. */
const secretWords = new Set(
  'token tokens secret secrets password passwd session sessionid signature credential credentials key apikey'.split(
    ' ',
  ),
)

const isSecretName = (lower: string) =>
  lower.split('-').some((word) => secretWords.has(word) || word.startsWith('auth'))

/** Headers whose names look secret although their values are not. */
const openHeaders = new Set(['idempotency-key', 'sec-websocket-key', 'sec-websocket-accept', 'www-authenticate'])

const isCookie = (name: string) => name === 'cookie' || name === 'set-cookie'

/** True for a header whose value is always masked. */
function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return isCookie(lower) || (isSecretName(lower) && !openHeaders.has(lower))
}

/** The parts of a request that can carry a credential. */
interface RequestParts {
  readonly url: string
  readonly headers: readonly HeaderPair[]
}

/** The secret values of a header: the credentials after a scheme, a password decoded from `Basic`, the values of cookies. */
function secretsOf([name, value]: HeaderPair): readonly string[] {
  const lower = name.toLowerCase()
  if (isCookie(lower)) return cookieValues(lower, value).filter(isOfNoLanguage)
  if (!isSecretHeader(name)) return []
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

/** The secrets in a URL: query parameters by name, and the password of the user information. */
function secretParts(url: string): readonly string[] {
  const [, userinfo = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#@]*)@/i.exec(url) ?? []
  const password = userinfo.includes(':') ? [userinfo.slice(userinfo.indexOf(':') + 1)] : []
  return [...password, ...parametersOf(url).flatMap(([name, value]) => (keyParameter.test(name) ? [value] : []))]
}

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
export function maskedUrl(url: string): string {
  const withoutPassword = url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, '$1')
  return parametersOf(withoutPassword)
    .filter(([name, value]) => keyParameter.test(name) && value !== '')
    .reduce(
      (shown, [name, value]) => shown.replace(`${name}=${value}`, () => `${name}=${'*'.repeat(value.length)}`),
      withoutPassword,
    )
}

/** The header with its secret value masked. A scheme and `sk-` stay, because checks read them. */
export function maskedHeader([name, value]: HeaderPair): HeaderPair {
  if (!isSecretHeader(name)) return [name, value]
  const [shown = ''] = isCookie(name.toLowerCase()) ? [] : (/^\s*(?:[A-Za-z][\w-]{0,30}\s+)?(?:sk-)?/.exec(value) ?? [])
  return [name, shown + value.slice(shown.length).replaceAll(/\S/g, '*')]
}

/** All possible secrets of an exchange, without values that are too short, too long, or placeholders. */
export function secretsIn({ url, headers }: RequestParts, replyHeaders: readonly HeaderPair[] = []): readonly string[] {
  const found = [...headers, ...replyHeaders].flatMap(secretsOf)
  return [...new Set([...found, ...secretParts(url).flatMap(withDecoded)])].filter(isSecret)
}

const minSecretLength = 8
const maxSecretLength = 16_384

/** True for a possible secret. False for the placeholder of an already masked one, such as `REDACTED`, `***` and `[removed]`. */
const isSecret = (value: string) =>
  value.length >= minSecretLength &&
  value.length <= maxSecretLength &&
  !isPlaceholder(value) &&
  /[\p{L}\p{N}]/u.test(value)

const isPlaceholder = (value: string) =>
  /^(?:sk-)?[*x.•…-]+$/i.test(value) ||
  /^[[<{(].*[\]>})]$/s.test(value) ||
  /^\W*(?:redacted|sanitized|removed|masked|hidden)\W*$/i.test(value)

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
    headers.some(([name]) => isSecretHeader(name) && !isCookie(name.toLowerCase())) ||
    parametersOf(url).some(([name, value]) => keyParameter.test(name) && value !== '')
  if (isOther) return 'other'
  return valueOf('cookie') === undefined ? undefined : 'cookie'
}

/** Any further key is named `another key`. */
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
    const name = createHash('sha256').update(credential.key).digest('base64')
    const number = numbers.get(name) ?? numbers.size + 1
    if (number > maxKeys) return 'another key'
    numbers.set(name, number)
    return number === 1 ? 'default' : `key ${number}`
  }
}
