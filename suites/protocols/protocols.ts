import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { OperationId } from '../../src/contract/operations.ts'

/** A protocol, by the requirements of what all protocols have in common: the plain reply. */
export interface Protocol {
  readonly operation: OperationId
  /** A valid call is answered. */
  readonly served: RequirementId
  /** The answer is no event stream. */
  readonly unstreamed: RequirementId
  /** It is a JSON object. */
  readonly json: RequirementId
  readonly contentType: RequirementId
}

export const chat: Protocol = {
  operation: 'createChatCompletion',
  served: 'chat.completion.served',
  unstreamed: 'chat.request.stream_default',
  json: 'chat.completion.json',
  contentType: 'chat.completion.content_type',
}

export const responses: Protocol = {
  operation: 'createResponse',
  served: 'responses.object.served',
  unstreamed: 'responses.request.stream_default',
  json: 'responses.object.json',
  contentType: 'responses.object.content_type',
}

export const messages: Protocol = {
  operation: 'createMessage',
  served: 'messages.message.served',
  unstreamed: 'messages.request.stream_default',
  json: 'messages.message.json',
  contentType: 'messages.message.content_type',
}

export const generateContent: Protocol = {
  operation: 'generateContent',
  served: 'generate-content.result.served',
  unstreamed: 'generate-content.request.synchronous',
  json: 'generate-content.result.json',
  contentType: 'generate-content.result.content_type',
}
