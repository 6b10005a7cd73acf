import type { RecordedRequest } from '../evidence/exchange.ts'

/** Where a key may stand besides `Authorization`. */
export const keyHeaders = ['x-api-key', 'api-key', 'x-goog-api-key']

/**
 * With which key a request was sent, as it stands on the wire: `key default`, `no key`, or what is odd about it, such as
 * `a bare key without Bearer`. It is read off the recorded headers, in which the key itself is masked.
 */
export function credentialOf({ key, headers, url }: RecordedRequest): string {
  const valueOf = (name: string) => headers.find(([own]) => own.toLowerCase() === name)?.[1]
  const value = valueOf('authorization')
  if (value !== undefined) return authorized(key, value)
  const header = keyHeaders.find((name) => valueOf(name) !== undefined)
  if (header !== undefined) return `a key in ${header} alone`
  return /[?&](?:api_?)?key=/i.test(url) ? 'a key in the query alone' : 'no key'
}

function authorized(key: string, value: string): string {
  const [scheme = '', secret = ''] = value.trim().split(/\s+/)
  if (scheme === '') return 'an empty Authorization'
  if (secret === '') return isBearer(scheme) ? 'Bearer without a key' : 'a bare key without Bearer'
  if (!isBearer(scheme)) return `the scheme ${scheme.slice(0, 40)} in place of Bearer`
  return key === 'without prefix' ? 'a key without its prefix sk-' : `key ${key}`
}

const isBearer = (scheme: string) => scheme.toLowerCase() === 'bearer'
