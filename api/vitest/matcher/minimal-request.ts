import { resolveSchema } from '../../../src/contract/cases/locations.ts'
import { requestsOf } from '../../../src/contract/cases/requests.ts'
import { minimalBody, modelPlaceholder } from '../../../src/contract/cases/sample.ts'
import { packagedContract } from '../../../src/contract/document.ts'
import type { Operation, OperationId } from '../../../src/contract/operations.ts'
import { isNode, listed } from '../../../src/contract/pointer.ts'
import type { ReadResponse } from './read-response.ts'

/**
 * The required members of a JSON body, for the model that the response names, with a high token limit. A response that is a stream was
 * requested as one.
 */
export function minimalBytes({ operationId }: Operation, response: ReadResponse): Uint8Array | undefined {
  const { document } = packagedContract()
  const found = requestsOf(document).find(({ operation }) => operation === operationId)
  if (found === undefined) return undefined
  const required = listed(resolveSchema(document, found.pointer).schema['required'])
  const members = Object.entries(minimalBody(document, found.pointer)).filter(([name]) => required.includes(name))
  const body = Object.fromEntries(members)
  const isStream = response.headers.some(
    ([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/event-stream'),
  )
  const json = {
    ...body,
    ...('max_tokens' in body && { max_tokens: highTokenLimit }),
    ...(isStream && streamed.includes(operationId) && { stream: true }),
  }
  return Buffer.from(JSON.stringify(json).replaceAll(modelPlaceholder, modelIn(response)))
}

/** More tokens than any response has. */
const highTokenLimit = 1_000_000

const streamed: readonly OperationId[] = ['createChatCompletion', 'createResponse', 'createMessage']

/** The path of a call, with the parameters that the response names. */
export function pathTo({ path }: Operation, response: ReadResponse): string {
  const values: Readonly<Record<string, string>> = {
    model: modelIn(response),
    task_id: textIn(response, 'task_id') ?? textIn(response, 'id') ?? 'task',
    prefix: 'kling',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? name))
}

const modelIn = (response: ReadResponse) => textIn(response, 'model') ?? textIn(response, 'modelVersion') ?? 'model'

/** A word in a member of a JSON body. */
function textIn({ body }: ReadResponse, member: string): string | undefined {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(body))
    const value = isNode(json) ? json[member] : undefined
    return typeof value === 'string' && /^[\w./:-]{1,200}$/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}
