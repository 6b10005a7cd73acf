import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { packagedContract } from '../../src/contract/document.ts'
import type { KeyRole } from '../../src/contract/key-roles.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { once } from '../../src/std/memoized.ts'
import { createHttpServer, type ServerBounds, type ServerHandlers } from '../../src/std/http-server.ts'
import { createApp } from './app.ts'
import { catalogueWith, modelIds, modelOfAnyName, namedModel, relayedModels, type Role } from './model/catalogue.ts'
import { errorReply, refusals } from './errors.ts'
import type { Fault } from './fault.ts'
import type { Handler, LineName, Target } from './faults/handler.ts'
import { openGateway } from './gateway.ts'
import { issueKeys } from './keys.ts'
import { openUpstream, type RelayOptions } from './relay/upstream.ts'
import { abortConnection, isAbort, send } from './connection.ts'
import { openLine } from './line.ts'
import type { Script } from './script.ts'

export interface ReferenceOptions {
  /** 0, the default, selects a free port. */
  readonly port?: number
  /** Determines keys, texts and identifiers. */
  readonly seed?: number
  /** Reads the contract document to validate requests against, for the first one; by default the packaged one. */
  readonly document?: () => Node
  /**
   * Applied in order between the socket and the gateway, each around the previous ones. `document` derives the document that the gateway
   * validates against.
   */
  readonly faults?: readonly Pick<Fault, 'inject' | 'document' | 'moreModels' | 'upstream'>[]
  /** Values that replace issued keys. */
  readonly keys?: Partial<Readonly<Record<KeyRole, string>>>
  /** The models to list instead of the catalogue, which is served all the same: their names, with the role that they behave as. */
  readonly models?: Readonly<Record<string, Role>>
  /** Serves models of every name. */
  readonly anyModel?: boolean
  /** Answers in place of the text model. */
  readonly script?: Script
  /** Number of additional models without a role. */
  readonly moreModels?: number
  /** An upstream for additional models, whose requests are forwarded to it. */
  readonly relay?: RelayOptions
  /** Delay of every request, in milliseconds. */
  readonly latencyMs?: number
}

/** A reference gateway that does not listen on a port. */
export interface ReferenceHandlers extends Target {
  readonly handlers: Readonly<Record<LineName, Handler>>
}

/** Creates a reference gateway with a handler for each endpoint, to be called in process. */
export function createReference(options: Omit<ReferenceOptions, 'port'> = {}): ReferenceHandlers {
  const { seed = 1, document: read = () => packagedContract().document, faults = [], relay } = options
  const document = once(() => faults.reduce((current, fault) => fault.document?.(current) ?? current, read()))
  const moreModels = Math.max(options.moreModels ?? 0, ...faults.map((fault) => fault.moreModels ?? 0))
  const keys = issueKeys(seed, options.keys)
  const target = targetOf(options)
  const upstream =
    relay &&
    openUpstream(relay, (healthy) =>
      faults.reduce<Handler>((next, fault) => fault.upstream?.(next, target) ?? next, healthy),
    )
  const catalogue = [...catalogueWith(moreModels), ...(relay === undefined ? [] : relayedModels)]
  const own = Object.entries(options.models ?? {}).map(([id, role]) => namedModel(id, role))
  const app = createApp(
    openGateway(document, {
      ...{ seed, keys, upstream, script: options.script },
      // A gateway with models of its own lists no others.
      models: own.length > 0 ? own : catalogue,
      unlistedModel: (id) =>
        catalogue.find((model) => model.id === id) ?? (options.anyModel === true ? modelOfAnyName(id) : undefined),
    }),
  )
  const healthy: Handler = async (request) => {
    if (options.latencyMs !== undefined) await setTimeout(options.latencyMs)
    return app.fetch(request)
  }
  const domestic = openLine(healthy, { ...target, line: 'domestic' })
  const overseas = openLine(healthy, { ...target, line: 'overseas' })
  for (const { inject } of faults) for (const line of [domestic, overseas]) line.inject(inject)
  return { ...target, handlers: { domestic: domestic.handle, overseas: overseas.handle } }
}

/** The keys and models of a reference gateway by role, which depend on no fault. */
export function targetOf({ seed = 1, keys, models = {} }: ReferenceOptions): Target {
  const own = Object.entries(models).map(([id, role]) => [role, id] as const)
  return {
    keys: Object.fromEntries(
      [...issueKeys(seed, keys).values()].map(({ role, value }) => [role, value]),
    ) as Target['keys'],
    // The first model of a role stands for it.
    models: { ...modelIds, ...Object.fromEntries(own.toReversed()) },
  }
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
  return { keys, models, ...(await listenOn(handlers, options.port ?? 0)) }
}

/**
 * Listens on the loopback address, with one port for each endpoint.
 * @param port of the domestic endpoint; 0 selects a free one
 * @throws Error `EADDRINUSE` if the port is in use
 */
export async function listenOn(
  handlers: ReferenceHandlers['handlers'],
  port: number,
): Promise<Pick<Reference, 'url' | 'overseasUrl' | 'close'>> {
  const domestic = await listen(handlers.domestic, port)
  const overseas = await listen(handlers.overseas, 0)
  return {
    url: domestic.url,
    overseasUrl: overseas.url,
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
