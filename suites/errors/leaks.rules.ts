import { type Reply, searchableText } from '../../src/checks/index.ts'

/*
 * These expressions read untrusted text, so each must run in linear time: adjacent parts share no characters, repetitions are
 * bounded, and a match cannot start within text that an earlier attempt has read.
 */

/** Minimum length of a key, without its prefix, if the request carried none. */
const minSecretLength = 16

/**
 * Keys in an error. Evidence replaces keys by asterisks of the same length. A key masked by the gateway shows one of its ends, or
 * is shorter.
 */
export function keysIn({ text, request }: Reply): readonly string[] {
  const sent = request.header('authorization') ?? ''
  const token = sent.slice(/^bearer\s+(?:sk-)?/i.exec(sent)?.[0].length ?? sent.length)
  const bare = `\\*{${Math.max(minSecretLength, token.length)},}`
  const patterns = [
    new RegExp(`(?<![\\w*-])(?:sk-\\*{${minSecretLength},}|${bare})(?![\\w*-])`, 'g'),
    /\bAIza[\w-]{30,200}/g,
    /\bBearer\s{1,4}(?!sk-)[\w.~+/-]{20,200}/gi,
  ]
  return matchesOf(text, patterns)
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
const privateAddresses = [
  String.raw`10\.${byte}\.${byte}\.${byte}`,
  String.raw`127\.${byte}\.${byte}\.${byte}`,
  String.raw`169\.254\.${byte}\.${byte}`,
  String.raw`172\.(?:1[6-9]|2\d|3[01])\.${byte}\.${byte}`,
  String.raw`192\.168\.${byte}\.${byte}`,
].join('|')

/**
 * Internal hosts named by an error: private addresses, names outside public DNS, and targets of failed connections. The gateway's
 * own host is excluded.
 */
export function hostsIn(reply: Reply): readonly string[] {
  const gatewayHost = /^https?:\/\/([^/:?#]+)/i.exec(reply.request.url)?.[1] ?? ''
  const hosts = matchesOf(searchableText(reply), [
    new RegExp(String.raw`(?<![\w.])(?:${privateAddresses})(?!\.?\w)`, 'g'),
    /(?<![\w.-])localhost\b(?!\.\w)/gi,
    /(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.(?:internal|local|localdomain|svc|lan|intranet)\b/gi,
    /\bdial (?:tcp|udp)4?6? [^\s"\\]{1,100}/gi,
    /\blookup [\w.-]{1,253} on [^\s"\\]{1,100}/gi,
    /\b(?:getaddrinfo|connect) E[A-Z]{1,20} [^\s"\\]{1,100}/g,
  ])
  return hosts.filter((host) => gatewayHost === '' || !host.toLowerCase().includes(gatewayHost.toLowerCase()))
}

/** The distinct matches, cut to the length of a line in a report. */
const matchesOf = (text: string, patterns: readonly RegExp[]): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => hitsOf(text, pattern).map(([match]) => match.slice(0, 100)))),
]

const maxScannedCharacters = 2 ** 20
const maxHits = 20

function hitsOf(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const hits: RegExpExecArray[] = []
  for (const hit of text.slice(0, maxScannedCharacters).matchAll(pattern)) {
    if (hits.push(hit) >= maxHits) break
  }
  return hits
}
