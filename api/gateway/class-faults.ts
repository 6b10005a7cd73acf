import * as kit from '../../gateway/reference/fault-kit.ts'
import type { Json, OperationId } from '../../gateway/reference/fault-kit.ts'
import { count, faultOptionChecks, gatewayFault, type FaultOptions, type GatewayFault } from './gateway-fault.ts'
import { checkOptions, integer, oneOf, refuse, type Expectations } from './validated.ts'

export type { FaultOptions, GatewayFault, Json, OperationId }

/** At least one delay is required. Each is in milliseconds, from 0 to 2147483647. */
export interface LatencyOptions extends FaultOptions {
  /** Before the gateway handles a request: status and headers are late too. */
  readonly ms?: number | undefined
  /** Between the headers and the first byte of the body. */
  readonly firstByteMs?: number | undefined
  /** Between two events of a stream. */
  readonly betweenEventsMs?: number | undefined
}

/** Either `afterEvents` or `afterBytes` is required. */
export interface CutOptions extends FaultOptions {
  /** The number of events of a stream to send. Other replies, and streams with fewer events, are complete. */
  readonly afterEvents?: number | undefined
  /** The number of bytes of a body to send. Shorter bodies are complete. */
  readonly afterBytes?: number | undefined
  /**
   * `reset`, the default: the connection is reset. `close`: it is closed before the HTTP message is complete. `hang`: it stays open, and
   * nothing more is sent. `end`: the HTTP message is complete, so that only its content shows the cut.
   */
  readonly how?: (typeof endings)[number] | undefined
}

export interface StatusOptions extends FaultOptions {
  /** From 400 to 599. */
  readonly status: number
  /** The header `Retry-After`, in seconds. */
  readonly retryAfterS?: number | undefined
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Replaces the error body: a string is sent as it is, any other value as JSON. Default: an error of the called protocol. */
  readonly body?: Json | undefined
}

const endings = ['reset', 'close', 'hang', 'end'] as const
/** A delay that a timer accepts. */
export const delayMs = integer(0, 2 ** 31 - 1)

/** The options of each class. */
export const classOptions = {
  latency: { ms: delayMs, firstByteMs: delayMs, betweenEventsMs: delayMs, ...faultOptionChecks },
  cut: { afterEvents: count(0), afterBytes: count(0), how: oneOf(endings), ...faultOptionChecks },
  status: {
    status: integer(400, 599),
    retryAfterS: count(0),
    headers: validHeaders,
    body: () => undefined,
    ...faultOptionChecks,
  },
} as const satisfies Readonly<Record<string, Expectations>>

export type FaultClass = keyof typeof classOptions

/**
 * A gateway that answers late.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export function latency(options: LatencyOptions = {}): GatewayFault {
  checkOptions('latency', options, classOptions.latency)
  const { ms = 0, firstByteMs = 0, betweenEventsMs = 0 } = options
  if (ms + firstByteMs + betweenEventsMs === 0) refuse('latency: expected ms, firstByteMs or betweenEventsMs above 0')
  const inject = () => kit.pace({ beforeHeadMs: ms, firstByteMs, betweenEventsMs })
  return gatewayFault({ name: 'latency', stage: 'delay', options, inject, shows: 'time' })
}

/**
 * A gateway whose connections break in the middle of a body.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export function cut(options: CutOptions = {}): GatewayFault {
  checkOptions('cut', options, classOptions.cut)
  const { afterEvents: events, afterBytes: bytes, how = 'reset' } = options
  if ((events === undefined) === (bytes === undefined)) refuse('cut: expected either afterEvents or afterBytes')
  const point = events === undefined ? { bytes: bytes ?? 0 } : { events }
  return gatewayFault({ name: 'cut', stage: 'cut', options, inject: () => kit.cutAt(point, how) })
}

/**
 * A gateway that refuses requests, and recovers after some of them.
 *
 * @throws GateproofError `usage` for an invalid option
 */
export function status(options: StatusOptions = {} as StatusOptions): GatewayFault {
  checkOptions('status', options, classOptions.status)
  const { status, retryAfterS, headers = {}, body } = options
  if (status === undefined) refuse('status: expected a status from 400 to 599')
  const retryAfter: Readonly<Record<string, string>> =
    retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
  const refused =
    body === undefined ? kit.refuseWith(kit.refusalOf(status, retryAfterS)) : kit.replyWith(status, body, retryAfter)
  const withHeaders = kit.editHeaders((sent) =>
    Object.entries(headers).forEach(([name, value]) => sent.set(name, value)),
  )
  return gatewayFault({ name: 'status', stage: 'refusal', options, inject: () => kit.all(refused, withHeaders) })
}

function validHeaders(value: unknown): string | undefined {
  try {
    new Headers(value as Record<string, string>)
    return undefined
  } catch {
    return 'expected an object of header names and values'
  }
}
