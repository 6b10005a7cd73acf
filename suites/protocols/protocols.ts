import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { OperationId } from '../../src/contract/operations.ts'

/** The requirements that every protocol has for its unstreamed responses. */
export interface Protocol {
  readonly operation: OperationId
  /** A valid call succeeds. */
  readonly served: RequirementId
  /** The response is not an event stream. */
  readonly unstreamed: RequirementId
  /** The response is a JSON object. */
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
