import type { KeyRole } from '../../src/contract/key-roles.ts'
import { asString, type Json } from '../../gateway/reference/json.ts'
import { asksForStream, see, type Handler, type SeenRequest } from '../../gateway/reference/fault-kit.ts'
import { protocolOf, type TextProtocol } from '../../gateway/reference/protocol.ts'

/** The number of requests that a gateway keeps: the latest. */
const maxRequests = 10_000

/** A request that the gateway received. Printing it shows no key. */
export interface GatewayRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names are in lower case. Values that contain a key are masked: `key` says which one it is. */
  readonly headers: Readonly<Record<string, string>>
  /** The role of the key; undefined for a key that the gateway did not issue. */
  readonly key: KeyRole | undefined
  /** Undefined for paths of other operations. */
  readonly protocol: TextProtocol | undefined
  readonly model: string | undefined
  readonly stream: boolean
  /** The body as JSON, or as text if it is not JSON; undefined without one. */
  readonly body: Json | undefined
  /** The status of the reply; undefined while there is none. */
  readonly status: number | undefined
}

const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'proxy-authorization', 'cookie']

/** Keeps the requests of a handler. */
export function openLog(keys: Readonly<Record<KeyRole, string>>) {
  const requests: GatewayRequest[] = []
  const logged =
    (next: Handler): Handler =>
    async (original) => {
      const { seen, request } = await see(original)
      const entry: { -readonly [Name in keyof GatewayRequest]: GatewayRequest[Name] } = entryOf(seen, keys)
      requests.push(entry)
      if (requests.length > maxRequests) requests.shift()
      const response = await next(request)
      entry.status = response.status
      return response
    }
  return { requests: requests as readonly GatewayRequest[], logged }
}

function entryOf(seen: SeenRequest, keys: Readonly<Record<KeyRole, string>>): GatewayRequest {
  const { method, path, body, json, text } = seen
  const given = [...keyHeaders.map((name) => seen.headers.get(name) ?? ''), seen.query.get('key') ?? '']
  const roles = Object.entries(keys) as [KeyRole, string][]
  const [role] = roles.find(([, key]) => given.some((value) => value.replace(/^Bearer +/i, '') === key)) ?? []
  return {
    ...{ method, path, key: role, protocol: protocolOf(path), stream: asksForStream(seen) },
    query: Object.fromEntries([...seen.query].map(([name, value]) => [name, name === 'key' ? masked(value) : value])),
    headers: Object.fromEntries(
      [...seen.headers].map(([name, value]) => [name, keyHeaders.includes(name) ? masked(value) : value]),
    ),
    model: modelOf(path, asString(body['model'])),
    body: json ?? (text === '' ? undefined : text),
    status: undefined,
  }
}

/** Keeps the scheme. */
const masked = (value: string): string => `${value.slice(0, value.lastIndexOf(' ') + 1)}***`

function modelOf(path: string, named: string): string | undefined {
  const [, ofPath] = /\/models\/(.+):\w+$/.exec(path) ?? []
  return ofPath === undefined ? named || undefined : decodeURIComponent(ofPath)
}
