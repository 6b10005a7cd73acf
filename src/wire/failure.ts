import type { End } from '../evidence/exchange.ts'
import { headErrorOf } from './head-error.ts'

/** Where an exchange stood when it failed. */
export type Phase = 'connecting' | 'waiting' | 'body'

/** How an exchange ended, without the time. */
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

const phaseText = { connecting: 'while connecting', waiting: 'before a reply', body: 'in the middle of the body' }

/** What is known of an exchange that failed. */
export interface FailureContext {
  readonly phase: Phase
  readonly secure: boolean
  /** The first bytes of the reply while its headers are not complete, as latin1. */
  readonly head?: string
  /** The status, once the headers are complete. */
  readonly status?: number
}

/** An error that marks a request that was never sent, so that its missing reply is not held against the gateway. */
export class NotSentError extends Error {}

/** How the exchange of a request ends that was never sent. */
export const notSent = (detail: string): Failure => ({ how: 'failed', detail, cause: 'not-sent' })

/** Says in the evidence's own words why an exchange failed. Errors are told apart by their codes alone. */
export function failureOf(error: unknown, { phase, secure, head = '', status }: FailureContext): Failure {
  if (error instanceof NotSentError) return notSent(error.message)
  const { name, code, message, address, port, hostname, syscall } = partsOf(error)
  const where = address === undefined ? hostname : `${address.includes(':') ? `[${address}]` : address}${port}`
  const named = [code, where].join(' ').trim()
  if (code === 'ENOTFOUND' || code.startsWith('EAI_') || syscall === 'getaddrinfo')
    return { how: 'unresolved', detail: named }
  if (unreachableCodes.includes(code)) return { how: 'refused', detail: named }
  if (tls.test(code)) return { how: 'tls', detail: `${code}: ${tlsReason(code, message)}` }
  if (code === 'ECONNRESET' || code === 'EPIPE') {
    if (secure && phase === 'connecting') return { how: 'tls', detail: `${code} during the TLS handshake` }
    return { how: 'reset', detail: `${code} ${phaseText[phase]}` }
  }
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT')
    return { how: 'timeout', detail: `${named} ${phaseText[phase]}` }
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return { how: 'too-large', detail: 'more bytes of headers than any reply needs' }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return lengthFailure(phase, head, status)
  if (name === 'HTTPParserError') return parserFailure(message, phase, head)
  if (code === 'UND_ERR_SOCKET') return socketFailure(message, phase)
  // undici takes for granted what the parser lets pass.
  if (code === 'ERR_ASSERTION' && phase === 'waiting')
    return headFailure(head, 'the head of the reply breaks the protocol')
  return { how: 'failed', detail: oneLine(code === '' ? message : `${code}: ${message}`) }
}

/** undici speaks of the length whenever there was one, also where the parser gave up for another reason. */
function lengthFailure(phase: Phase, head: string, status: number | undefined): Failure {
  if (phase !== 'body') return headFailure(head, 'the head of the reply breaks the protocol')
  // Here it may say how long the body would be, which undici does not know.
  if (status === 304) return { how: 'complete' }
  if (status === 204)
    return { how: 'not-http', detail: 'not HTTP: content-length announces a body, and a reply of 204 has none' }
  return { how: 'closed', detail: 'fewer bytes came than content-length says' }
}

const headFailure = (head: string, otherwise: string): Failure => ({
  how: 'not-http',
  detail: `not HTTP: ${headErrorOf(head) ?? otherwise}`,
})

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

/** OpenSSL's own sentence has addresses and places in its source. */
function tlsReason(code: string, message: string): string {
  if (
    /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNEXPECTED_MESSAGE|RECORD_LAYER)/.test(code)
  )
    return 'what came back is not TLS: the address may need http'
  const [, reason] = /^[\dA-F]+:error:[^:]*:[^:]*:[^:]*:([^:]+):/.exec(message) ?? []
  return oneLine(reason ?? message)
}

/** The parser's errors have one name and no code. Its reason stands in parentheses. */
function parserFailure(message: string, phase: Phase, head: string): Failure {
  const reason = /\(([^()]+)\)$/.exec(message)?.[1] ?? message
  if (reason.includes('Invalid EOF state'))
    return { how: 'closed', detail: `the connection was closed ${phaseText[phase]}` }
  return phase === 'waiting' ? headFailure(head, reason) : { how: 'not-http', detail: `not HTTP: ${reason}` }
}

/** undici's own words for a peer that closes or sends an interim reply that no one asked for. */
function socketFailure(message: string, phase: Phase): Failure {
  if (message === 'bad response') return { how: 'not-http', detail: 'an interim reply that no one asked for (100)' }
  if (message === 'bad upgrade') return { how: 'not-http', detail: 'an upgrade that no one asked for (101)' }
  return { how: 'closed', detail: `the connection was closed ${phaseText[phase]}` }
}

interface ErrorParts {
  readonly name: string | undefined
  readonly code: string
  readonly message: string
  readonly address: string | undefined
  /** Behind a colon; empty where none was told. */
  readonly port: string
  readonly hostname: string | undefined
  readonly syscall: string | undefined
}

/** Several addresses that all failed come as one error without an address: the first one speaks. */
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
