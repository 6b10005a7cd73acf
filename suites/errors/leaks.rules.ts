import type { Reply } from '../../src/evidence/reply.ts'

/** How long a secret is, without its prefix, when a request carried none. */
const anySecret = 16

/**
 * Keys that an error holds. Evidence holds none: what was a key when it arrived is a row of asterisks of the same length. One
 * that a gateway has masked itself shows an end of the key, or is shorter.
 */
export function keysIn({ text, request }: Reply): readonly string[] {
  const token = /^bearer\s+(?:sk-)?(.*)$/is.exec(request.header('authorization') ?? '')?.[1] ?? ''
  const bare = `\\*{${Math.max(anySecret, token.length)},}`
  const patterns = [
    new RegExp(`(?<![\\w*-])(?:sk-\\*{${anySecret},}|${bare})(?![\\w*-])`, 'g'),
    /\bAIza[\w-]{30,}/g,
    /\bBearer\s+(?!sk-)[\w.~+/-]{20,}/gi,
  ]
  return found(text, patterns)
}

const source = String.raw`(?:go|py|m?js|cjs|ts|java|kt|rb|php|rs|cs|cc|cpp)`

/** Traces of a stack and paths of source files, in the manner of common languages. */
export const internalsIn = ({ text }: Reply): readonly string[] =>
  found(text, [
    /\bat [\w.$<>[\] ]*\(?node:[\w/]+:\d+/g,
    /\bat [\w.$]+\([\w$]+\.java(?::\d+)?\)/g,
    /Traceback \(most recent call last\)/g,
    /File \\?"[^"\\]+\\?", line \d+/g,
    /\bgoroutine \d+ \[\w+/g,
    /\b(?:panic: |runtime error: )[^"\\]{1,60}/g,
    new RegExp(String.raw`[\w./\\-]+\.${source}(?::\d+|\(\d+\)| on line \d+)`, 'g'),
    new RegExp(String.raw`(?<![\w:/.])(?:/|[A-Za-z]:\\)[\w.@/\\-]+\.${source}\b`, 'g'),
  ])

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
export function hostsIn({ text, request }: Reply): readonly string[] {
  const own = /^https?:\/\/([^/:?#]+)/i.exec(request.url)?.[1] ?? ''
  const hosts = found(text, [
    new RegExp(String.raw`(?<![\w.])(?:${privateAddresses})(?![\w.]*\w)`, 'g'),
    /(?<![\w.-])localhost\b(?!\.\w)/gi,
    /(?<![\w.-])[\w-]+(?:\.[\w-]+)*\.(?:internal|local|localdomain|svc|lan|intranet)\b/gi,
    /\bdial (?:tcp|udp)4?6? [^\s"\\]+/gi,
    /\blookup [\w.-]+ on [^\s"\\]+/gi,
    /\b(?:getaddrinfo|connect) E[A-Z]+ [^\s"\\]+/g,
  ])
  return hosts.filter((host) => own === '' || !host.toLowerCase().includes(own.toLowerCase()))
}

/** What the patterns match, each piece once and no longer than a line of a report. */
const found = (text: string, patterns: readonly RegExp[]): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match.slice(0, 100)))),
]
