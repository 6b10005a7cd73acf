/// <reference lib="esnext.disposable" preserve="true" />
import { randomInt } from 'node:crypto'
import { maxSeed } from '../src/deployment/values.ts'
import type { UpstreamExchange } from '../src/evidence/exchange.ts'
import type { Script } from '../src/evidence/script.ts'
import { scriptNonceOf, scriptNoncesIn } from '../src/std/script-nonce.ts'
import { reasonOf } from '../src/std/usage-error.ts'
import { listenUpstream } from '../gateway/upstream/listen.ts'
import type { UpstreamKeys, upstreamModels } from '../gateway/upstream/upstream.ts'
import { checkOptions, integer, refuse } from './gateway/validated.ts'
import { scriptProblem } from './upstream/script-problem.ts'

export { GateproofError, type GateproofErrorCode } from './errors.ts'
export type { UpstreamEnd, UpstreamExchange, UpstreamProtocol } from '../src/evidence/exchange.ts'
export type {
  Script,
  ScriptCall,
  ScriptDelivery,
  ScriptError,
  ScriptFinish,
  ScriptUsage,
} from '../src/evidence/script.ts'
export type { UpstreamKeys } from '../gateway/upstream/upstream.ts'

/** The names of the models, by protocol and medium. */
export type UpstreamModels = typeof upstreamModels

/** The options of `startUpstream`. */
export interface StartUpstreamOptions {
  /** 0, the default, selects a free port. */
  readonly port?: number | undefined
  /** The address to listen on. Default: `127.0.0.1`. */
  readonly host?: string | undefined
  /** Determines keys and identifiers. Default: 1. */
  readonly seed?: number | undefined
  /** Receives each exchange when it has ended. */
  readonly onExchange?: ((exchange: UpstreamExchange) => void) | undefined
}

/** A scripted upstream that listens: it serves the APIs of OpenAI, Anthropic and Gemini to a gateway. */
export interface StartedUpstream extends AsyncDisposable {
  /** Without a path: `http://127.0.0.1:9100`. */
  readonly url: string
  /** The same as a list. */
  readonly urls: readonly string[]
  /** The keys, by the vendor whose API takes them. Every key is accepted by every API. */
  readonly keys: UpstreamKeys
  /** The models that it lists. It answers any other name of a text model too. */
  readonly models: UpstreamModels
  /** The latest 1,000 exchanges that have ended, in the order of their ends. `onExchange` receives all. */
  readonly exchanges: readonly UpstreamExchange[]
  /**
   * Scripts the answer to every request whose prompt contains this nonce. If there are several nonces, the last one counts.
   *
   * @throws GateproofError `usage` for a nonce that `nonce` did not return, and for an invalid script
   */
  readonly answer: (nonce: string, script: Script) => void
  /** Resolves when all exchanges have ended, and after `timeoutMs` at the latest. */
  readonly settled: (timeoutMs: number) => Promise<void>
  /** Frees the port and ends every open connection. */
  readonly close: () => Promise<void>
}

/** An upstream may run for days. */
const maxKeptExchanges = 1000

const optionChecks = {
  port: integer(0, 65_535),
  host: (value: unknown) => (typeof value === 'string' && value !== '' ? undefined : 'expected a host name or address'),
  seed: integer(0, maxSeed),
  onExchange: (value: unknown) => (typeof value === 'function' ? undefined : 'expected a function'),
}

/** Returns a new invented word. A prompt that contains it gets the answer that `answer` scripted for it. */
export const nonce = (): string => scriptNonceOf((below) => randomInt(below))

/**
 * Starts a scripted upstream to connect a gateway to: `await using upstream = await startUpstream({ port: 9100 })`.
 *
 * @throws GateproofError `usage` for an invalid option and a port in use
 */
export async function startUpstream(options: StartUpstreamOptions = {}): Promise<StartedUpstream> {
  checkOptions('startUpstream', options, optionChecks)
  const { port = 0, host = '127.0.0.1', seed = 1, onExchange } = options
  const exchanges: UpstreamExchange[] = []
  const record = (exchange: UpstreamExchange) => {
    exchanges.push(exchange)
    if (exchanges.length > maxKeptExchanges) exchanges.shift()
    onExchange?.(exchange)
  }
  const upstream = await listenUpstream({ host, ports: [port], seed, onExchange: record }).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') refuse(`port ${port}: already in use. Port 0 selects a free port`, { cause: error })
    if (code === 'EACCES') refuse(`port ${port}: ${reasonOf(error)}`, { cause: error })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') refuse(`host ${host}: ${reasonOf(error)}`, { cause: error })
    throw error
  })
  const { urls, keys, models, settled, close } = upstream
  const answer = (nonce: string, script: Script) => {
    if (scriptNoncesIn(nonce).join() !== nonce) refuse(`answer: nonce: expected a result of nonce(), got ${nonce}`)
    const problem = scriptProblem(script)
    if (problem !== undefined) refuse(`answer: ${problem}`)
    upstream.expect({ type: 'script', probe: '', name: '', nonce, script })
  }
  return {
    ...{ url: urls[0] ?? '', urls, keys, models, exchanges, answer, settled, close },
    [Symbol.asyncDispose]: close,
  }
}
