import type { End } from '../evidence/exchange.ts'
import { excluded, shownValue, withoutStart, type ImportedExchange, type ExcludedEntry } from './imported-exchange.ts'
import { headerOf, headersOf, isCoded, membersOf, numberOf, readJson, shortText, textOf, type Members } from './json.ts'
import { isComplete } from './completeness.ts'

/** Reads a body that the archive keeps in a separate file; undefined if the file does not exist. */
export type ReadAttachment = (name: string) => Uint8Array | undefined

/** An entry of an HTTP archive, or of another format in the same members, with what its format is known to omit. */
export interface Entry {
  readonly entry: Members
  readonly unseen: ImportedExchange['unseen']
  /** True if the request had a key that is not recorded. */
  readonly isKeyHidden?: boolean
  /** Why the recorder knows that the response is incomplete. */
  readonly incomplete?: string | undefined
}

/** What an HTTP archive does not record for any exchange. */
const unseen = ['times', 'bytes', 'ends', 'framing'] as const

/** An entry of an HTTP archive. */
export const entryOfHar = (entry: Members): Entry => ({ entry, unseen })

/**
 * Reads an entry of an HTTP archive (1.2, with the extensions of browsers and proxies).
 *
 * @see http://www.softwareishard.com/blog/har-12-spec/
 */
export function readEntry(
  { entry, isKeyHidden = false, ...known }: Entry,
  attached: ReadAttachment = () => undefined,
): ImportedExchange | ExcludedEntry {
  const request = membersOf(entry['request'])
  const [method, url] = [textOf(request['method']), textOf(request['url'])]
  if (method === undefined || url === undefined || !/^[A-Za-z]{1,30}$/.test(method)) {
    return excluded({ code: 'no-request' })
  }
  if (entry['_resourceType'] === 'websocket' || /^wss?:/i.test(url)) return excluded({ code: 'websocket' })
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return excluded({ code: 'not-http' })
  // The archive also contains the request that the service worker sent.
  if (entry['_fetchedViaServiceWorker'] === true) return excluded({ code: 'service-worker' })
  const startedAt = Date.parse(textOf(entry['startedDateTime']) ?? '')
  if (!isValidTime(startedAt)) return withoutStart(entry['startedDateTime'], { method, url })
  const body = requestBody(request, attached)
  if (body === 'unseen') return excluded({ code: 'request-body-missing' })
  const headers = headersOf(request['headers'])
  if (isCoded(headers)) return excluded({ code: 'request-body-coded' })
  const came = {
    ...{ method: method.toUpperCase(), url, headers },
    ...(body && { body }),
    ...(isKeyHidden && { key: 'unknown' }),
  }
  const unreadable = unreadableDuration(entry)
  return {
    ...{ startedAt, request: came, ...replyIn(entry, known.incomplete, attached), unseen: known.unseen },
    ...(unreadable !== undefined && { unreadableDuration: unreadable }),
  }
}

/** True for a time between the years 1970 and 9999. */
export const isValidTime = (time: number): boolean => time >= 0 && time < Date.UTC(10_000, 0)

/** The body of a request; undefined if it is empty, `unseen` if it was not recorded completely. */
function requestBody(request: Members, attached: ReadAttachment): Uint8Array | undefined | 'unseen' {
  const data = membersOf(request['postData'])
  const headers = headersOf(request['headers'])
  const [size, length] = [numberOf(request['bodySize']), headerOf(headers, 'content-length')?.trim()]
  const body = bytesOf(data, attached)
  if (body === undefined || body.length === 0) {
    if (Array.isArray(data['params']) && data['params'].length > 0) return Buffer.from(formOf(data['params']))
    const isEmpty = length === '0' || (length === undefined && (size === 0 || !isSending(request)))
    return isEmpty ? undefined : 'unseen'
  }
  const isJson = /json/i.test(headerOf(headers, 'content-type') ?? '')
  const isCut = readJson(Buffer.from(body).toString('utf8')) === undefined && Number(length ?? size) !== body.length
  return isJson && isCut ? 'unseen' : body
}

const isSending = ({ method }: Members) => /^(?:post|put|patch)$/i.test(textOf(method) ?? '')

/** Checks do not read the fields of a form, so its exact encoding does not matter. */
function formOf(params: readonly unknown[]): string {
  const form = new URLSearchParams()
  for (const { name, value } of params.map(membersOf)) form.append(textOf(name) ?? '', textOf(value) ?? '')
  return form.toString()
}

/** The bytes of `postData` or `content`; undefined if the archive does not contain them. */
function bytesOf({ text, encoding, _file: file }: Members, attached: ReadAttachment): Uint8Array | undefined {
  const body = typeof text === 'string' ? Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8') : undefined
  return typeof file === 'string' && (body?.length ?? 0) === 0 ? attached(file) : body
}

type ResponseAndEnd = Pick<ImportedExchange, 'response' | 'end'>

function replyIn(entry: Members, incomplete: string | undefined, attached: ReadAttachment): ResponseAndEnd {
  const response = membersOf(entry['response'])
  const { headersAt, endAt } = timesIn(entry)
  const status = numberOf(response['status']) ?? 0
  if (!Number.isInteger(status) || status < 100 || status > 999) {
    const why = shortText(response['_failureText']) ?? shortText(response['_error']) ?? shortText(entry['_error'])
    const detail = `no response was recorded${why === undefined ? '' : ` (${why})`}`
    return { end: { how: 'unseen', at: endAt, detail } }
  }
  const headers = headersOf(response['headers'])
  const content = membersOf(response['content'])
  const body = bytesOf(content, attached)
  const pieces = body === undefined || body.length === 0 ? [] : [{ bytes: body, at: endAt }]
  const end = (detail?: string): End =>
    detail === undefined ? { how: 'complete', at: endAt } : { how: 'unseen', at: endAt, detail }
  return {
    response: { status, headersAt, headers, pieces },
    end: end(incomplete ?? whyNotAll(status, response, content, body)),
  }
}

/** Why a response may be incomplete; undefined if it is complete. */
function whyNotAll(
  status: number,
  response: Members,
  content: Members,
  body: Uint8Array | undefined,
): string | undefined {
  const headers = headersOf(response['headers'])
  if (headers.length === 0) return 'the headers of this response were not recorded'
  const size = numberOf(content['size'])
  const isEmpty =
    status < 200 || status === 204 || status === 304 || headerOf(headers, 'content-length')?.trim() === '0'
  if (isEmpty && (body?.length ?? 0) === 0) return undefined
  if (body === undefined || (body.length === 0 && size !== 0)) return missingBody
  return isComplete(body, headers) ? undefined : maybeIncomplete
}

export const missingBody = 'the body of this response was not recorded'
export const maybeIncomplete = 'the recording does not show whether this response is complete'

const phases = ['blocked', 'dns', 'connect', 'send', 'wait', 'receive'] as const

/** The first duration of an entry that is present, but not a number. */
function unreadableDuration(entry: Members): string | undefined {
  const timings = membersOf(entry['timings'])
  const isUnreadable = (value: unknown) => value !== undefined && value !== null && numberOf(value) === undefined
  const wrong = [entry['time'], ...phases.map((name) => timings[name])].find(isUnreadable)
  return wrong === undefined ? undefined : shownValue(wrong)
}

/** Milliseconds from the start. HAR uses -1 for phases that were not measured. */
function timesIn(entry: Members): { readonly headersAt: number; readonly endAt: number } {
  const timings = membersOf(entry['timings'])
  const sum = (...names: readonly string[]) =>
    names.reduce((total, name) => total + Math.max(0, numberOf(timings[name]) ?? 0), 0)
  const headersAt = round(sum('blocked', 'dns', 'connect', 'send', 'wait'))
  const endAt = round(Math.max(headersAt + sum('receive'), numberOf(entry['time']) ?? 0))
  return { headersAt, endAt }
}

/** Limits a duration to one day and rounds it to tenths of a millisecond. */
const round = (milliseconds: number) => Math.round(Math.min(milliseconds, 86_400_000) * 10) / 10
