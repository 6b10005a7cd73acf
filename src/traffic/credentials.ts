import { createHash } from 'node:crypto'
import type { HeaderPair } from '../evidence/exchange.ts'
import { keyHeaders } from '../calls/credential.ts'

/** Query parameters that carry a key or a token, by name. */
const keyParameter = /^(?:api[_-]?)?key$|token|secret|password|signature|^sig$|^auth(?:orization)?$|^code$|credential/i

/** Headers whose value is nobody else's matter, besides those that carry a key. */
const secretWords = new Set(
  'token tokens secret secrets password passwd session sessionid signature credential credentials key apikey'.split(
    ' ',
  ),
)

const isSecretName = (lower: string) =>
  lower.split('-').some((word) => secretWords.has(word) || word.startsWith('auth'))

/** Named like secrets, and none. */
const openHeaders = new Set(['idempotency-key', 'sec-websocket-key', 'sec-websocket-accept', 'www-authenticate'])

const isCookie = (name: string) => name === 'cookie' || name === 'set-cookie'

/** True for a header whose value is masked wherever it stands. */
function isSecretHeader(name: string): boolean {
  const lower = name.toLowerCase()
  return isCookie(lower) || (isSecretName(lower) && !openHeaders.has(lower))
}

/** A request as far as its credential stands in it. */
interface RequestParts {
  readonly url: string
  readonly headers: readonly HeaderPair[]
}

/**
 * The values of a header that are secret: what stands behind a scheme, the values of cookies. A password that a scheme carries in Base64
 * is one by itself, too.
 */
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

/** `a=1; b=2` of a request; of a reply the first pair alone: what follows are attributes. */
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

/** Cookies hold settings as well (`theme=dark-blue`): such words are masked there alone. */
const isOfNoLanguage = (value: string) => value.length >= 12 && /\d/.test(value) && /\p{L}/u.test(value)

/** What stands in an address and is secret: parameters of the query by name, and a password before the host. */
function secretParts(url: string): readonly string[] {
  const [, userinfo = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#@]*)@/i.exec(url) ?? []
  const password = userinfo.includes(':') ? [userinfo.slice(userinfo.indexOf(':') + 1)] : []
  return [...password, ...parametersOf(url).flatMap(([name, value]) => (keyParameter.test(name) ? [value] : []))]
}

/** Names and values of a query, as they stand in it. */
function parametersOf(url: string): readonly (readonly [name: string, value: string])[] {
  const start = url.indexOf('?')
  if (start === -1) return []
  const [query = ''] = url.slice(start + 1).split('#', 1)
  return query.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  })
}

/** A value as it stands, and as it reads without percent-encoding. */
const withDecoded = (value: string): readonly string[] => {
  try {
    return [value, decodeURIComponent(value)]
  } catch {
    return [value]
  }
}

/** The address as it may be shown: no password, and of parameters that carry a key the names alone. */
export function maskedUrl(url: string): string {
  const withoutPassword = url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@]*@/i, '$1')
  return parametersOf(withoutPassword)
    .filter(([name, value]) => keyParameter.test(name) && value !== '')
    .reduce(
      (shown, [name, value]) => shown.replace(`${name}=${value}`, () => `${name}=${'*'.repeat(value.length)}`),
      withoutPassword,
    )
}

/** A header with a secret value masked. A scheme and `sk-` are no secrets, and judges read them. */
export function maskedHeader([name, value]: HeaderPair): HeaderPair {
  if (!isSecretHeader(name)) return [name, value]
  const [shown = ''] = isCookie(name.toLowerCase()) ? [] : (/^\s*(?:[A-Za-z][\w-]{0,30}\s+)?(?:sk-)?/.exec(value) ?? [])
  return [name, shown + value.slice(shown.length).replaceAll(/\S/g, '*')]
}

/** Everything in an exchange that may be a secret, each as it stands; what is too short, or a word in place of a key, among it. */
export function secretsIn({ url, headers }: RequestParts, replyHeaders: readonly HeaderPair[] = []): readonly string[] {
  const found = [...headers, ...replyHeaders].flatMap(secretsOf)
  return [...new Set([...found, ...secretParts(url).flatMap(withDecoded)])].filter(isSecret)
}

const minSecretLength = 8
const maxSecretLength = 16_384

/** True for what may be a secret. `REDACTED`, `***`, `[removed]` and the like stand where somebody masked one. */
const isSecret = (value: string) =>
  value.length >= minSecretLength &&
  value.length <= maxSecretLength &&
  !isPlaceholder(value) &&
  /[\p{L}\p{N}]/u.test(value)

const isPlaceholder = (value: string) =>
  /^(?:sk-)?[*x.•…-]+$/i.test(value) ||
  /^[[<{(].*[\]>})]$/s.test(value) ||
  /^\W*(?:redacted|sanitized|removed|masked|hidden)\W*$/i.test(value)

/** How a request says who asks: by a key where the contract's clients put one, otherwise (`other`), by a session alone, or not at all. */
type Credential = { readonly key: string } | 'other' | 'cookie' | undefined

/** The credential that a request carries. A scheme that is not Bearer may be for somebody in front of the gateway. */
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

/** More keys than this are told apart no further. */
const maxKeys = 10_000

/**
 * Names the key of each request. Nobody told us what a key may do, so a valid one cannot be told from another: the first is called
 * `default`, the others `key 2`, `key 3`, … What is told to one key (its models, its balance, its tasks) is held against no other.
 * A cookie is no key of the contract, and no lack of one either.
 *
 * @param mayBeLeftOut true where the recording may have left out what a request carried: then none is `unknown`
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
