import { isNode } from '../contract/pointer.ts'
import type { HeaderPair } from '../evidence/exchange.ts'

/** The members of an object of unknown shape. */
export type Members = Readonly<Record<string, unknown>>

const noMembers: Members = {}

export const membersOf = (value: unknown): Members => (isNode(value) ? value : noMembers)

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Text of a recording as one short line, for a message. */
export const shortText = (value: unknown): string | undefined =>
  textOf(value)
    ?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 80) || undefined

const maxHeaders = 1000

/** Reads a list of `{name, value}`. Skips the pseudo-headers of HTTP/2 (`:method`). */
export const headersOf = (value: unknown): readonly HeaderPair[] =>
  (Array.isArray(value) ? value.slice(0, maxHeaders) : []).flatMap((one: unknown): HeaderPair[] => {
    const { name, value: own } = membersOf(one)
    return typeof name === 'string' && typeof own === 'string' && isName(name) ? [[name, own]] : []
  })

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export const isName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]{1,200}$/.test(name)

/** The first value of a header, by its name in lower case. */
export const headerOf = (headers: readonly HeaderPair[], name: string): string | undefined =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1]

/** True for a message with a content coding other than `identity`. */
export const isCoded = (headers: readonly HeaderPair[]): boolean =>
  !/^\s*(?:identity\s*)?$/i.test(headerOf(headers, 'content-encoding') ?? '')

/** The parsed JSON; undefined if it is invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
