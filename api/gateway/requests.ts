import type { KeyRole } from '../../src/contract/key-roles.ts'
import { see, type Handler, type SeenRequest } from '../../gateway/reference/fault-kit.ts'
import { viewOf, type RequestView } from './request-view.ts'

/** What a gateway keeps of its requests: the latest, with this many characters of bodies. `serve` may run for days. */
const max = { requests: 10_000, characters: 64 * 2 ** 20 }

/** A request that the gateway received. Printing it shows no key. */
export interface GatewayRequest extends RequestView {
  readonly query: Readonly<Record<string, string>>
  /** Names are in lower case. Values that contain a key are masked: `key` says which one it is. */
  readonly headers: Readonly<Record<string, string>>
  /** The role of the key; undefined for a key that the gateway did not issue. */
  readonly key: KeyRole | undefined
  /** The status of the reply; undefined while there is none. */
  readonly status: number | undefined
}

const keyHeaders = ['authorization', 'x-api-key', 'x-goog-api-key', 'proxy-authorization', 'cookie']

/** Keeps the requests of a handler. */
export function openLog(keys: Readonly<Record<KeyRole, string>>) {
  const requests: GatewayRequest[] = []
  const lengths: number[] = []
  let characters = 0
  const logged =
    (next: Handler): Handler =>
    async (original) => {
      const { seen, request } = await see(original)
      const entry: { -readonly [Name in keyof GatewayRequest]: GatewayRequest[Name] } = entryOf(seen, keys)
      requests.push(entry)
      lengths.push(seen.text.length)
      characters += seen.text.length
      while (requests.length > max.requests || (characters > max.characters && requests.length > 1)) {
        requests.shift()
        characters -= lengths.shift() ?? 0
      }
      const response = await next(request)
      entry.status = response.status
      return response
    }
  return { requests: requests as readonly GatewayRequest[], logged }
}

function entryOf(seen: SeenRequest, keys: Readonly<Record<KeyRole, string>>): GatewayRequest {
  const given = [...keyHeaders.map((name) => seen.headers.get(name) ?? ''), seen.query.get('key') ?? '']
  const roles = Object.entries(keys) as [KeyRole, string][]
  const [role] = roles.find(([, key]) => given.some((value) => value.replace(/^Bearer +/i, '') === key)) ?? []
  return {
    ...viewOf(seen),
    key: role,
    query: Object.fromEntries([...seen.query].map(([name, value]) => [name, name === 'key' ? masked(value) : value])),
    headers: Object.fromEntries(
      [...seen.headers].map(([name, value]) => [name, keyHeaders.includes(name) ? masked(value) : value]),
    ),
    status: undefined,
  }
}

/** Keeps the scheme. */
const masked = (value: string): string => `${value.slice(0, value.lastIndexOf(' ') + 1)}***`
