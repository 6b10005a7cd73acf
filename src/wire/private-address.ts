import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { NotSentError } from './failure.ts'

/** Networks that nobody outside can see, and what they are. */
const networks: readonly (readonly [network: string, prefix: number, what: string])[] = [
  ['0.0.0.0', 8, 'an unspecified'],
  ['10.0.0.0', 8, 'a private'],
  ['100.64.0.0', 10, 'a private'], // shared by the customers of a provider
  ['127.0.0.0', 8, 'a loopback'],
  ['169.254.0.0', 16, 'a link-local'], // where clouds tell a machine its credentials
  ['172.16.0.0', 12, 'a private'],
  ['192.168.0.0', 16, 'a private'],
  ['224.0.0.0', 4, 'a multicast'],
  ['240.0.0.0', 4, 'a reserved'],
  ['::', 128, 'an unspecified'],
  ['::1', 128, 'a loopback'],
  ['64:ff9b:1::', 48, 'a private'],
  ['fc00::', 7, 'a private'],
  ['fe80::', 10, 'a link-local'],
  ['fec0::', 10, 'a private'],
  ['ff00::', 8, 'a multicast'],
  // 198.18.0.0/15 is not among them: a proxy on the machine itself gives every public name an address there.
]

/** An IPv6 address that stands for one of IPv4: compatible, translated (NAT64), tunnelled (6to4). A BlockList knows mapped ones. */
const embeddings: readonly ((ipv4: string) => string)[] = [
  (ipv4) => `::${ipv4}`,
  (ipv4) => `64:ff9b::${ipv4}`,
  (ipv4) => `2002:${hexPairs(ipv4)}::`,
]
const embeddedAt = [96, 96, 16]

const hexPairs = (ipv4: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

const blocks = networks.map(([network, prefix, what]) => {
  const list = new BlockList()
  if (isIP(network) === 6) list.addSubnet(network, prefix, 'ipv6')
  else {
    list.addSubnet(network, prefix, 'ipv4')
    for (const [index, embed] of embeddings.entries())
      list.addSubnet(embed(network), (embeddedAt[index] ?? 0) + prefix, 'ipv6')
  }
  return { list, what }
})

/** `a private address`, `a loopback address`; undefined for an address that the world can see, and for what is none. */
export function privateKind(address: string): string | undefined {
  const [plain = ''] = address.split('%')
  const version = isIP(plain)
  if (version === 0) return undefined
  // More telling blocks come later where two hold an address: ::1 is an unspecified IPv4 address of old, too.
  const found = blocks.findLast(({ list }) => list.check(plain, version === 6 ? 'ipv6' : 'ipv4'))
  return found && `${found.what} address`
}

/** Names that are resolved inside a network only: reserved ones, and those without a dot. */
const innerName = /^[^.]+\.?$|\.(localhost|internal|local|home\.arpa)\.?$/i

/**
 * Why media are not fetched from the host of this URL, by what its text alone shows. With a proxy in between this is all that can be
 * checked: it is the proxy that resolves names.
 */
export function privateHost(url: string): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const kind = privateKind(host)
  if (kind !== undefined) return refusal(`${host} is ${kind}`)
  return isIP(host) === 0 && innerName.test(host) ? refusal(`${host} is a name of a private network`) : undefined
}

/**
 * A lookup that fails where a name leads to such an address. The connection is made to what it returns, so that a name cannot be one
 * address when it is checked and another when it is used.
 */
export const publicLookup =
  (lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, options, (error, address, family) => {
      const all = typeof address === 'string' ? [address] : (address ?? []).map((one) => one.address)
      const inner = error === null ? all.find((one) => privateKind(one) !== undefined) : undefined
      if (inner === undefined) return callback(error, address, family)
      callback(new NotSentError(refusal(`${hostname} is ${inner}, ${privateKind(inner)}`)), [], 0)
    })
  }

const refusal = (what: string) => `${what} (--allow-private fetches it)`
