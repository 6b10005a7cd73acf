import { refuse } from '../../gateway/validated.ts'

/** Headers by name, in pairs, or as of the Fetch API. */
export type HeadersLike =
  | Headers
  | Readonly<Record<string, string>>
  | readonly (readonly [name: string, value: string])[]

/** A response that is not of the Fetch API. */
export interface PlainResponse {
  readonly status: number
  /** Default: `content-type: application/json` for a body that is neither text nor bytes. */
  readonly headers?: HeadersLike | undefined
  /** Text, bytes, or a value that is written as JSON. */
  readonly body?: unknown
}

/** What a matcher accepts. A `Response` is cloned, so that its body can still be read. */
export type ResponseLike = Response | PlainResponse

/** The request of the response: members that are left out are those of a minimal valid request. */
export interface PlainRequest {
  readonly url?: string | undefined
  readonly headers?: HeadersLike | undefined
  /** Text, bytes, or a value that is written as JSON. */
  readonly body?: unknown
}

/** A message whose body has been read. */
export interface ReadMessage {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Undefined without a body. */
  readonly body: Uint8Array | undefined
}

interface Cloneable {
  readonly bodyUsed: boolean
  readonly headers: Headers
  clone(): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** True for a `Request` or `Response` of any implementation of the Fetch API. */
export const isOfFetch = (value: unknown): value is Cloneable =>
  typeof value === 'object' && value !== null && 'clone' in value && 'bodyUsed' in value

/**
 * Reads a message of the Fetch API from a clone.
 *
 * @throws GateproofError if its body has been read already
 */
export async function readMessage(message: Cloneable): Promise<ReadMessage> {
  if (message.bodyUsed)
    refuse('toConform: the body was already read. Pass the response before you read it, or a clone of it')
  return { headers: pairsOf(message.headers), body: new Uint8Array(await message.clone().arrayBuffer()) }
}

/** Header fields as pairs. */
export function pairsOf(headers: HeadersLike): ReadMessage['headers'] {
  if (Symbol.iterator in headers) return [...(headers as Iterable<readonly [string, string]>)]
  return Object.entries(headers)
}

/** The bytes of a body, and its content type if it is JSON. */
export function bodyOf(body: unknown): { readonly bytes: Uint8Array | undefined; readonly isJson: boolean } {
  if (body === undefined || body === null) return { bytes: undefined, isJson: false }
  if (typeof body === 'string') return { bytes: Buffer.from(body), isJson: false }
  if (body instanceof Uint8Array) return { bytes: body, isJson: false }
  return { bytes: Buffer.from(JSON.stringify(body)), isJson: true }
}

/** True if a header is present. */
export const hasHeader = (headers: ReadMessage['headers'], name: string): boolean =>
  headers.some(([own]) => own.toLowerCase() === name)
