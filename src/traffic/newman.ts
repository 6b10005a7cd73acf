import type { Entry } from './har-entry.ts'
import { isSecretHeader } from '../redact/secret-names.ts'
import { membersOf, numberOf, textOf, type Members } from './json.ts'

/** Reads the executions of a report of newman, one after the other. */
export interface NewmanReport {
  /** Takes a member of `run`. */
  readonly member: (name: string, value: unknown) => void
  /** An execution as an entry of an HTTP archive, with what the report contains and nothing else. */
  readonly entryOf: (execution: Members) => Entry
}

/**
 * A report has the time of the run, and the duration of each response. Executions follow one another, so each begins after the sum of the
 * durations before it, which orders them. When exactly is unknown: pauses and scripts are not recorded.
 */
export function createNewmanReport(): NewmanReport {
  let earliest: number | undefined
  return {
    member: (name, value) => {
      if (name === 'timings') earliest = numberOf(membersOf(value)['started'])
    },
    entryOf: (execution) => {
      const startedAt = earliest
      const response = membersOf(execution['response'])
      const took = Math.min(dayMs, Math.max(0, numberOf(response['responseTime']) ?? 0))
      if (earliest !== undefined) earliest += Math.ceil(took)
      const request = membersOf(execution['request'])
      const entry = {
        ...(isDate(startedAt) && { startedDateTime: new Date(startedAt).toISOString() }),
        time: took,
        timings: { wait: took },
        request: requestOf(request),
        response: {
          status: response['code'],
          headers: headersOf(response['header'] ?? response['headers']),
          content: contentOf(response),
          ...errorOf(execution['requestError']),
        },
      }
      const isText = bytesOf(response) === undefined
      return {
        entry,
        unseen: ['times', 'ends', 'framing', 'clock', ...(isText ? (['bytes'] as const) : [])],
        isKeyHidden: isKeyHidden(request),
      }
    },
  }
}

const dayMs = 86_400_000

const isDate = (time: number | undefined): time is number =>
  time !== undefined && !Number.isNaN(new Date(time).getTime())

function requestOf(request: Members): Members {
  return {
    method: request['method'],
    url: urlOf(request['url']),
    headers: headersIn(request),
    postData: postDataOf(membersOf(request['body'])),
  }
}

const headersIn = (request: Members) => headersOf(request['header'] ?? request['headers'])

/** True if a request had credentials that were added to it after it was recorded. */
function isKeyHidden(request: Members): boolean {
  const { type } = membersOf(request['auth'])
  const isShown = headersIn(request).some(({ name }) => isSecretHeader(name))
  return typeof type === 'string' && type !== 'noauth' && !isShown
}

const enabled = (list: unknown): readonly Members[] =>
  (Array.isArray(list) ? list : []).map(membersOf).filter(({ disabled }) => disabled !== true)

const headersOf = (list: unknown): readonly { readonly name: string; readonly value: string }[] =>
  enabled(list).flatMap(({ key, value }) =>
    typeof key === 'string' && typeof value === 'string' ? [{ name: key, value }] : [],
  )

function errorOf(error: unknown): Members {
  const text = textOf(error) ?? textOf(membersOf(error)['message']) ?? textOf(membersOf(error)['code'])
  return text === undefined ? {} : { _failureText: text }
}

/** The body of a request. Files of a form are not in a report. */
function postDataOf(body: Members): Members {
  if (body['disabled'] === true) return {}
  const { raw, urlencoded, formdata } = body
  if (typeof raw === 'string') return { text: raw }
  const form = enabled(urlencoded ?? formdata).map(({ key, value }) => ({ name: key, value }))
  return form.length === 0 ? {} : { params: form }
}

/** The bytes of a response after content decoding, as base64: a report has them as numbers or base64. */
function bytesOf({ stream }: Members): string | undefined {
  const { type, data } = membersOf(stream)
  if (Array.isArray(data) && data.every(isByte)) return Buffer.from(data).toString('base64')
  return type === 'Base64' && typeof data === 'string' ? data : undefined
}

/** Some reporters write `body` as text instead of `stream`. */
function contentOf(response: Members): Members {
  const bytes = bytesOf(response)
  if (bytes !== undefined) return { text: bytes, encoding: 'base64', ...(bytes === '' && { size: 0 }) }
  const { body } = response
  return typeof body === 'string' ? { text: body } : {}
}

const isByte = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255

/** @see https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html (url) */
function urlOf(url: unknown): string | undefined {
  if (typeof url === 'string') return url
  const { protocol, host, port, path, query, variable } = membersOf(url)
  const values = new Map(enabled(variable).map(({ key, id, value }) => [textOf(key) ?? textOf(id), textOf(value)]))
  const joined = (parts: unknown, separator: string) =>
    Array.isArray(parts)
      ? parts.map((part) => textOf(part) ?? textOf(membersOf(part)['value']) ?? '').join(separator)
      : textOf(parts)
  const name = joined(host, '.')
  if (name === undefined) return undefined
  const segments = (joined(path, '/') ?? '')
    .replace(/^\//, '')
    .split('/')
    .map((segment) => (segment.startsWith(':') ? (values.get(segment.slice(1)) ?? segment) : segment))
  const pairs = enabled(query).map(({ key, value }) =>
    [textOf(key), textOf(value)].filter((part) => part !== undefined).join('='),
  )
  const portText = textOf(port) ?? numberOf(port)?.toString() ?? ''
  // Postman sends a request without a protocol as http.
  return `${textOf(protocol) ?? 'http'}://${name}${portText === '' ? '' : `:${portText}`}/${segments.join('/')}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`
}
