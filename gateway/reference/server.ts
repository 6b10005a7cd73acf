import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { packagedContract } from '../../src/contract/document.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { createHttpServer, type ServerBounds, type ServerHandlers } from '../../src/std/http-server.ts'
import { createApp } from './app.ts'
import { catalogueWith, modelIds, relayedModels } from './model/catalogue.ts'
import { errorReply, refusals } from './errors.ts'
import type { Fault } from './fault.ts'
import type { Handler, LineName, Target } from './faults/handler.ts'
import { openGateway } from './gateway.ts'
import { issueKeys } from './keys.ts'
import { openUpstream, type RelayOptions } from './relay/upstream.ts'
import { abortConnection, isAbort, send } from './connection.ts'

export interface ReferenceOptions {
  /** 0, the default, selects a free port. */
  readonly port?: number
  /** Determines keys, texts and identifiers. */
  readonly seed?: number
  /** The contract document to validate requests against; by default the packaged one. */
  readonly document?: Node
  /**
   * Applied in order between the socket and the gateway, each around the previous ones. `document` derives the document that the gateway
   * validates against.
   */
  readonly faults?: readonly Pick<Fault, 'inject' | 'document' | 'moreModels' | 'upstream'>[]
  /** Number of additional models without a role. */
  readonly moreModels?: number
  /** An upstream for additional models, whose requests are forwarded to it. */
  readonly relay?: RelayOptions
  /** Delay of every request, in milliseconds. */
  readonly latencyMs?: number
}

/** The handlers of a reference gateway that does not listen on a port. */
export interface ReferenceHandlers extends Target {
  readonly handlers: Readonly<Record<LineName, Handler>>
}

/** Creates a reference gateway with a handler for each endpoint, to be called in process. */
export function createReference(options: Omit<ReferenceOptions, 'port'> = {}): ReferenceHandlers {
  const { seed = 1, document = packagedContract().document, faults = [], relay } = options
  const faultyDocument = faults.reduce((current, fault) => fault.document?.(current) ?? current, document)
  const moreModels = Math.max(options.moreModels ?? 0, ...faults.map((fault) => fault.moreModels ?? 0))
  const keys = Object.fromEntries(
    [...issueKeys(seed).values()].map(({ role, value }) => [role, value]),
  ) as Target['keys']
  const target: Target = { keys, models: modelIds }
  const models = [...catalogueWith(moreModels), ...(relay === undefined ? [] : relayedModels)]
  const upstream =
    relay &&
    openUpstream(relay, (healthy) =>
      faults.reduce<Handler>((next, fault) => fault.upstream?.(next, target) ?? next, healthy),
    )
  const gateway = openGateway(seed, faultyDocument, models, upstream)
  const app = createApp(gateway)
  const healthy: Handler = async (request) => {
    if (options.latencyMs !== undefined) await setTimeout(options.latencyMs)
    return app.fetch(request)
  }
  const handlerOf = (line: LineName) => {
    const faulty = faults.reduce((next, fault) => fault.inject(next, { ...target, line }), healthy)
    return async (request: Request) => {
      try {
        return await faulty(request)
      } catch (error) {
        if (isAbort(error)) throw error
        return errorReply(refusals.internal(String(error)), 'common')
      }
    }
  }
  return { ...target, handlers: { domestic: handlerOf('domestic'), overseas: handlerOf('overseas') } }
}

/** A running reference gateway. */
export interface Reference extends Target {
  readonly url: string
  /** The overseas endpoint of the same gateway. */
  readonly overseasUrl: string
  /** Stops listening and ends every open connection. */
  readonly close: () => Promise<void>
}

/**
 * Starts a reference gateway on the loopback address, with one port for each endpoint.
 * @throws Error `EADDRINUSE` if the port is in use
 */
export async function startReference(options: ReferenceOptions = {}): Promise<Reference> {
  const { handlers, keys, models } = createReference(options)
  const domestic = await listen(handlers.domestic, options.port ?? 0)
  const overseas = await listen(handlers.overseas, 0)
  return {
    url: domestic.url,
    overseasUrl: overseas.url,
    keys,
    models,
    close: async () => void (await Promise.all([domestic.close(), overseas.close()])),
  }
}

const bounds: ServerBounds = {
  maxHeaderBytes: 16 * 1024,
  // More than the largest request that the contract allows: images in base64 or in a form.
  maxBodyBytes: 64 * 1024 * 1024,
  maxConnections: 1024,
  headersTimeoutMs: 60_000,
  requestTimeoutMs: 300_000,
  idleTimeoutMs: 5000,
}

/** Listens on a port of the loopback address; 0 selects a free one. */
async function listen(handler: Handler, requestedPort: number): Promise<Pick<Reference, 'url' | 'close'>> {
  const server = createHttpServer({ request: listener(handler) }, bounds)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(requestedPort, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Connects Node's HTTP server to the handler. Writes replies itself, so that a fault can abort them anywhere. */
function listener(handler: Handler): ServerHandlers['request'] {
  const handle = async (request: Request, { outgoing }: HttpBindings): Promise<Response> => {
    try {
      await send(await handler(request), outgoing)
    } catch (error) {
      if (isAbort(error) || outgoing.headersSent) abortConnection(outgoing, error)
      else return errorReply(refusals.internal(String(error)), 'common')
    }
    return RESPONSE_ALREADY_SENT
  }
  const listen = getRequestListener((request, env) => handle(request, env as HttpBindings), {
    overrideGlobalObjects: false,
    errorHandler: () => errorReply(refusals.body('Not an HTTP request'), 'common'),
  })
  return listen
}
