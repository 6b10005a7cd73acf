import type { RequirementId } from '../../spec/generated/requirements.ts'
import { packagedContract } from '../../src/contract/document.ts'
import type { OperationId } from '../../src/contract/operations.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { requestsOf } from '../../src/contract/requests.ts'
import { leastBody } from '../../src/contract/sample.ts'
import {
  fault,
  onOperation,
  replyWith,
  when,
  type Fault,
  type Inject,
  type SeenRequest,
} from '../../src/reference/fault.ts'
import { see } from '../../src/reference/faults/handler.ts'

const protocols = {
  chat: 'createChatCompletion',
  responses: 'createResponse',
  messages: 'createMessage',
  'generate-content': 'generateContent',
} as const satisfies Record<string, OperationId>

/** More members than any request for a single parameter has: only drawn requests are that large. */
const large = 7
const sizeOf = (body: Node) =>
  Object.keys(body).length + Object.keys((body['generationConfig'] as Node | undefined) ?? {}).length
const isLarge = ({ body }: SeenRequest) => sizeOf(body) >= large

const tooMany = { error: { message: 'too many parameters', type: 'invalid_request_error', code: 'invalid_value' } }

/** Serves the least request in place of one that is refused. */
const serving =
  (operation: OperationId): Inject =>
  (next) =>
  async (original) => {
    const { seen, request } = await see(original)
    const response = await next(request)
    if (response.status !== 400) return response
    const { document } = packagedContract()
    const pointer = requestsOf(document).find((one) => one.operation === operation)?.pointer ?? ''
    const { model } = seen.body
    const body = JSON.stringify({ ...leastBody(document, pointer), ...(model !== undefined && { model }) })
    const headers = new Headers(seen.headers)
    headers.delete('content-length')
    return next(new Request(original.url, { method: 'POST', headers, body }))
  }

const faultsOf = ([name, operation]: readonly [string, OperationId]) =>
  [
    [
      `${name}.drawn.accepts`,
      fault(
        [`limits.${name}.drawn.accepts` as RequirementId],
        onOperation(operation, when(isLarge, replyWith(400, tooMany))),
      ),
    ],
    [
      `${name}.drawn.refuses`,
      fault(
        [`limits.${name}.drawn.refuses` as RequirementId],
        onOperation(operation, when(isLarge, serving(operation))),
      ),
    ],
  ] as const

/** Large requests refused for their size, and large requests whose one flaw goes unnoticed. */
export const drawnFaults: Readonly<Record<string, Fault>> = Object.fromEntries(
  (Object.entries(protocols) as [string, OperationId][]).flatMap(faultsOf),
)
