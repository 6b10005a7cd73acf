import { packagedContract } from '../document.ts'
import { operationsOf, type OperationId } from '../operations.ts'
import { resolveSchema } from './locations.ts'
import { isNode, listed, type Node, valueAt } from '../pointer.ts'

/** The request schemas of a document: one for each operation with a JSON body, or several where models differ. */
export function requestsOf(document: Node): readonly { readonly operation: OperationId; readonly pointer: string }[] {
  return operationsOf(document).flatMap(({ operationId, pointer }) => {
    const at = `${pointer}/requestBody/content/application~1json/schema`
    const schema = valueAt(document, at)
    if (!isNode(schema)) return []
    const choices = listed(schema['anyOf'])
    const pointers = choices.length === 0 ? [at] : choices.map((_, index) => `${at}/anyOf/${index}`)
    return pointers.map((one) => ({ operation: operationId, pointer: one }))
  })
}

/** True when the contract shows what the body of an operation must hold: then a refusal of ours is a word on the operation. */
export const showsBody = (operation: OperationId, document: Node = packagedContract().document): boolean =>
  !requestsOf(document).some(
    (request) =>
      request.operation === operation && resolveSchema(document, request.pointer).schema['x-partial'] === true,
  )
