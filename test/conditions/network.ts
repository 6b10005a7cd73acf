import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Condition, Place } from './condition.ts'
import { resolver } from './machine.ts'
import { toGateway } from './output.ts'

/** The password in the URL of the proxy, which no output and no file may contain. */
export const proxyPassword = 'proxy-password-0123456789'

/** Listens until the condition ends. Returns the port. */
async function listening(
  serve: (socket: Socket) => void,
  after: (() => unknown)[],
  host = '127.0.0.1',
): Promise<number> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  after.push(() => server.close())
  return (server.address() as AddressInfo).port
}

/** Responds to every request with these bytes. */
const answering = (bytes: string) => (socket: Socket) => void socket.once('data', () => socket.end(bytes))

const failingProxy = (name: string, says: string, serve: ((socket: Socket) => void) | undefined): Condition => ({
  name: `a proxy that ${name}`,
  circumstance: `\`HTTPS_PROXY\` and \`HTTP_PROXY\` name a proxy that ${name}`,
  expected: { code: 3, says, verdict: false },
  given: async (place, after) => {
    const port = serve === undefined ? 9 : await listening(serve, after)
    const proxy = `http://user:${proxyPassword}@127.0.0.1:${port}`
    const { args, env } = toGateway({ ...place, url: 'https://gateway.invalid' }, '--timeout', '2')
    return { args, env: { ...env, HTTPS_PROXY: proxy, HTTP_PROXY: proxy } }
  },
})

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))

const named = (place: Place) => toGateway({ ...place, url: place.url.replace('127.0.0.1', 'gateway.invalid') })

/** Conditions of the network. */
export const network: readonly Condition[] = [
  {
    name: 'IPv6 only',
    circumstance: `the deployment is at \`http://[::1]:PORT\`${hasIpv6 ? '' : ', and this machine has no IPv6'}`,
    expected: hasIpv6 ? { code: 0, verdict: true } : { code: 3, says: 'could not be reached', verdict: false },
    given: async (place, after) => {
      const forward = (socket: Socket) => {
        const { hostname, port } = new URL(place.url)
        const onward = connect(Number(port), hostname).on('error', () => socket.destroy())
        socket.pipe(onward).pipe(socket)
      }
      const port = hasIpv6 ? await listening(forward, after, '::1') : 9
      return toGateway({ ...place, url: `http://[::1]:${port}` })
    },
  },
  failingProxy('refuses connections', 'ECONNREFUSED', undefined),
  failingProxy('requires another password', '407', answering('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')),
  failingProxy('cannot reach any host', '502', answering('HTTP/1.1 502 Bad Gateway\r\n\r\n')),
  failingProxy('does not use HTTP', 'could not be reached through the proxy', answering('SSH-2.0-OpenSSH_9.0\r\n')),
  failingProxy('never responds', 'could not be reached', () => undefined),
  {
    name: 'DNS that fails',
    circumstance: 'the host name of the deployment is unknown',
    expected: { code: 3, says: 'could not be reached', verdict: false },
    given: (place) => ({ ...named(place), preload: resolver(0, 'ENOTFOUND') }),
  },
  {
    name: 'DNS that fails temporarily',
    circumstance: 'the DNS server does not respond (EAI_AGAIN)',
    expected: { code: 3, says: 'EAI_AGAIN', verdict: false },
    given: (place) => ({ ...named(place), preload: resolver(0, 'EAI_AGAIN') }),
  },
  {
    name: 'DNS that is slow',
    circumstance: 'resolving the host name takes a second each time',
    expected: { code: 0, verdict: true },
    given: (place) => ({ ...named(place), preload: resolver(1000) }),
  },
  {
    name: 'DNS that never responds',
    circumstance: 'resolving the host name does not end',
    expected: { code: 3, says: 'no connection within 2 s', verdict: false },
    given: (place) => ({ ...named(place), preload: resolver(10 ** 8) }),
  },
]
