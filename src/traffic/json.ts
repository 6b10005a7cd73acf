import { isNode } from '../contract/pointer.ts'
import type { HeaderPair } from '../evidence/exchange.ts'

/** A file holds anything: a member is what it should be, or it is not there. */
export type Members = Readonly<Record<string, unknown>>

const noMembers: Members = {}

export const membersOf = (value: unknown): Members => (isNode(value) ? value : noMembers)

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Words of a recording, for a line of ours: one line, and short. */
export const shortText = (value: unknown): string | undefined =>
  textOf(value)
    ?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 80) || undefined

const maxHeaders = 1000

/** Headers as `{name, value}`; those of HTTP/2's own (`:method`) are none. */
export const headersOf = (value: unknown): readonly HeaderPair[] =>
  (Array.isArray(value) ? value.slice(0, maxHeaders) : []).flatMap((one: unknown): HeaderPair[] => {
    const { name, value: own } = membersOf(one)
    return typeof name === 'string' && typeof own === 'string' && isName(name) ? [[name, own]] : []
  })

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export const isName = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]{1,200}$/.test(name)

/** A header by its name in lower case, the first where there are several. */
export const headerOf = (headers: readonly HeaderPair[], name: string): string | undefined =>
  headers.find(([own]) => own.toLowerCase() === name)?.[1]

/** True for a message whose body is compressed on its way. */
export const isCoded = (headers: readonly HeaderPair[]): boolean =>
  !/^\s*(?:identity\s*)?$/i.test(headerOf(headers, 'content-encoding') ?? '')

/** A JSON text read; undefined where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
