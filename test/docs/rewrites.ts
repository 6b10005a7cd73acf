import { createServer, type AddressInfo } from 'node:net'

/** Replaces names that stand for something of the reader. */
export interface Names {
  readonly url: string
  readonly overseasUrl: string
  readonly key: string
  /** Replaces each port on a page with a free one. */
  readonly ports: ReadonlyMap<string, string>
}

const port = /(?<=(?:127\.0\.0\.1|localhost|0\.0\.0\.0):|--(?:port|listen)[ =])[1-9]\d{3,4}\b/g

/** A command or its output with the names replaced. */
export function rewritten(text: string, { url, overseasUrl, key, ports }: Names): string {
  return text
    .replaceAll(port, (found) => ports.get(found) ?? found)
    .replaceAll(/https:\/\/overseas\.example\.com/g, overseasUrl)
    .replaceAll(/https:\/\/[a-z-]+\.example\.com/g, url)
    .replaceAll(/(--base-url )URL\b/g, `$1${url}`)
    .replaceAll(/\bsk-[\w-]*…|(?<=GATEWAY_API_KEY=)…/g, key)
}

/** A free port for each port of a page, so that pages can be followed in parallel. */
export async function portsFor(text: string): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set([...text.matchAll(port)].map(([found]) => found))]
  const servers = named.map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))))
  const free = servers.map((server) => String((server.address() as AddressInfo).port))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return new Map(named.map((name, index) => [name, free[index] ?? name]))
}
