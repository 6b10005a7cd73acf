import { Socket } from 'node:net'

/** The connections of this process. */
export interface Confinement {
  /** From now on, only this host and port of a URL can be connected to. */
  readonly allow: (url: string) => void
  /** `HOST:PORT` of the latest connection that was refused since `allow`. */
  readonly refused: () => string | undefined
}

/**
 * Confines this process to the proxy of the run. The proxy answers redirects itself, but a client may also connect to an address that it
 * reads in a response, such as that of a file or a web socket. This protects from responses, not from a client with other intentions.
 */
export function confine(): Confinement {
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
