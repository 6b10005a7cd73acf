import type { Exchange } from '../../evidence/exchange.ts'
import { reason } from '../../results/reasons.ts'
import type { SetupReason } from '../../results/setup.ts'

/** Codes of OpenSSL and Node for a certificate that cannot be trusted. */
const certificate =
  /^(?:ERR_TLS_CERT|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_|INVALID_(?:CA|PURPOSE)|PATH_LENGTH)/

/** What a server of the other scheme may do with a request. */
const misunderstood: readonly string[] = ['not-http', 'closed', 'reset', 'tls']

export interface Connecting {
  readonly baseUrl: string
  /** The proxy for the base URL, without credentials. */
  readonly proxy: string | undefined
  /** Requests a URL without key and headers. Undefined if it was not sent. */
  readonly request: (url: string) => Promise<Exchange | undefined>
}

/** Why the host cannot be reached by a request that got no response. */
export async function connectionProblem(
  { end }: Exchange,
  { baseUrl, proxy, request }: Connecting,
): Promise<SetupReason> {
  const { how, code = '', detail = how } = end
  if (how === 'tls' && certificate.test(code)) return reason('setup-certificate', { baseUrl, code })
  if (proxy !== undefined && (end.cause === 'proxy-refused' || ['refused', 'unresolved', 'not-http'].includes(how)))
    return reason('setup-proxy', { baseUrl, proxy, detail })
  const other = misunderstood.includes(how) ? await otherScheme(baseUrl, request) : undefined
  if (other !== undefined) return other
  const isUnreadable = how === 'not-http' || how === 'too-large'
  return reason(isUnreadable ? 'setup-unreadable' : 'setup-unreachable', {
    baseUrl,
    detail: proxy === undefined ? detail : `${detail} (through the proxy ${proxy})`,
  })
}

/** Tries the same host and port with http instead of https, or the other way round. */
export async function otherScheme(baseUrl: string, request: Connecting['request']): Promise<SetupReason | undefined> {
  const isHttps = baseUrl.startsWith('https:')
  const found = baseUrl.replace(/^https?:/, isHttps ? 'http:' : 'https:')
  // A port that is the default of its scheme is left out: the other scheme has another default.
  const { protocol, hostname, port, pathname } = new URL(baseUrl)
  const url =
    port === '' ? `${new URL(found).protocol}//${hostname}:${protocol === 'https:' ? 443 : 80}${pathname}` : found
  const tried = await request(`${url.replace(/\/$/, '')}/v1/models`)
  if (tried === undefined) return undefined
  const answers = tried.response !== undefined || (tried.end.how === 'tls' && certificate.test(tried.end.code ?? ''))
  if (!answers || isPlainRefusal(tried)) return undefined
  return reason(isHttps ? 'setup-needs-http' : 'setup-needs-https', { baseUrl, found: url.replace(/\/$/, '') })
}

/** A TLS server that explains in plain HTTP that it expects TLS (nginx, Go, Apache): the other scheme is not the right one. */
const isPlainRefusal = ({ request, response }: Exchange) => request.url.startsWith('http:') && response?.status === 400
