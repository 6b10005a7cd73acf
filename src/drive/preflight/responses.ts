import type { Exchange } from '../../evidence/exchange.ts'
import { hasJsonMediaType, isEventStream } from '../../reply/media-type.ts'
import { replyOf } from '../../reply/reader.ts'
import type { Reply } from '../../reply/reply.ts'
import { truncated } from '../../std/truncate.ts'

/**
 * What a response says about the host. `gateway`: like a model gateway, right or wrong. `refused`: the key is not accepted. `redirect`: to
 * another place. `other`: another server, or no gateway behind it. `none`: no response.
 */
export type ResponseKind = 'gateway' | 'refused' | 'redirect' | 'other' | 'none'

/** The kind of a response. In doubt it is `gateway`, so that only a wrong set-up prevents a verdict. */
export function kindOf(exchange: Exchange, baseUrl: string): ResponseKind {
  const reply = replyOf(exchange)
  const { status } = reply
  if (status === undefined) return 'none'
  if (status >= 300 && status < 400) return redirectOf(reply, baseUrl) === undefined ? 'gateway' : 'redirect'
  const isJson = typeof reply.json.value === 'object'
  if (status === 401 || (status === 403 && isJson)) return 'refused'
  // A gateway may label a body as JSON by mistake.
  if (status < 300) return isJson || hasJsonMediaType(reply) || isEventStream(reply) ? 'gateway' : 'other'
  if (status === 404 || status === 405) return namesModel(reply) ? 'gateway' : 'other'
  return status < 500 ? (isJson ? 'gateway' : 'other') : reply.json.at('error').absent ? 'other' : 'gateway'
}

/** True for the 404 of an unknown model; false for that of an unknown path. */
const namesModel = ({ json }: Reply) =>
  json.at('error', 'code').text === 'model_not_found' || /\bmodel\b/i.test(json.at('error', 'message').text ?? '')

/** Where a response redirects to. */
export interface Redirect {
  readonly location: string
  /** The base URL there; undefined if the path is another one, such as a login page. */
  readonly target?: string
}

const maxLocation = 300

/** Undefined without a usable `Location`, and for a redirect within the same base URL, such as to a trailing slash. */
export function redirectOf(reply: Reply, baseUrl: string): Redirect | undefined {
  const { url } = reply.request
  const header = reply.header('location')
  if (header === undefined || !URL.canParse(header, url)) return undefined
  const { origin, pathname, href } = new URL(header, url)
  const location = truncated(href, maxLocation)
  const operation = withoutSlash(url.slice(baseUrl.length))
  const path = withoutSlash(pathname)
  if (!path.endsWith(operation)) return { location }
  const target = origin + path.slice(0, -operation.length)
  return target === baseUrl ? undefined : { location, target }
}

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path)

/** `502 on 4 of 4 paths`, `404 on 3 of 4 paths, 200 with an HTML page on 1`. */
export function statusesOf(exchanges: readonly Exchange[]): string {
  const counts = new Map<string, number>()
  for (const exchange of exchanges) {
    const { status, mediaType } = replyOf(exchange)
    const shown =
      status === undefined ? 'no response' : `${status}${mediaType === 'text/html' ? ' with an HTML page' : ''}`
    counts.set(shown, (counts.get(shown) ?? 0) + 1)
  }
  const [[first, count] = ['no response', 0], ...rest] = [...counts].toSorted(([, one], [, other]) => other - one)
  const others = rest.map(([shown, times]) => `, ${shown} on ${times}`)
  return `${first} on ${count} of ${exchanges.length} paths${others.join('')}`
}

const maxMessage = 200

/** The message of an error response: of an error object, or a short text. */
export function messageOf({ json, mediaType, text }: Reply): string {
  const said = json.at('error', 'message').text ?? json.at('error').text ?? json.at('message').text
  const plain = mediaType === 'text/plain' ? text.trim() : ''
  return truncated((said ?? plain).replaceAll(/\s+/g, ' '), maxMessage)
}
