import { operationsOf, type OperationId } from './operations.ts'
import { isNode, listed, type Node, valueAt } from './pointer.ts'

/** The role of the model that an operation is tried with, unless the document names another one (`x-role`). */
export const usualRoles: Readonly<Partial<Record<OperationId, string>>> = {
  createChatCompletion: 'chat',
  createResponse: 'responses',
  createMessage: 'messages',
  generateContent: 'generateContent',
  createImage: 'image',
  createImageEdit: 'imageEdit',
  createVideo: 'video',
  createMotionControl: 'motionControl',
}

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
