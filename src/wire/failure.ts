import type { End } from '../evidence/exchange.ts'
import { headErrorOf } from './head-error.ts'

/** The phase in which an exchange failed. */
export type Phase = 'connecting' | 'waiting' | 'body'

/** The end of an exchange, without the time. */
export type Failure = Omit<End, 'at'>

const unreachableCodes = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
]
const tls =
  /^(ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO|UND_ERR_PRX_TLS|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_|INVALID_(CA|PURPOSE)|PATH_LENGTH)/

const phaseText = { connecting: 'while connecting', waiting: 'before the response', body: 'during the body' }

/** The state of a failed exchange. */
export interface FailureContext {
  readonly phase: Phase
  readonly secure: boolean
  /** The first bytes of the response as Latin-1, if its headers are incomplete. */
  readonly head?: string
  /** The status, once the headers are complete. */
  readonly status?: number
}

/** Marks a request that was never sent, so that its missing response is not held against the gateway. */
export class NotSentError extends Error {}

/** The end of an exchange whose request was never sent. */
export const notSent = (detail: string): Failure => ({ how: 'failed', detail, cause: 'not-sent' })

/** Maps an error of undici to the failures of evidence, by its code. */
export function failureOf(error: unknown, { phase, secure, head = '', status }: FailureContext): Failure {
  if (error instanceof NotSentError) return notSent(error.message)
  const { name, code, message, address, port, hostname, syscall } = partsOf(error)
  const where = address === undefined ? hostname : `${address.includes(':') ? `[${address}]` : address}${port}`
  const named = [code, where].join(' ').trim()
  if (code === 'ENOTFOUND' || code.startsWith('EAI_') || syscall === 'getaddrinfo')
    return { how: 'unresolved', detail: named }
  if (unreachableCodes.includes(code)) return { how: 'refused', detail: named, code }
  if (tls.test(code)) return { how: 'tls', detail: `${code}: ${tlsReason(code, message)}`, code }
  const proxyStatus = code === 'UND_ERR_ABORTED' ? /^Proxy response \((\d+)\)/.exec(message)?.[1] : undefined
  if (proxyStatus !== undefined)
    return { how: 'failed', detail: `the proxy returned ${proxyStatus}`, cause: 'proxy-refused', code: proxyStatus }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    if (secure && phase === 'connecting') return { how: 'tls', detail: `${code} during the TLS handshake`, code }
    return { how: 'reset', detail: `${code} ${phaseText[phase]}` }
  }
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return { how: 'timeout', detail: `${named} ${phaseText[phase]}` }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { how: 'too-large', detail: 'the response headers are too large' }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return lengthFailure(phase, head, status)
  if (name === 'HTTPParserError') return parserFailure(message, phase, head)
  if (code === 'UND_ERR_SOCKET') return socketFailure(message, phase)
  // undici asserts conditions that the parser does not guarantee.
  if (code === 'ERR_ASSERTION' && phase === 'waiting') return headFailure(head, 'the response head is malformed')
  return { how: 'failed', detail: oneLine(code === '' ? message : `${code}: ${message}`) }
}

/** undici reports a length mismatch if there was a length, even if the parser failed for another reason. */
function lengthFailure(phase: Phase, head: string, status: number | undefined): Failure {
  if (phase !== 'body') return headFailure(head, 'the response head is malformed')
  // A 304 may declare the length of the body that a 200 would have, which undici does not support.
  if (status === 304) return { how: 'complete' }
  if (status === 204)
    return { how: 'not-http', detail: 'not HTTP: content-length announces a body, but a 204 response has none' }
  return { how: 'closed', detail: 'received fewer bytes than content-length declares' }
}

const headFailure = (head: string, otherwise: string): Failure => ({
  how: 'not-http',
  detail: `not HTTP: ${headErrorOf(head) ?? otherwise}`,
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

/** Extracts the reason from a message of OpenSSL, which contains addresses and source locations. */
function tlsReason(code: string, message: string): string {
  if (
    /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNEXPECTED_MESSAGE|RECORD_LAYER)/.test(code)
  )
    return 'the response is not TLS: the URL may need http'
  const [, reason] = /^[\dA-F]+:error:[^:]*:[^:]*:[^:]*:([^:]+):/.exec(message) ?? []
  return oneLine(reason ?? message)
}

/** Errors of the parser have no code. The reason is in parentheses at the end of the message. */
function parserFailure(message: string, phase: Phase, head: string): Failure {
  const reason = /\(([^()]+)\)$/.exec(message)?.[1] ?? message
  if (reason.includes('Invalid EOF state'))
    return { how: 'closed', detail: `the connection was closed ${phaseText[phase]}` }
  return phase === 'waiting' ? headFailure(head, reason) : { how: 'not-http', detail: `not HTTP: ${reason}` }
}

/** Maps undici's messages for a closed connection and for unsolicited responses 100 and 101. */
function socketFailure(message: string, phase: Phase): Failure {
  if (message === 'bad response') return { how: 'not-http', detail: 'an unrequested interim response (100)' }
  if (message === 'bad upgrade') return { how: 'not-http', detail: 'an unrequested upgrade (101)' }
  return { how: 'closed', detail: `the connection was closed ${phaseText[phase]}` }
}

interface ErrorParts {
  readonly name: string | undefined
  readonly code: string
  readonly message: string
  readonly address: string | undefined
  /** The port with a leading colon; empty if unknown. */
  readonly port: string
  readonly hostname: string | undefined
  readonly syscall: string | undefined
}

/** An aggregate error for several addresses has no address: the first inner error is used. */
function partsOf(error: unknown): ErrorParts {
  const outer = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const inner = Array.isArray(outer.errors) ? (outer.errors[0] as Record<string, unknown> | undefined) : undefined
  const read = (name: string) => outer[name] || inner?.[name]
  const text = (name: string) => (typeof read(name) === 'string' ? (read(name) as string) : undefined)
  return {
    name: text('name'),
    code: text('code') ?? '',
    message: text('message') ?? String(error),
    address: text('address'),
    port: typeof read('port') === 'number' ? `:${String(read('port'))}` : '',
    hostname: text('hostname'),
    syscall: text('syscall'),
  }
}
