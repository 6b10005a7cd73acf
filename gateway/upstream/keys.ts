import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import { digest } from '../reference/model/random.ts'
import type { Vendor } from './routes.ts'
import type { UpstreamKeys } from './upstream.ts'

const keyLength = 40

/** The keys of an upstream, reproducible for the same seed. */
export function issueKeys(seed: number): UpstreamKeys {
  const key = (vendor: Vendor) => `sk-upstream-${digest('upstream-key', seed, vendor).slice(0, keyLength)}`
  return { openai: key('openai'), anthropic: key('anthropic'), google: key('google') }
}

/** The headers that contain a key. */
export const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key'] as const

/** Where each vendor expects its key, besides `Authorization: Bearer`. */
const ownPlace = {
  openai: () => null,
  anthropic: (headers: Headers) => headers.get('x-api-key'),
  google: (headers: Headers, query: URLSearchParams) => headers.get('x-goog-api-key') ?? query.get('key'),
} as const satisfies Record<Vendor, (headers: Headers, query: URLSearchParams) => string | null>

/** The key of a request: `own` if it is one of the upstream, where the vendor expects it. Gateways use one key for all vendors. */
export function credentialOf(
  keys: UpstreamKeys,
  vendor: Vendor,
  headers: Headers,
  query: URLSearchParams,
): UpstreamExchange['credential'] {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const sent = [ownPlace[vendor](headers, query), bearer].filter((key) => key !== null && key !== undefined)
  if (sent.some((key) => Object.values(keys).includes(key))) return 'own'
  return sent.length > 0 || keyHeaders.some((name) => headers.has(name)) || query.has('key') ? 'other' : 'none'
}
