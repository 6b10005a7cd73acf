import { type Reply, wordsOf } from '../../src/checks/index.ts'

/*
 * What these expressions read was written by strangers. Each must take time in proportion to its length: no two parts that can share
 * characters, a bound on whatever repeats, and a start that cannot lie within what an earlier start has read.
 */

/** How long a secret is, without its prefix, when a request carried none. */
const anySecret = 16

/**
 * Keys that an error holds. Evidence holds none: what was a key when it arrived is a row of asterisks of the same length. One
 * that a gateway has masked itself shows an end of the key, or is shorter.
 */
export function keysIn({ text, request }: Reply): readonly string[] {
  const sent = request.header('authorization') ?? ''
  const token = sent.slice(/^bearer\s+(?:sk-)?/i.exec(sent)?.[0].length ?? sent.length)
  const bare = `\\*{${Math.max(anySecret, token.length)},}`
  const patterns = [
    new RegExp(`(?<![\\w*-])(?:sk-\\*{${anySecret},}|${bare})(?![\\w*-])`, 'g'),
    /\bAIza[\w-]{30,200}/g,
    /\bBearer\s{1,4}(?!sk-)[\w.~+/-]{20,200}/gi,
  ]
  return found(text, patterns)
}

const source = String.raw`(?:go|py|m?js|cjs|ts|java|kt|rb|php|rs|cs|cc|cpp)`

/** A place in a source file, from the dot of its ending on: what stands before it is read backwards. */
const sourceLine = new RegExp(String.raw`(?<=[\w-])\.${source}(?::\d{1,7}|\(\d{1,7}\)| on line \d{1,7})`, 'g')

/** Traces of a stack and paths of source files, in the manner of common languages. */
export const internalsIn = (reply: Reply): readonly string[] => [
  ...found(wordsOf(reply), [
    /\bat (?:[\w.$<>[\]]{1,80} ){0,4}\(?node:[\w/]{1,80}:\d/g,
    /\bat [\w.$]{1,200}\([\w$]{1,80}\.java(?::\d{1,7})?\)/g,
    /Traceback \(most recent call last\)/g,
    /File \\?"[^"\\]{1,200}\\?", line \d{1,7}/g,
    /\bgoroutine \d{1,10} \[\w{1,20}/g,
    /\b(?:panic: |runtime error: )[^"\\]{1,60}/g,
    new RegExp(String.raw`(?<![\w:/.@\\-])(?:/|[A-Za-z]:\\)[\w.@/\\-]{1,200}\.${source}\b`, 'g'),
  ]),
  ...sourceLinesIn(wordsOf(reply)),
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
 * Hosts and addresses behind the gateway that an error names: private addresses, names that no public DNS has, and whatever a
 * failed connection was meant for. The gateway's own address is known to the caller.
 */
export function hostsIn(reply: Reply): readonly string[] {
  const gatewayHost = /^https?:\/\/([^/:?#]+)/i.exec(reply.request.url)?.[1] ?? ''
  const hosts = found(wordsOf(reply), [
    new RegExp(String.raw`(?<![\w.])(?:${privateAddresses})(?!\.?\w)`, 'g'),
    /(?<![\w.-])localhost\b(?!\.\w)/gi,
    /(?<![\w.-])[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.(?:internal|local|localdomain|svc|lan|intranet)\b/gi,
    /\bdial (?:tcp|udp)4?6? [^\s"\\]{1,100}/gi,
    /\blookup [\w.-]{1,253} on [^\s"\\]{1,100}/gi,
    /\b(?:getaddrinfo|connect) E[A-Z]{1,20} [^\s"\\]{1,100}/g,
  ])
  return hosts.filter((host) => gatewayHost === '' || !host.toLowerCase().includes(gatewayHost.toLowerCase()))
}

/** What the patterns match, each piece once and no longer than a line of a report. */
const found = (text: string, patterns: readonly RegExp[]): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => hitsOf(text, pattern).map(([match]) => match.slice(0, 100)))),
]

/** So much of a body is looked at, and so many finds of one kind are enough. */
const most = { characters: 2 ** 20, hits: 20 }

function hitsOf(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  const hits: RegExpExecArray[] = []
  for (const hit of text.slice(0, most.characters).matchAll(pattern)) {
    if (hits.push(hit) >= most.hits) break
  }
  return hits
}
