import { isNode } from '../contract/pointer.ts'
import { rawBytes } from '../evidence/bytes.ts'
import type { End, EndCause, EndKind, Exchange, HeaderPair } from '../evidence/exchange.ts'
import { exchange as isExchange } from '../evidence/evidence.validator.ts'
import { isValidTime, maybeIncomplete, missingBody } from './har-entry.ts'
import {
  excluded,
  shownValue,
  withoutStart,
  type ImportedExchange,
  type Piece,
  type ExcludedEntry,
} from './imported-exchange.ts'
import { headersOf, isCoded, isName, membersOf, numberOf, readJson, textOf, type Members } from './json.ts'
import { isComplete } from './completeness.ts'

type Unseen = ImportedExchange['unseen'][number]

/** Reads a line of JSON Lines: an exchange of evidence, or a request and response in the format of docs/recordings.md. */
export function readLine(text: string): ImportedExchange | ExcludedEntry {
  const value = readJson(text)
  if (value === undefined) return excluded({ code: 'not-json' })
  if (!isNode(value)) return excluded({ code: 'not-object' })
  if (value['type'] === 'exchange' && isExchange(value)) return ofEvidence(value as unknown as Exchange)
  return ofPair(value)
}

function ofEvidence({ startedAt, request, response, end }: Exchange): ImportedExchange | ExcludedEntry {
  const time = Date.parse(startedAt)
  if (!isHttp(request.url)) return excluded({ code: 'not-http' })
  if (!isValidTime(time)) return withoutStart(startedAt, { method: request.method, url: request.url })
  const { method, url, headers, body, key, expects, once } = request
  if (request.line === 'elsewhere') return excluded({ code: 'another-host' })
  if (response?.large !== undefined) return excluded({ code: 'reply-not-kept' })
  return {
    startedAt: time,
    request: {
      ...{ method, url, headers, key },
      ...(body && { body: rawBytes(body) }),
      ...(expects && { expects }),
      ...(once && { once }),
    },
    ...(response && {
      response: {
        status: response.status,
        headersAt: response.headersAt,
        headers: response.headers,
        ...(response.trailers && { trailers: response.trailers }),
        pieces: response.chunks.map((chunk) => ({ bytes: rawBytes(chunk), at: chunk.at })),
      },
    }),
    end: endOf(end),
    unseen: [],
  }
}

const causes = new Set<unknown>([
  'not-sent',
  'client-left',
  'total-timeout',
  'unknown-coding',
  'probe-limit',
  'not-kept',
] satisfies EndCause[])

/** Copies the known members only. No probe of ours has left a response of other tools on purpose. */
const endOf = ({ how, at, detail, cause, limitMs }: End): End => ({
  ...{ how, at },
  ...(detail !== undefined && { detail }),
  ...(how === 'too-large' && cause === undefined && { cause: 'not-kept' as const }),
  ...(causes.has(cause) && { cause: cause as EndCause }),
  ...(limitMs !== undefined && { limitMs }),
})

const isHttp = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url)

function ofPair(line: Members): ImportedExchange | ExcludedEntry {
  const [request, response] = [membersOf(line['request']), line['response']]
  const [method, url] = [textOf(request['method']), textOf(request['url'])]
  if (method === undefined || url === undefined || !/^[A-Za-z]{1,30}$/.test(method)) {
    return excluded({ code: 'no-request' })
  }
  if (!isHttp(url)) return excluded({ code: 'not-http' })
  const startedAt = timeOf(line['startedAt'])
  if (startedAt === undefined) return withoutStart(line['startedAt'], { method, url })
  const headers = pairsOf(request['headers'])
  if (isCoded(headers.pairs)) return excluded({ code: 'request-body-coded' })
  const body = bodyOf(request['body'])
  if (body === 'unreadable') return excluded({ code: 'request-body-unreadable' })
  const reply = isNode(response) ? replyOf(response, line) : noReply(line)
  if (reply === undefined) return excluded({ code: 'reply-unreadable' })
  const { unseen, ...came } = reply
  const sent = { method: method.toUpperCase(), url, headers: headers.pairs, ...(body && { body: body.bytes }) }
  const { tookMs } = line
  const isUnreadable = tookMs !== undefined && tookMs !== null && numberOf(tookMs) === undefined
  const duration = isUnreadable ? { unreadableDuration: shownValue(tookMs) } : {}
  return { startedAt, request: sent, ...came, ...duration, unseen: [...new Set([...unseen, ...headers.unseen])] }
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : (numberOf(value) ?? Number.NaN)
  return isValidTime(time) ? time : undefined
}

/** Headers as `[name, value]` pairs, as `{name, value}`, or as an object by name with lists for repeated ones. */
function pairsOf(value: unknown): { readonly pairs: readonly HeaderPair[]; readonly unseen: readonly Unseen[] } {
  if (!Array.isArray(value)) return { pairs: named(membersOf(value)), unseen: ['framing'] }
  const isPair = (one: unknown): one is HeaderPair =>
    Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string') && isName(one[0] as string)
  const pairs = value.filter(isPair)
  return pairs.length > 0 || value.length === 0
    ? { pairs, unseen: [] }
    : { pairs: headersOf(value), unseen: ['framing'] }
}

const named = (headers: Members): readonly HeaderPair[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one): HeaderPair[] => (typeof one === 'string' && isName(name) ? [[name, one]] : [])),
  )

interface Body {
  readonly bytes: Uint8Array
  /** True if the recorder decoded the bytes to text. */
  readonly isText: boolean
}

/** A string, `{text}`, `{base64}`, or any other JSON value, which is read as a JSON body. */
function bodyOf(value: unknown): Body | undefined | 'unreadable' {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return { bytes: Buffer.from(value), isText: true }
  const { text, base64, ...others } = membersOf(value)
  const isBytes = Object.keys(others).length === 0 || numberOf(others['at']) !== undefined
  if (isBytes && typeof base64 === 'string') return { bytes: rawBytes({ base64 }), isText: false }
  if (isBytes && typeof text === 'string') return { bytes: rawBytes({ text }), isText: false }
  return typeof value === 'object' ? { bytes: Buffer.from(JSON.stringify(value)), isText: true } : 'unreadable'
}

type ResponseAndEnd = Pick<ImportedExchange, 'response' | 'end' | 'unseen'>

function noReply(line: Members): ResponseAndEnd {
  const detail = textOf(line['error'])
  const end: End = {
    how: 'unseen',
    at: tookOf(line),
    detail: detail === undefined ? 'no response was recorded' : detail,
  }
  return { end, unseen: ['ends'] }
}

const tookOf = (line: Members) => Math.min(86_400_000, Math.max(0, numberOf(line['tookMs']) ?? 0))

/** The accepted values of `end`. Others are ignored. */
const endings = new Set<unknown>(['complete', 'closed', 'reset', 'timeout', 'interrupted'] satisfies EndKind[])

function replyOf(response: Members, line: Members): ResponseAndEnd | undefined {
  const status = numberOf(response['status'])
  if (status === undefined || !Number.isInteger(status) || status < 100 || status > 999) return undefined
  const { pairs, unseen } = pairsOf(response['headers'])
  const body = piecesOf(response, tookOf(line))
  if (body === undefined) return undefined
  const at = Math.max(tookOf(line), body.pieces.at(-1)?.at ?? 0)
  const headersAt = Math.min(at, Math.max(0, numberOf(response['headersAt']) ?? body.pieces[0]?.at ?? at))
  const how = endings.has(line['end']) ? (line['end'] as EndKind) : undefined
  const bytes = Buffer.concat(body.pieces.map((piece) => piece.bytes))
  const incomplete = isComplete(bytes, pairs) ? undefined : maybeIncomplete
  const why = body.isThere || isEmpty(status) ? incomplete : missingBody
  const end: End =
    how !== undefined ? { how, at } : why === undefined ? { how: 'complete', at } : { how: 'unseen', at, detail: why }
  return {
    response: { status, headersAt, headers: pairs, pieces: body.pieces },
    end,
    unseen: [...body.unseen, ...unseen, ...(how === undefined ? (['ends'] as const) : [])],
  }
}

const isEmpty = (status: number) => status < 200 || status === 204 || status === 304

interface Pieces {
  readonly pieces: readonly Piece[]
  readonly isThere: boolean
  readonly unseen: readonly Unseen[]
}

/** `chunks` with their times, or `body` without times; undefined if they are invalid. */
function piecesOf({ chunks, body }: Members, tookMs: number): Pieces | undefined {
  if (Array.isArray(chunks)) {
    const pieces = chunks.map((chunk: unknown) => {
      const [at, read] = [numberOf(membersOf(chunk)['at']), bodyOf(chunk)]
      const isChunk = at !== undefined && typeof read === 'object' && !read.isText
      return isChunk ? { at: Math.max(0, at), bytes: read.bytes } : undefined
    })
    return pieces.includes(undefined)
      ? undefined
      : { pieces: pieces.filter((one) => one !== undefined), isThere: true, unseen: [] }
  }
  const read = bodyOf(body)
  if (read === 'unreadable') return undefined
  if (read === undefined) return { pieces: [], isThere: false, unseen: ['times', 'bytes'] }
  const pieces = read.bytes.length === 0 ? [] : [{ at: tookMs, bytes: read.bytes }]
  return { pieces, isThere: true, unseen: ['times', ...(read.isText ? (['bytes'] as const) : [])] }
}
