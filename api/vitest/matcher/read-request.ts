import { keyHeaders } from '../../../src/calls/credential.ts'
import { operationOf, operationsOf, type Operation } from '../../../src/contract/operations.ts'
import { refuse } from '../../gateway/validated.ts'
import { bodyOf, hasHeader, isOfFetch, pairsOf, readMessage, type PlainRequest, type ReadMessage } from './message.ts'
import { minimalBytes, pathTo } from './minimal-request.ts'
import type { ReadResponse } from './read-response.ts'

/** A request whose body has been read. */
export interface ReadRequest extends ReadMessage {
  readonly method: string
  readonly url: string
}

/** @throws GateproofError for an unknown operation */
export function operationNamed(name: string): Operation {
  const all = operationsOf()
  const found = all.find(({ operationId }) => operationId === name)
  return (
    found ??
    refuse(`toConform: unknown operation "${name}". Available: ${all.map((one) => one.operationId).join(', ')}`)
  )
}

/**
 * The request of a response. What is unknown of it is taken from a minimal valid request.
 *
 * @throws GateproofError if it calls another operation
 */
export async function readRequest(
  operation: Operation,
  request: Request | PlainRequest | undefined,
  response: ReadResponse,
): Promise<ReadRequest> {
  if (isOfFetch(request)) {
    const { method, url } = request
    return checked(operation, { method, url, ...(await readMessage(request)) })
  }
  const { url, headers = [], body } = request ?? {}
  const given = bodyOf(body)
  const bytes = given.bytes ?? minimalBytes(operation, response)
  const pairs = pairsOf(headers)
  const isLabelled = bytes === undefined || hasHeader(pairs, 'content-type')
  const isAuthorized = ['authorization', ...keyHeaders].some((name) => hasHeader(pairs, name))
  const ownUrl =
    url ?? (isCallOf(operation, response.url) ? response.url : `http://gateway.test${pathTo(operation, response)}`)
  return checked(operation, {
    method: operation.method,
    url: ownUrl,
    headers: [
      ...pairs,
      ...(isLabelled ? [] : [['content-type', 'application/json'] as const]),
      ...(isAuthorized ? [] : [['authorization', 'Bearer gateproof-key-of-no-request'] as const]),
    ],
    body: bytes,
  })
}

const isCallOf = ({ operationId, method }: Operation, url: string) =>
  URL.canParse(url) && operationOf(method, url)?.operationId === operationId

function checked(operation: Operation, request: ReadRequest): ReadRequest {
  if (URL.canParse(request.url) && operationOf(request.method, request.url)?.operationId === operation.operationId)
    return request
  return refuse(
    `toConform: expected a request ${operation.method} ${operation.path} (${operation.operationId}), got ${request.method} ${request.url}`,
  )
}
