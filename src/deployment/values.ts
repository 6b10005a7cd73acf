import { operationOf } from '../contract/operations.ts'
import { didYouMean } from '../std/did-you-mean.ts'
import { quoted, UsageError } from '../std/usage-error.ts'
import { joinWords } from '../std/join-words.ts'

/** Parses the value of an option or key called `name` (`--rate`, `baseUrl`). Throws a UsageError with the name and the value. */
export type Reader<T> = (name: string, value: string) => T

const refuse = (name: string, value: string, problem: string): never => {
  throw new UsageError(`${name} ${quoted(value)}: ${problem}`)
}

/** fast-check and the other generators take seeds of 31 bits. */
export const maxSeed = 2 ** 31 - 1

/** The limits of `--repeat` and `--concurrency`. */
export const maxRuns = 100_000
export const maxConcurrency = 256

const maxTimeoutS = 86_400
const maxDurationMs = 30 * 86_400_000
const maxAmount = 1e9
const minRotateBytes = 64 * 1024
const maxPort = 65_535

/** What is sent to a remote deployment only if it is allowed: media, and prompts of 32 and 200 KB. */
export const allowances = ['images', 'video', 'long'] as const
export type Allowance = (typeof allowances)[number]

/** An HTTP URL that can be printed. */
function readHttpUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined) return refuse(name, value, 'not a valid URL. Use https://host')
  // The message omits the value, which contains a secret.
  if (url.username !== '' || url.password !== '') throw new UsageError(`${name}: remove the credentials from the URL`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(name, value, 'expected a URL that starts with http:// or https://')
  }
  // A query may contain a key.
  if (/[?#]/.test(value)) throw new UsageError(`${name}: remove the query or fragment from the URL`)
  return url
}

/** Returns the URL without a trailing slash and without `/v1`. */
export const readUrl: Reader<string> = (name, value) => {
  const url = readHttpUrl(name, value)
  const path = withoutSlashes(url.pathname)
  const base = baseOfOperation(path)
  if (base !== undefined)
    return refuse(name, value, `expected the base URL, got the path of an operation. Use ${url.origin}${base}`)
  return `${url.origin}${withoutSlashes(path.replace(/\/v1$/, ''))}`
}

const otlpPath = '/v1/metrics'

/** The URL of a collector. Returns the one that receives its metrics: with `/v1/metrics`. */
export const readOtlpUrl: Reader<string> = (name, value) => {
  const { origin, pathname } = readHttpUrl(name, value)
  const path = withoutSlashes(pathname)
  return `${origin}${path.endsWith(otlpPath) ? path : `${path}${otlpPath}`}`
}

/** What precedes the path of an operation, or of a version that the paths of operations contain. Undefined for other paths. */
function baseOfOperation(path: string): string | undefined {
  if (path === '' || path === '/v1') return undefined
  if (path.endsWith('/v1beta')) return path.slice(0, -'/v1beta'.length)
  const call = ['GET', 'POST'].map((method) => operationOf(method, path)).find((found) => found !== undefined)
  return call && withoutSlashes(call.base)
}

const withoutSlashes = (path: string) => path.replace(/(?<!\/)\/+$/, '')

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}

/** An empty base URL is an unset variable in a script. It never selects the embedded gateway. */
export const readBaseUrl: Reader<string> = (name, value) => {
  if (value.trim() !== '') return readUrl(name, value)
  throw new UsageError(`${name}: empty URL. Set the URL of the deployment, or use --embedded`)
}

/** An integer between two bounds, both inclusive. */
export const readInteger =
  (min: number, max: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (name, value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN
    if (number >= min && number <= max) return number
    const bounds = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `between ${min} and ${max}`
    return refuse(name, value, `expected an integer ${bounds}`)
  }

const readDecimal = (value: string): number => (/^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN)

/** Seconds, with fractions. The maximum of a day also keeps timers in range. */
export const readSeconds: Reader<number> = (name, value) => {
  const seconds = readDecimal(value)
  if (seconds > 0 && seconds <= maxTimeoutS) return seconds
  return refuse(name, value, `expected seconds above 0 and at most ${maxTimeoutS}`)
}

const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time with its unit, in milliseconds: `90s`, `30m`, `2h`, `1d`. */
export const readDuration: Reader<number> = (name, value) => {
  const [, number = '', unit = ''] = /^([\d.]{1,20})(s|m|h|d)$/.exec(value) ?? []
  const ms = readDecimal(number) * (unitMs[unit] ?? NaN)
  if (ms > 0 && ms <= maxDurationMs) return ms
  return refuse(name, value, 'expected a time of at most 30 days with its unit: 90s, 30m, 2h, 1d')
}

/**
 * The same in milliseconds, supplied by a program.
 *
 * @throws UsageError
 */
export function checkDuration(name: string, value: unknown): number {
  if (typeof value === 'number' && value > 0 && value <= maxDurationMs) return value
  return refuse(name, String(value), `expected milliseconds above 0 and at most ${maxDurationMs}`)
}

/**
 * Milliseconds that a program supplies.
 *
 * @throws UsageError
 */
export function checkMilliseconds(name: string, value: unknown): number {
  const maxMs = maxTimeoutS * 1000
  if (typeof value === 'number' && value > 0 && value <= maxMs) return value
  return refuse(name, String(value), `expected milliseconds above 0 and at most ${maxMs}`)
}

/** An amount of money, without a currency sign. */
export const readAmount: Reader<number> = (name, value) => {
  const amount = readDecimal(value)
  return amount <= maxAmount
    ? amount
    : refuse(name, value, 'expected an amount such as 2.50, in the currency of --prices')
}

export interface Shard {
  readonly index: number
  readonly count: number
}

/** `auto` is resolved from the environment (`ci-shard.ts`). */
export const readShardOption: Reader<Shard | 'auto'> = (name, value) => {
  if (value === 'auto') return value
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? []).map(Number)
  if (index >= 1 && index <= count) return { index, count }
  return refuse(name, value, 'expected I/N with I between 1 and N')
}

/** Rejects the empty value, such as an unset variable in a script: `--out "$DIR"`. */
export const readNonEmpty: Reader<string> = (name, value) =>
  value === '' ? refuse(name, value, 'expected a value') : value

/** A task id as the gateway returned it. It becomes part of a path and is printed. */
export const readTask: Reader<string> = (name, value) =>
  /^[^\s\p{C}]+$/u.test(value) ? value : refuse(name, value, 'expected a task ID without spaces or control characters')

/** Comma-separated values: `a,b,c`. */
export const readList: Reader<readonly string[]> = (name, value) => {
  const parts = value.split(',').map((part) => part.trim())
  return parts.includes('') ? refuse(name, value, 'expected a value between the commas') : parts
}

export const readOneOf =
  <T extends string>(words: readonly T[]): Reader<T> =>
  (name, value) =>
    words.find((word) => word === value) ??
    refuse(name, value, `expected ${joinWords(words, ' or ')}${didYouMean(value, words)}`)

export const readAllowances: Reader<readonly Allowance[]> = (name, value) =>
  readList(name, value).map((part) => readOneOf(allowances)(name, part))

const headerName = /^[!#$%&'*+\-.^_`|~\w]+$/

/** A header name. A value with `=` is not repeated in the message: it may contain a secret. */
export const readHeaderName: Reader<string> = (name, value) => {
  if (value.includes('=')) throw new UsageError(`${name}: expected only the name of a header, without a value`)
  return headerName.test(value) ? value.toLowerCase() : refuse(name, value, 'not a valid header name')
}

export interface HeaderSource {
  readonly header: string
  readonly variable: string
}

/** `NAME=ENV`: a request header, and the environment variable that contains its value. */
export const readHeader: Reader<HeaderSource> = (name, value) => {
  const [, header, variable = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? []
  // The messages omit what follows the equals sign, or a value without one: it may be the secret itself.
  if (header === undefined) throw new UsageError(`${name}: expected NAME=ENV`)
  if (!headerName.test(header)) return refuse(name, header, 'not a valid header name. Use NAME=ENV')
  if (/^(authorization|host|content-length|content-type|transfer-encoding|connection)$/i.test(header)) {
    return refuse(name, header, 'gateproof sets this header itself')
  }
  return { header: header.toLowerCase(), variable: readVariable(`${name} ${header}`, variable) }
}

/** The name of an environment variable. An invalid value is not repeated in the message: it may be the key itself. */
export const readVariable: Reader<string> = (name, value) => {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(value)) return value
  throw new UsageError(`${name}: expected the name of an environment variable, not a key`)
}

/** Where a server listens. Port 0 picks a free one. */
export interface ListenAddress {
  readonly host: string
  readonly port: number
}

/** `127.0.0.1:8080` or `[::1]:8080`. */
export const addressText = ({ host, port }: ListenAddress): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`

/** `8080`, `:8080`, `127.0.0.1:8080` or `[::1]:0`. Without a host, listens on 127.0.0.1 only. */
export const readListenAddress: Reader<ListenAddress> = (name, value) => {
  const [, ipv6, plain = '', port] = /^(?:(?:\[([\da-f:.%]+)\]|([^\s:/]*)):)?(\d{1,5})$/i.exec(value) ?? []
  if (port === undefined || Number(port) > maxPort) return refuse(name, value, 'expected [HOST:]PORT')
  return { host: ipv6 ?? (plain || '127.0.0.1'), port: Number(port) }
}

const unitBytes: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }

/** `64MiB`, `64M`, `1G` or a number of bytes. */
export const readSize: Reader<number> = (name, value) => {
  const [, number, unit = ''] = /^(\d{1,15})\s*(?:([kmg])(?:i?b)?|b)?$/i.exec(value) ?? []
  const bytes = Number(number) * (unitBytes[unit.toLowerCase()] ?? 1)
  return bytes >= minRotateBytes ? bytes : refuse(name, value, 'expected a size of 64 KiB or more, such as 64MiB or 1G')
}
