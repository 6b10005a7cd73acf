import { fieldOf } from '../reply/field.ts'
import type { Field, Reply } from '../reply/reply.ts'
import { actualText, maxEntries, type Actual, type Expected, type JsonType, type Mismatch } from '../results/flaws.ts'
import { prefixOf } from '../std/truncate.ts'

/** Thrown by a matcher that fails. */
export class FlawError extends Error {
  override readonly name = 'FlawError'
  readonly mismatch: Mismatch
  /** The checked value and its response: they identify the failing exchange. */
  readonly subject: unknown
  readonly about: Reply | undefined

  constructor(mismatch: Mismatch, subject?: unknown, about?: Reply) {
    super()
    this.mismatch = mismatch
    this.subject = subject
    this.about = about
  }
}

/** The length of texts and values in a flaw, in UTF-16 units. */
const maxText = 4000
const maxValue = 500

const isPlain = (member: unknown) => typeof member !== 'object' || member === null

/** A value in a flaw: its type, its beginning, and the complete value if it is short. */
export function actualOf(value: unknown): Actual {
  if (value === undefined) return { kind: 'nothing' }
  const json = isJson(value) ? JSON.stringify(value) : undefined
  const isShort = json !== undefined && json.length <= maxValue
  const isListed = Array.isArray(value) && value.every(isPlain) && json !== undefined && json.length <= 200
  return {
    kind: 'value',
    type: jsonType(value),
    shown: isListed ? json : fieldOf(value).shown,
    ...(isShort && { value }),
  }
}

/** The expectation with bounded values: a check may compare two responses. */
export function boundedExpected(expected: Expected): Expected {
  if ('value' in expected) return { ...expected, value: boundedValue(expected.value) }
  return 'values' in expected ? { ...expected, values: expected.values.map(boundedValue) } : expected
}

function boundedValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= maxValue ? value : `${prefixOf(value, maxValue)}…`
  const isLong = isJson(value) && JSON.stringify(value).length > maxValue
  return isLong ? fieldOf(value).shown : value
}

const isJson = (value: unknown) => ['string', 'number', 'boolean', 'object'].includes(typeof value)

function jsonType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'boolean' || type === 'number' || type === 'string' || type === 'object' ? type : 'other'
}

/** The path and value of a field. */
export const fieldActual = ({ path, value }: Field): Pick<Mismatch, 'path' | 'actual'> => ({
  path,
  actual: actualOf(value),
})

/** The first entries of a list as texts, and their number. */
export function listActual(values: readonly unknown[]): Actual {
  const entries = values.slice(0, maxEntries).map((value) => clipped(textOf(value)))
  return { kind: 'list', entries, count: values.length }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : actualText(actualOf(value)))

/** A text of at most 4000 UTF-16 units. */
export const clipped = (text: string): string => (text.length <= maxText ? text : prefixOf(text, maxText))

/** The status and the beginning of the body, or how the exchange ended without a response. */
export function replyActual({ exchange, status, text }: Reply): Actual {
  if (status === undefined) return { kind: 'reply', shown: `no response (${exchange.end.detail ?? exchange.end.how})` }
  const start = text.slice(0, 1000).replaceAll(/\s+/g, ' ').trim().slice(0, 160)
  return { kind: 'reply', status, shown: start === '' ? `${status} with an empty body` : `${status}: ${start}` }
}

/** The value of a header. */
export const headerActual = (value: string | undefined): Actual =>
  value === undefined
    ? { kind: 'nothing' }
    : { kind: 'value', type: 'string', shown: clipped(value), ...(value.length <= maxValue && { value }) }

/** The same as text: `404: not found`. */
export const describeReply = (reply: Reply): string => actualText(replyActual(reply))
