import type { ArrivalOf } from '../../src/evidence/arrivals.ts'
import type { ScriptLine, UpstreamExchange } from '../../src/evidence/exchange.ts'
import type { Pause } from './holds.ts'

/** The keys of the upstream, by the vendor whose API takes them. */
export interface UpstreamKeys {
  /** `Authorization: Bearer`. */
  readonly openai: string
  /** `x-api-key`, or `Authorization: Bearer`. */
  readonly anthropic: string
  /** `x-goog-api-key`, or `?key=`. */
  readonly google: string
}

/** The models of the upstream, by protocol and medium. It answers any other name of a text model too. */
export const upstreamModels = {
  chat: 'gateproof-chat',
  responses: 'gateproof-responses',
  messages: 'gateproof-messages',
  generateContent: 'gateproof-content',
  image: 'gateproof-image',
  video: 'gateproof-video',
} as const

/** A scripted upstream that does not listen on a port. */
export interface Upstream {
  readonly keys: UpstreamKeys
  readonly models: typeof upstreamModels
  /** Handles a request. A broken connection is an abort error (`gateway/reference/connection.ts`), as in the reference gateway. */
  readonly fetch: (request: Request) => Promise<Response>
  /** From now on, a request that contains the nonce is answered as the script says. */
  readonly expect: (line: ScriptLine) => void
  readonly arrivalOf: ArrivalOf
  /** The client of this nonce has received bytes of its response. */
  readonly clientReceived: (nonce: string) => void
  /** The exchange of the client of this nonce has ended. */
  readonly clientEnded: (nonce: string) => void
  /** Resolves when all exchanges have ended, and after `timeoutMs` at the latest. */
  readonly settled: (timeoutMs: number) => Promise<void>
}

export interface UpstreamOptions {
  /** Determines keys and identifiers. */
  readonly seed?: number
  /** Receives each exchange when it has ended. */
  readonly onExchange?: (exchange: UpstreamExchange) => void
  /** True for a text that contains a secret of the client. */
  readonly isClientSecret?: (text: string) => boolean
  /**
   * Timeout of the client for a whole exchange, in milliseconds. The upstream holds a stream back, and stays silent before an error, for half of
   * it at most.
   */
  readonly clientTimeoutMs?: number
  /** Maximum wait of a script that holds events back, in milliseconds. Default: 5000, or half of `clientTimeoutMs` if that is less. */
  readonly holdTimeoutMs?: number
  /** Waits for the end of `holdTimeoutMs`. Default: in real time. */
  readonly waitForTimeout?: Pause
  /** Waits between the events of a script, during its silence, and before an error that stalls. Default: in real time. */
  readonly pause?: Pause
}
