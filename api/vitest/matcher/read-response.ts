import { refuse } from '../../gateway/validated.ts'
import { bodyOf, hasHeader, isOfFetch, pairsOf, readMessage, type ReadMessage, type ResponseLike } from './message.ts'

/** A response whose body has been read. */
export interface ReadResponse extends ReadMessage {
  readonly status: number
  /** Empty if it is unknown. */
  readonly url: string
}

/** Headers that describe the body on the wire, which the Fetch API has decoded. */
const wireHeaders = ['content-encoding', 'content-length', 'transfer-encoding']

/** @throws GateproofError if it is not a response, or its body has been read */
export async function readResponse(received: ResponseLike): Promise<ReadResponse> {
  const { status } = (received ?? {}) as Partial<ResponseLike>
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599)
    refuse('toConform: expected a Response or an object with status, headers and body')
  if (isOfFetch(received)) {
    const { headers, body } = await readMessage(received)
    const isCoded = hasHeader(headers, 'content-encoding')
    const kept = headers.filter(([name]) => !isCoded || !wireHeaders.includes(name.toLowerCase()))
    return { status, url: received.url, headers: kept, body }
  }
  const { headers = [], body } = received
  const { bytes, isJson } = bodyOf(body)
  const pairs = pairsOf(headers)
  const isLabelled = hasHeader(pairs, 'content-type')
  return {
    status,
    url: '',
    headers: isJson && !isLabelled ? [...pairs, ['content-type', 'application/json']] : pairs,
    body: bytes ?? new Uint8Array(),
  }
}
