import { importFile } from '../std/packages.ts'
import { calls, type CallContext, type ClientResult } from './calls.ts'
import { Socket } from 'node:net'

/** A request to the process of a client. */
export interface CallRequest extends CallContext {
  readonly package: string
  readonly entry: string
  readonly call: string
}

export type CallResult = { readonly took: ClientResult } | { readonly error: ClientError }

/** What a client threw, truncated. */
export interface ClientError {
  readonly name: string
  readonly message: string
}

const maxNameLength = 100
const maxMessageLength = 500
const maxHostLength = 200

function toClientError(thrown: unknown): ClientError {
  if (!(thrown instanceof Error)) return { name: 'not an Error', message: String(thrown).slice(0, maxMessageLength) }
  const name = thrown.constructor.name === 'Error' ? thrown.name : thrown.constructor.name
  return { name: name.slice(0, maxNameLength), message: thrown.message.slice(0, maxMessageLength) }
}

const reply = (result: CallResult) => process.send?.(result)

const confinement = confine()

/** The error of a call, or what the client tried before it. A client that reached its result may have tried to connect on its own behalf. */
function failed(thrown: unknown): CallResult {
  const refused = confinement.refused()
  if (refused === undefined) return { error: toClientError(thrown) }
  const { name, message } = toClientError(thrown)
  const where = `a response made it connect to ${refused.slice(0, maxHostLength)}, which is not the gateway`
  return { error: { name: 'RefusedConnection', message: `${where} (${name}: ${message})`.slice(0, maxMessageLength) } }
}

process.on('message', (request: CallRequest) => {
  void (async () => {
    try {
      confinement.allow(request.url)
      const loaded = (await importFile(request.entry)) as never
      const call = calls[request.package]?.[request.call]
      if (call === undefined) throw new Error(`no call ${request.call} of ${request.package}`)
      reply({ took: await call(loaded, request) })
    } catch (error) {
      reply(failed(error))
    }
  })()
})
// A client may throw outside of the call.
process.on('uncaughtException', (error) => reply(failed(error)))
process.on('unhandledRejection', (error) => reply(failed(error)))
process.on('disconnect', () => process.exit())

/** The connections of this process. */
interface Confinement {
  /** From now on, only this host and port of a URL can be connected to. */
  readonly allow: (url: string) => void
  /** `HOST:PORT` of the latest connection that was refused since `allow`. */
  readonly refused: () => string | undefined
}

/**
 * Confines this process to the proxy of the run. The proxy answers redirects itself, but a client may also connect to an address that it
 * reads in a response, such as that of a file or a web socket. This protects from responses, not from a client with other intentions.
 */
function confine(): Confinement {
  let allowed: Pick<URL, 'hostname' | 'port'> | undefined
  let refused: string | undefined
  // Every TCP and TLS connection of Node, and of its `fetch` and `WebSocket`, is made by this method.
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const { host, port } = targetOf(args)
    if (host === allowed?.hostname && port === allowed?.port) return Reflect.apply(connect, this, args)
    refused = `${host}:${port}`
    return this.destroy(new Error(`gateproof: a client may only connect to the proxy of the run, not to ${refused}`))
  }
  return {
    refused: () => refused,
    allow: (url) => {
      const { hostname, port } = new URL(url)
      allowed = { hostname, port }
      refused = undefined
    },
  }
}

/** Reads the arguments of `connect`: options, a port with a host, or a path. `net.connect` passes all of them as one list. */
function targetOf(args: readonly unknown[]): { readonly host: string; readonly port: string } {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as readonly unknown[]) : args
  const options = typeof first === 'object' && first !== null ? first : { port: first, host: second }
  const { host, port, path } = options as { readonly host?: unknown; readonly port?: unknown; readonly path?: unknown }
  if (typeof path === 'string') return { host: path, port: '' }
  return { host: typeof host === 'string' ? host : 'localhost', port: String(port) }
}
