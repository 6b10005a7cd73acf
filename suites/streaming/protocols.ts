import type { RequirementId } from '../../spec/generated/requirements.ts'

/** Requirements of the streams of every protocol. */
type SharedId = 'served' | 'contentType' | 'framing' | 'terminator' | 'closes' | 'errorStatus' | 'textIntact'

/** Requirements of streams whose events have a `type`. */
type TypedId = SharedId | 'errorEvent' | 'object' | 'json' | 'eventName' | 'afterEnd' | 'otherEvents'

/** What both the checks and the faults of a streaming protocol use. */
export interface StreamProtocol {
  readonly operation: 'createChatCompletion' | 'createMessage' | 'createResponse'
  readonly ids: Readonly<Record<SharedId, RequirementId>>
}

/** A protocol whose events have a `type`. */
export interface TypedProtocol extends StreamProtocol {
  readonly name: 'messages' | 'responses'
  readonly ids: Readonly<Record<TypedId, RequirementId>>
  /** Types of events that end a stream. */
  readonly terminals: readonly string[]
  /** Schema of event types that the document does not list. */
  readonly others: string
}

export const chat: StreamProtocol = {
  operation: 'createChatCompletion',
  ids: {
    served: 'streaming.chat.served',
    contentType: 'streaming.chat.content_type',
    framing: 'streaming.chat.framing',
    terminator: 'streaming.chat.terminator',
    closes: 'streaming.chat.closes',
    errorStatus: 'streaming.chat.error_status',
    textIntact: 'streaming.chat.text_intact',
  },
}

export const messages: TypedProtocol = {
  name: 'messages',
  operation: 'createMessage',
  ids: {
    served: 'streaming.messages.served',
    contentType: 'streaming.messages.content_type',
    framing: 'streaming.messages.framing',
    errorEvent: 'streaming.messages.error_event',
    object: 'streaming.messages.event_object',
    json: 'streaming.messages.event_json',
    terminator: 'streaming.messages.terminator',
    closes: 'streaming.messages.closes',
    errorStatus: 'streaming.messages.error_status',
    textIntact: 'streaming.messages.text_intact',
    eventName: 'streaming.messages.event_name',
    afterEnd: 'streaming.messages.after_end',
    otherEvents: 'streaming.messages.other_events',
  },
  terminals: ['message_stop', 'error'],
  others: 'MessageOtherEvent/properties/type',
}

export const responses: TypedProtocol = {
  name: 'responses',
  operation: 'createResponse',
  ids: {
    served: 'streaming.responses.served',
    contentType: 'streaming.responses.content_type',
    framing: 'streaming.responses.framing',
    errorEvent: 'streaming.responses.error_event',
    object: 'streaming.responses.event_object',
    json: 'streaming.responses.event_json',
    terminator: 'streaming.responses.terminator',
    closes: 'streaming.responses.closes',
    errorStatus: 'streaming.responses.error_status',
    textIntact: 'streaming.responses.text_intact',
    eventName: 'streaming.responses.event_name',
    afterEnd: 'streaming.responses.after_end',
    otherEvents: 'streaming.responses.other_events',
  },
  terminals: ['response.completed', 'response.failed', 'response.incomplete', 'error'],
  others: 'ResponseOtherEvent/properties/type',
}
