import type { RecordedRequest } from '../evidence/exchange.ts'

/** Headers besides `Authorization` that may contain a key. */
export const keyHeaders = ['x-api-key', 'api-key', 'x-goog-api-key']

/** The credentials of a request, from its recorded headers: `key default`, `no key`, or a malformed form, such as `a bare key without Bearer`. */
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
  if (!isBearer(scheme)) return `the scheme ${scheme.slice(0, 40)} instead of Bearer`
  return key === 'without prefix' ? 'a key without its prefix sk-' : `key ${key}`
}

const isBearer = (scheme: string) => scheme.toLowerCase() === 'bearer'
