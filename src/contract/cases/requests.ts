import { packagedContract } from '../document.ts'
import { memoized } from '../../std/memoized.ts'
import { operationsOf, type OperationId } from '../operations.ts'
import { resolveSchema } from './locations.ts'
import { isNode, listed, type Node, valueAt } from '../pointer.ts'

interface RequestSchema {
  readonly operation: OperationId
  readonly pointer: string
}

/** The request schemas: one for each operation with a JSON body, or several if models differ. */
export const requestsOf = memoized((document: Node): readonly RequestSchema[] =>
  operationsOf(document).flatMap(({ operationId, pointer }) => {
    const at = `${pointer}/requestBody/content/application~1json/schema`
    const schema = valueAt(document, at)
    if (!isNode(schema)) return []
    const choices = listed(schema['anyOf'])
    const pointers = choices.length === 0 ? [at] : choices.map((_, index) => `${at}/anyOf/${index}`)
    return pointers.map((one) => ({ operation: operationId, pointer: one }))
  }),
)

/** True if the contract shows the complete body of an operation, so that a rejection of our request counts. */
export const showsBody = (operation: OperationId, document: Node = packagedContract().document): boolean =>
  !requestsOf(document).some(
    (request) =>
      request.operation === operation && resolveSchema(document, request.pointer).schema['x-partial'] === true,
  )
