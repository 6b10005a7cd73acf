import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpServer, refuse, type ServerBounds } from '../std/http-server.ts'
import { oneLine } from '../std/usage-error.ts'
import { truncated } from '../std/truncate.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Redactor } from '../redact/redact.ts'
import type { ClientContext } from '../drive/send/client-driver.ts'
import { pathOn } from '../deployment/deployment.ts'
import type { Outgoing, Probe } from '../drive/probe.ts'
import { reserveRequest } from '../drive/send/sender.ts'
import { reportedTokens } from '../reply/token-usage.ts'
import { replyOf } from '../reply/reader.ts'
import { forward } from '../proxy/forward.ts'
import type { RawHeaders } from '../proxy/headers.ts'
import { createUpstream, type Upstream } from '../proxy/upstream.ts'
import { createTrack, type TrackedRequest } from './track.ts'

/** Replaces the key in the requests of a client, which never sees the key. */
export const placeholder = 'sk-gateproof-puts-the-key-here'

/** A running call. Its requests go to a secret URL. */
export interface ProxiedCall {
  readonly url: string
  /** The exchanges so far, in order of request. */
  readonly exchanges: readonly Exchange[]
  /** Why one of its requests was not sent. */
  readonly notSent: () => string | undefined
  /** Aborts running requests, and resolves when they are recorded. */
  readonly end: (how: 'timeout' | 'interrupted', detail: string) => Promise<void>
}

export interface ClientProxy {
  /** @param requests the maximum of each request of the call. Further requests count as the last one */
  readonly begin: (probe: Probe, requests: readonly Outgoing[]) => ProxiedCall
  readonly close: () => Promise<void>
}

/** More than any of our calls needs, and than an agent that repeats some requests. */
const maxRequests = { client: 6, agent: 40 } as const
const bounds: ServerBounds = {
  maxHeaderBytes: 64 * 1024,
  maxBodyBytes: 8 * 1024 * 1024,
  maxConnections: 256,
  headersTimeoutMs: 60_000,
  requestTimeoutMs: 0,
  idleTimeoutMs: 5000,
}

/** Starts a proxy on a loopback address that adds the key, applies the limits of the drive, and records the exchanges. */
export async function startClientProxy(context: ClientContext, redactor: Redactor): Promise<ClientProxy> {
  const { settings, rateLimiter: pace, budget, costs: charges, stop, recorder, onExchange } = context
  const { deployment } = settings
  const upstream = createUpstream(deployment.baseUrl, settings.env ?? {})
  const open = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>()
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const [, token = ''] = /^\/([\da-f]+)\//.exec(request.url ?? '') ?? []
    const take = open.get(token)
    if (take === undefined) return refuseToSend(response, 'this address is for the clients of a run')
    request.url = pathOn(deployment, request.url?.slice(token.length + 1) ?? '')
    return take(request, response)
  }
  const server = createHttpServer({ request: handle }, bounds)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  const begin = (probe: Probe, requests: readonly Outgoing[]): ProxiedCall => {
    const token = randomBytes(16).toString('hex')
    const exchanges: Exchange[] = []
    const running = new Map<Promise<void>, TrackedRequest | undefined>()
    let count = 0
    let notSent: string | undefined
    const pass = async (
      name: string,
      outgoing: Outgoing,
      request: IncomingMessage,
      response: ServerResponse,
      began: (tracked: TrackedRequest) => void,
    ) => {
      const charge = charges.reserve(outgoing)
      const because = typeof charge === 'string' ? charge : reserveRequest(stop, budget, outgoing, charge.maxCost)
      if (typeof charge === 'string' || because !== undefined) {
        notSent ??= because ?? ''
        return refuseToSend(response, notSent)
      }
      const tracked = createTrack({
        probe: probe.name,
        name,
        outgoing,
        redactor,
        recorder,
        baseUrl: deployment.baseUrl,
        key,
      })
      began(tracked)
      const recorderOfCall = { ...tape, begin: tracked.begin }
      forward(request, response, { upstream: withKey(upstream), recorder: recorderOfCall, refusalOf: redirectIn })
      const exchange = await tracked.ended
      const used = exchange.response && reportedTokens(replyOf(exchange))
      budget.settle(outgoing.tokens ?? 0, used, charge.maxCost, charge.settle(exchange))
      recorder.write(exchange)
      exchanges.push(exchange)
      onExchange(exchange)
    }
    open.set(token, async (request, response) => {
      count += 1
      const name = String(count)
      const outgoing = requests[Math.min(count, requests.length) - 1]
      if (outgoing === undefined || count > maxRequests[probe.agent === undefined ? 'client' : 'agent'])
        return refuseToSend(response, 'the call sends too many requests')
      let tracked: TrackedRequest | undefined
      const done: Promise<void> = pace.run(() =>
        pass(name, outgoing, request, response, (one) => {
          tracked = one
          running.set(done, tracked)
        }),
      )
      running.set(done, tracked)
      await done.finally(() => running.delete(done))
    })
    return {
      url: `http://127.0.0.1:${port}/${token}`,
      exchanges,
      notSent: () => notSent,
      end: async (how, detail) => {
        open.delete(token)
        for (const tracked of running.values()) tracked?.cut(how, detail)
        await Promise.allSettled(running.keys())
        exchanges.sort((a, b) => Number(a.name) - Number(b.name))
      },
    }
  }

  const { keys, headers } = deployment
  const key = (raw: readonly string[]) => withSecrets(raw, keys.default, headers)
  const withKey = (plain: Upstream): Upstream => ({
    ...plain,
    request: (method, path, raw) => plain.request(method, path, key(raw)),
  })
  return {
    begin,
    close: async () => {
      upstream.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const tape = { flush: () => undefined, unrecordedExchanges: () => 0 }

/** Replaces the placeholder by the key, and adds the configured headers. */
function withSecrets(raw: readonly string[], secret: string | undefined, headers: Readonly<Record<string, string>>) {
  const given = Object.entries(headers)
  const names = new Set(given.map(([name]) => name.toLowerCase()))
  const own = raw.filter((_part, index) => !names.has(raw[index - (index % 2)]?.toLowerCase() ?? ''))
  const keyed = own.map((part, index) => (index % 2 === 1 ? part.replaceAll(placeholder, secret ?? '') : part))
  return [...keyed, ...given.flat()]
}

/**
 * A client would follow a redirect itself, past this proxy, its limits and the proxy of the environment, to any host that the gateway names.
 * Returns the message that the client receives instead, for every status of the class: clients differ in which ones they follow.
 */
function redirectIn(status: number, headers: RawHeaders): string | undefined {
  if (status < 300 || status > 399) return undefined
  const at = headers.findIndex((part, index) => index % 2 === 0 && part.toLowerCase() === 'location')
  const location = at === -1 ? '' : ` with the location ${truncated(oneLine(headers[at + 1] ?? ''), maxLocationLength)}`
  return `gateproof: the gateway answered ${status}${location}. Redirects are not followed`
}

const maxLocationLength = 200

const refuseToSend = (response: ServerResponse, message: string) =>
  refuse(response, 503, { message: `gateproof: ${message}`, code: 'not_sent' })
