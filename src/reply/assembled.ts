import type { Exchange } from '../evidence/exchange.ts'
import { fieldOf } from './field.ts'
import type { Reply } from './reply.ts'

/**
 * Returns the response of a stream as the JSON value that the same request without `stream` would return, so that the rules for plain
 * responses judge streams too. Its request, status and headers are those of the stream.
 *
 * @param value the value that clients put together from the events
 */
export const assembledReply = (stream: Reply, value: unknown): Reply => new AssembledReply(stream, value)

/** True for the result of `assembledReply`. */
export const isAssembled = (reply: Reply): boolean => reply instanceof AssembledReply

class AssembledReply implements Reply {
  readonly json: Reply['json']
  readonly derived = new Map<unknown, unknown>()
  readonly #stream: Reply

  constructor(stream: Reply, value: unknown) {
    this.#stream = stream
    this.json = fieldOf(value)
  }

  readonly jsonProblem = undefined
  readonly jsonProblemKind = undefined

  get exchange(): Exchange {
    return this.#stream.exchange
  }

  get status() {
    return this.#stream.status
  }

  get header() {
    return this.#stream.header
  }

  get headers() {
    return this.#stream.headers
  }

  get mediaType() {
    return this.#stream.mediaType
  }

  get truncation() {
    return this.#stream.truncation
  }

  get bytes() {
    return this.#stream.bytes
  }

  get text() {
    return this.#stream.text
  }

  get wellFormed() {
    return this.#stream.wellFormed
  }

  get sse() {
    return this.#stream.sse
  }

  get request() {
    return this.#stream.request
  }
}
