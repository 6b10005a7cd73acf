import type { UpstreamExchange } from '../../src/evidence/exchange.ts'
import { type IsSecret, maskHeaders, maskUrl, recordBody } from './masking.ts'
import type { Arrived } from './open-exchange.ts'
import type { Arrival, Received } from './received.ts'

/** The secrets that a recording must not contain: those of the client and those of the upstream. */
export interface Secrets {
  readonly isClientSecret: IsSecret
  readonly isSecret: IsSecret
}

/** The recording of a request, without secrets. `id` and `startedAt` are those of its arrival. */
export function arrivedRequest(
  { request, url, route, text, bytes, isTruncated }: Received,
  { headers, port }: Arrival,
  own: Pick<UpstreamExchange, 'id' | 'startedAt' | 'credential'>,
  { isClientSecret, isSecret }: Secrets,
): Arrived {
  const path = url.pathname + url.search
  const inHeaders = headers.filter(([, value]) => isClientSecret(value)).map(([name]) => name.toLowerCase())
  return {
    id: own.id,
    protocol: route.protocol,
    credential: own.credential,
    clientSecrets: [
      ...new Set(inHeaders),
      ...(isClientSecret(path) || isClientSecret(decoded(path)) ? ['url'] : []),
      ...(isClientSecret(text) ? ['body'] : []),
    ],
    ...(port !== undefined && { port }),
    startedAt: own.startedAt,
    request: {
      method: request.method,
      url: maskUrl(path, isSecret),
      headers: maskHeaders(headers, isSecret),
      ...recordBody(bytes, isTruncated, isSecret),
    },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
