import { didYouMean } from '../std/did-you-mean.ts'
import { quoted, UsageError } from '../std/usage-error.ts'

/** Every reader takes the name of what it reads (`--rate`, `baseUrl`) and throws a UsageError that names it and the value. */
export type Reader<T> = (name: string, value: string) => T

const refuse = (name: string, value: string, reason: string): never => {
  throw new UsageError(`${name} ${quoted(value)} ${reason}`)
}

/** The greatest seed: what is drawn with it takes 31 bits. */
export const maxSeed = 2 ** 31 - 1

export const mediaKinds = ['images', 'video'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** Addresses are kept without a trailing slash and without `/v1`. */
export const readUrl: Reader<string> = (name, value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined) return refuse(name, value, 'is not a URL: write https://host')
  // The value is not repeated here: it holds a secret.
  if (url.username !== '' || url.password !== '') throw new UsageError(`${name} must not hold credentials`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse(name, value, 'must start with http:// or https://')
  }
  if (/[?#]/.test(value)) return refuse(name, value, 'must not hold a query or a fragment')
  return `${url.origin}${withoutSlashes(withoutSlashes(url.pathname).replace(/\/v1$/, ''))}`
}

const withoutSlashes = (path: string) => path.replace(/(?<!\/)\/+$/, '')

/** True for an address of this machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname) || /(^|\.)localhost$/.test(hostname)
}

/** The address of the deployment. An empty one is an unset variable in somebody's script, never the embedded gateway. */
export const readBaseUrl: Reader<string> = (name, value) => {
  if (value.trim() !== '') return readUrl(name, value)
  throw new UsageError(`${name} is empty: give the URL of the deployment, or --embedded for the reference gateway`)
}

/** A whole number between two bounds, both included. */
export const readInteger =
  (min: number, max: number = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (name, value) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN
    if (number >= min && number <= max) return number
    return refuse(name, value, `must be a whole number ${boundsOf(min, max)}`)
  }

/** Seconds, fractions allowed; a day at most, which also keeps timers inside their range. */
export const readSeconds: Reader<number> = (name, value) => {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  return number > 0 && number <= 86_400 ? number : refuse(name, value, 'must be seconds, above 0 and at most 86400')
}

/** An amount of money: digits and a point, no sign of a currency. */
export const readAmount: Reader<number> = (name, value) => {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : NaN
  return number <= 1e9 ? number : refuse(name, value, 'must be an amount such as 2.50, in the currency of the prices')
}

const boundsOf = (min: number, max: number) =>
  max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `between ${min} and ${max}`

export interface Shard {
  readonly index: number
  readonly count: number
}

/** `auto` is settled by the environment (`engine-shard.ts`). */
export const readShardOption: Reader<Shard | 'auto'> = (name, value) =>
  value === 'auto' ? value : readShard(name, value)

const readShard: Reader<Shard> = (name, value) => {
  const [, index = 0, count = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? []).map(Number)
  if (index >= 1 && index <= count) return { index, count }
  return refuse(name, value, 'must be I/N with I between 1 and N')
}

/** Any text but none: `--out ""` is an unset variable in somebody's script. */
export const readNonEmpty: Reader<string> = (name, value) => (value === '' ? refuse(name, value, 'is empty') : value)

/** The id of a task as a gateway gave it: it becomes part of a path, and of what is printed. */
export const readTask: Reader<string> = (name, value) =>
  /^[^\s\p{C}]+$/u.test(value)
    ? value
    : refuse(name, value, 'must be the id of a task: characters that show, no spaces')

/** `a,b,c`; an empty part is a slip of the hand. */
export const readList: Reader<readonly string[]> = (name, value) => {
  const parts = value.split(',').map((part) => part.trim())
  return parts.includes('') ? refuse(name, value, 'has an empty part between its commas') : parts
}

/** One of a few words. */
export const readOneOf =
  <T extends string>(words: readonly T[]): Reader<T> =>
  (name, value) =>
    words.find((word) => word === value) ??
    refuse(name, value, `must be ${words.join(' or ')}${didYouMean(value, words)}`)

export const readMedia: Reader<readonly MediaKind[]> = (name, value) =>
  readList(name, value).map((part) => readOneOf(mediaKinds)(name, part))

const headerName = /^[!#$%&'*+\-.^_`|~\w]+$/

/** The name of a header alone. One with a value behind it is not repeated: it may be the secret itself. */
export const readHeaderName: Reader<string> = (name, value) => {
  if (value.includes('=')) throw new UsageError(`${name} takes the name of a header alone`)
  return headerName.test(value) ? value.toLowerCase() : refuse(name, value, 'is not the name of a header')
}

export interface HeaderSource {
  readonly header: string
  readonly variable: string
}

/** `NAME=ENV`: a request header, and the variable that holds its value. */
export const readHeader: Reader<HeaderSource> = (name, value) => {
  const [, header, variable = ''] = /^([^=]*)=(.*)$/s.exec(value) ?? []
  // What stands after the equals sign, or without one, is not repeated: it may be the secret itself.
  if (header === undefined) throw new UsageError(`${name} must be NAME=ENV`)
  if (!headerName.test(header)) return refuse(name, header, 'must be NAME=ENV with the name of a header')
  if (/^(authorization|host|content-length|content-type|transfer-encoding|connection)$/i.test(header)) {
    return refuse(name, header, 'is a header that gateproof sets itself')
  }
  return { header: header.toLowerCase(), variable: readVariable(`${name} ${header}`, variable) }
}

/** The name of an environment variable. A value that is none is not repeated: it may be the key itself. */
export const readVariable: Reader<string> = (name, value) => {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(value)) return value
  throw new UsageError(`${name} must be the name of an environment variable, never a key`)
}

/** `8080`, `:8080`, `127.0.0.1:8080`, `[::1]:0`: where to listen. Without a host only this machine is listened to. */
export const readListenAddress: Reader<{ readonly host: string; readonly port: number }> = (name, value) => {
  const [, ipv6, plain = '', port] = /^(?:(?:\[([\da-f:.%]+)\]|([^\s:/]*)):)?(\d{1,5})$/i.exec(value) ?? []
  if (port === undefined || Number(port) > 65_535) return refuse(name, value, 'must be [HOST:]PORT')
  return { host: ipv6 ?? (plain || '127.0.0.1'), port: Number(port) }
}

const units: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 }

/** `64MiB`, `64M`, `1G` or bytes. */
export const readSize: Reader<number> = (name, value) => {
  const [, number, unit = ''] = /^(\d{1,15})\s*(?:([kmg])(?:i?b)?|b)?$/i.exec(value) ?? []
  const bytes = Number(number) * (units[unit.toLowerCase()] ?? 1)
  return bytes >= 64 * 1024 ? bytes : refuse(name, value, 'must be a size of 64 KiB or more: 64MiB, 1G')
}
