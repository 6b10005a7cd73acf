import { type Reply, searchableText } from '../../src/checks/index.ts'

/*
 * These expressions read untrusted text, so each must run in linear time: adjacent parts share no characters, repetitions are
 * bounded, and a match cannot start within text that an earlier attempt has read.
 */

/** Minimum length of a key, without its prefix, if the request carried none. */
const minSecretLength = 16

const token = String.raw`(?:(?=[A-Za-z._~+/-]{0,199}[\d*])[\w.~+/*-]{20,200}|[A-Za-z]{20,200}(?![\w-]))`

/**
 * Keys in an error, with all but their prefix masked. Evidence replaces keys by asterisks of the same length. A key masked by the gateway
 * shows one of its ends, or is shorter.
 */
export function keysIn({ text, request }: Reply): readonly string[] {
  const sent = request.header('authorization') ?? ''
  const own = sent.slice(/^bearer\s+(?:sk-)?/i.exec(sent)?.[0].length ?? sent.length)
  const bare = `\\*{${Math.max(minSecretLength, own.length)},}`
  return matchesOf(text, [
    new RegExp(`(?<![\\w*-])(?<shown>)(?:sk-\\*{${minSecretLength},}|${bare})(?![\\w*-])`, 'g'),
    /(?<![\w-])(?<shown>AIza)[\w*-]{30,200}/g,
    /(?<![\w-])(?<shown>AKIA)[A-Z0-9*]{16,200}/g,
    /(?<![\w-])(?<shown>gsk_|hf_|xai-)[\w*-]{20,200}/g,
    new RegExp(String.raw`\b(?<shown>Bearer\s{1,4})(?!sk-)${token}`, 'gi'),
    /(?<shown>api[_-]?key\\?["']?\s{0,2}[:=]\s{0,2}\\?["']?)(?!sk-)(?=[A-Za-z._~+/-]{0,199}[\d*])[\w.~+/*-]{16,200}/gi,
  ])
}

const source = String.raw`(?:go|py|m?js|cjs|ts|java|kt|rb|php|rs|cs|cc|cpp)`

/** A line in a source file, matched from the dot of the extension; the path before it is read backwards. */
const sourceLine = new RegExp(String.raw`(?<=[\w-])\.${source}(?::\d{1,7}|\(\d{1,7}\)| on line \d{1,7})`, 'g')

/** Stack traces and source paths in the formats of common languages. */
export const internalsIn = (reply: Reply): readonly string[] => [
  ...matchesOf(searchableText(reply), [
    /\bat (?:[\w.$<>[\]]{1,80} ){0,4}\(?node:[\w/]{1,80}:\d/g,
    /\bat [\w.$]{1,200}\([\w$]{1,80}\.java(?::\d{1,7})?\)/g,
    /Traceback \(most recent call last\)/g,
    /File \\?"[^"\\]{1,200}\\?", line \d{1,7}/g,
    /\bgoroutine \d{1,10} \[\w{1,20}/g,
    /\b(?:panic: |runtime error: )[^"\\]{1,60}/g,
    new RegExp(String.raw`(?<![\w:/.@\\-])(?:/|[A-Za-z]:\\)[\w.@/\\-]{1,200}\.${source}\b`, 'g'),
  ]),
  ...sourceLinesIn(searchableText(reply)),
]

const sourceLinesIn = (text: string) =>
  hitsOf(text, sourceLine).map(({ index, 0: ending }) => {
    const before = text.slice(Math.max(0, index - 80), index)
    return `${/(?<![\w./\\-])[\w./\\-]+$/.exec(before)?.[0] ?? ''}${ending}`
  })

const byte = String.raw`\d{1,3}`
const port = String.raw`(?::\d{1,5})?`
const privateAddresses = [
  String.raw`10\.${byte}\.${byte}\.${byte}`,
  String.raw`127\.${byte}\.${byte}\.${byte}`,
  String.raw`169\.254\.${byte}\.${byte}`,
  String.raw`172\.(?:1[6-9]|2\d|3[01])\.${byte}\.${byte}`,
  String.raw`192\.168\.${byte}\.${byte}`,
].join('|')

/** Addresses and names outside public DNS, and targets of failed connections. */
const internalHosts = [
  new RegExp(String.raw`(?<![\w.])(?:${privateAddresses})(?!\.?\w)${port}`, 'g'),
  /\[(?:::1|f[cd][\da-f]{2}:[\da-f:]{1,40}|fe80:[\da-f:]{1,40})\](?::\d{1,5})?/gi,
  /(?<![\w.-])localhost\b(?!\.\w)(?::\d{1,5})?/gi,
  /(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.(?:internal|local|localdomain|svc|lan|intranet)\b(?::\d{1,5})?/gi,
  // A name without a dot, as containers have: with a port, or with the path of an API.
  /\bhttps?:\\?\/\\?\/[a-z\d][\w-]{0,62}(?::\d{2,5}(?!\w)|(?=\\?\/v\d))/gi,
  /\bdial (?:tcp|udp)4?6? [^\s"\\]{1,100}/gi,
  /\blookup [\w.-]{1,253} on [^\s"\\]{1,100}/gi,
  /\b(?:getaddrinfo|connect) E[A-Z]{1,20} [^\s"\\]{1,100}/g,
  /\bHTTPS?ConnectionPool\(host='[^'"\\]{1,253}', port=\d{1,5}\)/g,
  /\bCannot connect to host [^\s"\\]{1,253}/g,
]

/**
 * Internal hosts named by an error: private addresses, names outside public DNS, and targets of failed connections. The gateway's
 * own host is excluded, unless with another port, and so is everything that the request contains.
 */
export function hostsIn(reply: Reply): readonly string[] {
  const { request } = reply
  const [, own = '', ownPort = ''] = /^https?:\/\/([^/:?#]+):?(\d*)/i.exec(request.url.toLowerCase()) ?? []
  const ownPorts = ownPort === '' ? ['80', '443'] : [ownPort]
  const sent = `${request.url.replace(/^https?:\/\/[^/?#]*/i, '')}\n${request.text}`.toLowerCase()
  const isForeign = (host: string) => {
    const name = host.toLowerCase()
    const otherPort = /:(\d{1,5}):?$/.exec(name)?.[1] ?? ownPorts[0] ?? ''
    const isOwn = own !== '' && name.includes(own) && ownPorts.includes(otherPort)
    // Of a failed connection, the last word is the target.
    const target = name.slice(name.lastIndexOf(' ') + 1).replace(/:$/, '')
    return !isOwn && !sent.includes(target)
  }
  return matchesOf(searchableText(reply), internalHosts).filter(isForeign)
}

/**
 * The distinct matches, cut to the length of a line in a report. If an expression has the group `shown`, the rest of its matches is
 * masked. A match within an earlier one is left out.
 */
function matchesOf(text: string, patterns: readonly RegExp[]): readonly string[] {
  const hits = patterns.flatMap((pattern) => hitsOf(text, pattern))
  const outer = hits.filter((hit) => !hits.some((other) => isWithin(hit, other)))
  return [...new Set(outer.map((hit) => shownIn(hit).slice(0, 100)))]
}

const endOf = ({ index, 0: match }: RegExpExecArray) => index + match.length

const isWithin = (hit: RegExpExecArray, other: RegExpExecArray) =>
  other[0].length > hit[0].length && other.index <= hit.index && endOf(hit) <= endOf(other)

function shownIn({ 0: match, groups }: RegExpExecArray): string {
  const shown = groups?.['shown']
  return shown === undefined || shown === '' ? match : shown + '*'.repeat(match.length - shown.length)
}

const maxScannedCharacters = 2 ** 20
const maxHits = 20

function hitsOf(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const hits: RegExpExecArray[] = []
  for (const hit of text.slice(0, maxScannedCharacters).matchAll(pattern)) {
    if (hits.push(hit) >= maxHits) break
  }
  return hits
}
