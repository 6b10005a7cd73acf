import { isUtf8 } from 'node:buffer'
import { decodeText, joinBytes, rawBytes } from './bytes.ts'
import { cutOf } from './cut.ts'
import type { Exchange, HeaderPair } from './exchange.ts'
import { fieldOf } from './field.ts'
import { parseJson } from './json.ts'
import { memoized, once } from '../contract/memoized.ts'
import type { Reply } from './reply.ts'
import { readEvents } from './sse.ts'

/** The exchange with its readers; the same exchange gives the same reply, and nothing is read before it is asked for. */
export const replyOf: (exchange: Exchange) => Reply = memoized((exchange) => createReply(exchange))

function createReply(exchange: Exchange): Reply {
  const { response } = exchange
  const headers = response?.headers ?? []
  const header = headerIn(headers)
  const bytes = once(() => joinBytes((response?.chunks ?? []).map(rawBytes)))
  const text = once(() => decodeText(bytes()))
  const cut = once(() => cutOf(exchange))
  const parsed = once(() => jsonOf(text(), cut()))
  const json = once(() => fieldOf(valueIn(parsed())))
  const sse = once(() => readEvents(response?.chunks ?? []))
  const request = once(() => requestOf(exchange))
  return {
    exchange,
    status: response?.status,
    header,
    headers,
    mediaType: mediaTypeOf(header('content-type')),
    get cut() {
      return cut()
    },
    get bytes() {
      return bytes()
    },
    get text() {
      return text()
    },
    get wellFormed() {
      return isUtf8(bytes())
    },
    get json() {
      return json()
    },
    get jsonProblem() {
      const outcome = parsed()
      return 'problem' in outcome ? outcome.problem : undefined
    },
    get sse() {
      return sse()
    },
    get request() {
      return request()
    },
  }
}

/** What we cut ourselves does not end too early. */
function jsonOf(text: string, cut: string | undefined): ReturnType<typeof parseJson> {
  const parsed = parseJson(text)
  return 'problem' in parsed && cut !== undefined ? { problem: cut } : parsed
}

function requestOf({ request }: Exchange): Reply['request'] {
  const text = request.body === undefined ? '' : decodeText(rawBytes(request.body))
  const { method, url } = request
  return { method, url, header: headerIn(request.headers), text, json: fieldOf(valueIn(parseJson(text))) }
}

const valueIn = (parsed: ReturnType<typeof parseJson>) => ('value' in parsed ? parsed.value : undefined)

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-5.3 */
function headerIn(headers: readonly HeaderPair[]): (name: string) => string | undefined {
  return (name) => {
    const values = headers.filter(([own]) => own.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
    return values.length === 0 ? undefined : values.join(', ')
  }
}

function mediaTypeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(/[;,]/, 1)[0]?.trim().toLowerCase() || undefined
}
