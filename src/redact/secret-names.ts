/**
 * What is secret by name: the only list, for runs, recordings and imports. Names are compared without case and separators, so that `api_key`,
 * `apiKey` and `X-Api-Key` are one name.
 */

const compact = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/).map(compact)

/** A name that ends like this has a secret value, wherever it stands. */
const endings = namesIn(`
  api-key access-key secret-key private-key subscription-key auth-key master-key signing-key encryption-key account-key shared-key
  session-key service-key admin-key virtual-key functions-key access-token refresh-token id-token auth-token session-token bearer-token
  api-token user-token security-token csrf-token xsrf-token bot-token service-token oauth-token personal-token oauth-token-secret
  client-secret secret secret-value password passwd passphrase passcode access-key-secret secret-string connection-string
  client-assertion jwt private-key-pem
`)

/** The last four characters of the endings, without separators: a cheap test before a name is read. */
const tails = new Set(endings.map((ending) => ending.slice(-4)))

/** These names also have ordinary values, such as the text of a token: only a value that looks like a key is secret. */
const ambiguous = new Set(namesIn('key token auth authorization bearer cookie session session-id sid credential pwd'))

const hasEnding = (name: string): boolean => {
  const whole = compact(name)
  // `jwt` may be the whole of a shorter tail.
  if (!tails.has(whole.slice(-4)) && !whole.endsWith('jwt')) return false
  return endings.some((ending) => whole.endsWith(ending))
}

/** Whether the value of a member of JSON or of a form is secret: always, if it looks like a key, or never. */
export function secrecyOfMember(name: string): 'secret' | 'ambiguous' | undefined {
  if (hasEnding(name)) return 'secret'
  return ambiguous.has(compact(name)) ? 'ambiguous' : undefined
}

/** Parameters of a query or a fragment besides the endings: signatures, tokens, and the codes of a login. */
const parameters = new Set(
  namesIn(`
    key keys token auth authorization bearer code credential credentials sig signature hmac session session-id sid jwt assertion
    saml-response ticket otp pwd pass x-amz-signature x-amz-credential x-goog-signature x-goog-credential oauth-signature
    x-oss-signature oss-access-key-id google-access-id aws-access-key-id policy key-pair-id
  `),
)

/** A cursor is no secret: clients read it. */
const cursor = /^(?:(?:next|prev|previous)(?:page)?|page|continuation|sync|cursor|resume)tokens?$/

/** True for a parameter of a query, of a fragment or of a form whose value is secret. */
export function isSecretParameter(name: string): boolean {
  const whole = compact(decoded(name))
  if (cursor.test(whole)) return false
  return parameters.has(whole) || /(?:token|signature|credential)$/.test(whole) || hasEnding(whole)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A header is secret if a word of its name is one of these, or ends like `apikey` or `authtoken`. */
const headerWords = new Set(
  namesIn(`
    auth authn authz authorization authorisation authentication authenticate authenticated oauth oauth2 bearer jwt jws dpop credential
    credentials session sessions session-id sid cookie cookie2 csrf xsrf otp pin pass passcode pwd signature sig hmac assertion oidc saml
    user-info cert certificate keys
  `),
)
const headerWordEnd =
  /^key$|(?:access|account|admin|api|app|auth|client|license|master|private|secret|service|session|shared|signing|user)key$|(?:token|secrets?|passw(?:or)?d|passphrase|cookie|credentials?|sessionid|signature)$/

/** Headers whose values are secret although their names do not say so. */
const secretHeaders = new Set(['x-honeycomb-team', 'x-ms-client-principal', 'cf-access-client-id'])

/** Headers whose names look secret although their values are not: challenges, counters, caches, and the rules of browsers. */
const openHeaders =
  /^(?:x-)?(?:idempotency-key|cache-key|surrogate-keys?|xkey|token-(?:count|usage|limit)|auth-request-redirect)$|^(?:sec-|access-control-|www-authenticate|proxy-authenticate|authentication-info|public-key-pins|content-security-)|ratelimit|rate-limit|-(?:remaining|limit|reset|count)$/

const isHeaderWord = (word: string) => headerWords.has(word) || headerWordEnd.test(word)

/**
 * True for a header whose value is secret.
 *
 * @param value a number is not secret behind a name such as `x-key-spend`, which ends with another word
 */
export function isSecretHeader(name: string, value = ''): boolean {
  const lower = name.toLowerCase()
  if (openHeaders.test(lower)) return false
  const words = lower.split(/[^a-z\d]+/)
  const isNumber = /^\s*-?\d{1,12}(?:\.\d{1,30})?(?:e[-+]?\d{1,3})?\s*$/i.test(value)
  return secretHeaders.has(lower) || (isNumber ? words.slice(-1) : words).some(isHeaderWord)
}

/** True for `Cookie` and `Set-Cookie`. */
export const isCookie = (name: string): boolean => /^(?:set-)?cookie2?$/i.test(name)

/** True for a value that stands for a secret in documentation, or for one that is already masked. */
export const isPlaceholder = (value: string): boolean =>
  /^(?:sk-)?[*x.•…-]+$/i.test(value) ||
  /^[[<{($].*[\]>})]$/s.test(value) ||
  /^\W*(?:redacted|sanitized|removed|masked|hidden|null|none|undefined|true|false|string)\W*$/i.test(value) ||
  /^(?:sk-)?your[-_ ]/i.test(value)

/** The spans of the values of secret parameters in a URL or a part of one: of its query, its fragment, and the user information. */
export function secretSpansOfUrl(url: string): readonly (readonly [start: number, end: number])[] {
  const spans: [number, number][] = []
  const authority = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)@/i.exec(url)?.[1]
  if (authority !== undefined && authority !== '') {
    const start = url.indexOf('//') + 2
    spans.push([start, start + authority.length])
  }
  for (const { index } of url.matchAll(/[?#&;]/g)) {
    const pair = /^[^?#&;\s"'<>]*/.exec(url.slice(index + 1, index + 1 + maxPairLength))?.[0] ?? ''
    const equals = pair.indexOf('=')
    if (equals > 0 && equals < pair.length - 1 && isSecretParameter(pair.slice(0, equals)))
      spans.push([index + 2 + equals, index + 1 + pair.length])
  }
  return spans
}

/** Longer than any URL that servers accept. */
const maxPairLength = 65_536
