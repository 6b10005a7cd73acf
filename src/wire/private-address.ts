import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { NotSentError } from './failure.ts'

/** Networks that are not reachable from the internet. */
const networks: readonly (readonly [network: string, prefix: number, what: string])[] = [
  ['0.0.0.0', 8, 'an unspecified'],
  ['10.0.0.0', 8, 'a private'],
  ['100.64.0.0', 10, 'a private'], // shared by the customers of a provider; Alibaba Cloud has its metadata at 100.100.100.200
  ['127.0.0.0', 8, 'a loopback'],
  ['169.254.0.0', 16, 'a link-local'], // cloud metadata services return credentials here
  ['168.63.129.16', 32, 'a cloud platform'], // Azure's WireServer returns credentials and certificates of the machine
  ['172.16.0.0', 12, 'a private'],
  ['192.0.0.0', 24, 'a reserved'], // Oracle Cloud has its metadata at 192.0.0.192
  ['192.168.0.0', 16, 'a private'],
  ['224.0.0.0', 4, 'a multicast'],
  ['240.0.0.0', 4, 'a reserved'],
  ['::', 128, 'an unspecified'],
  ['::1', 128, 'a loopback'],
  ['64:ff9b:1::', 48, 'a private'],
  ['2001::', 32, 'a tunnelled'], // Teredo contains an IPv4 address, obfuscated
  ['fc00::', 7, 'a private'],
  ['fe80::', 10, 'a link-local'],
  ['fec0::', 10, 'a private'],
  ['ff00::', 8, 'a multicast'],
  // 198.18.0.0/15 is missing on purpose: local proxies map every public name to an address there.
]

/** IPv6 addresses that contain an IPv4 address: compatible, translated (SIIT, NAT64), tunnelled (6to4). A BlockList handles mapped ones. */
const embeddings: readonly ((ipv4: string) => string)[] = [
  (ipv4) => `::${ipv4}`,
  (ipv4) => `::ffff:0:${ipv4}`,
  (ipv4) => `64:ff9b::${ipv4}`,
  (ipv4) => `2002:${hexPairs(ipv4)}::`,
]
const embeddedAt = [96, 96, 96, 16]

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

/** Returns `a private address` or `a loopback address`; undefined for a public address and for anything else. */
export function privateKind(address: string): string | undefined {
  const [plain = ''] = address.split('%')
  const version = isIP(plain)
  if (version === 0) return undefined
  // Later networks are more specific: ::1 is also an IPv4-compatible unspecified address.
  const found = blocks.findLast(({ list }) => list.check(plain, version === 6 ? 'ipv6' : 'ipv4'))
  return found && `${found.what} address`
}

/**
 * Names that are only resolved inside a network: those without a dot, reserved ones, those that private networks use (RFC 6762, appendix G),
 * and services of a cluster.
 */
const innerName =
  /^[^.]+\.?$|\.(?:localhost|localdomain|internal|intranet|private|corp|home|lan|local|home\.arpa|svc|consul)\.?$/i

/** A name that contains an address, as public services resolve it: `10.0.0.7.nip.io`, `app-10-0-0-7.sslip.io`. */
const addressInName = /(?<![\da-z])(?:\d{1,3}[.-]){3}\d{1,3}(?![\da-z])/gi

/**
 * Returns why media are not fetched from the host of this URL, or undefined. Only checks the text of the URL.
 *
 * @param isProxied true if a proxy resolves the names. The text is then the only possible check, so it is stricter
 */
export function privateHost(url: string, isProxied = false): string | undefined {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const kind = privateKind(host)
  if (kind !== undefined) return refusal(`${host} is ${kind}`)
  if (isIP(host) !== 0) return undefined
  if (innerName.test(host)) return refusal(`${host} is a name of a private network`)
  if (!isProxied) return undefined
  for (const [text] of host.matchAll(addressInName)) {
    const address = text.replaceAll('-', '.')
    const named = privateKind(address)
    if (named !== undefined) return refusal(`${host} contains ${address}, ${named}`)
  }
  return undefined
}

/**
 * A lookup that fails if a name resolves to such an address. The connection uses the checked address, so that the name cannot resolve to
 * another one in between.
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
