import type { Call } from '../admission.ts'
import { asArray, asObject, isObject, type Json, type JsonObject } from '../json.ts'
import type { Channel } from '../model/catalogue.ts'
import { dataOf, isErrorEvent } from './event.ts'
import type { Translation } from './translation.ts'
import { mergeMessagesUsage, readUsage, type Usage } from '../answer/usage.ts'

/** What the relay edits if the client and the upstream speak the same protocol. */
interface NativeProtocol {
  readonly request: (body: JsonObject) => object
  readonly isAnswer: (answer: JsonObject) => boolean
  readonly withModel: (answer: JsonObject, model: string) => JsonObject
  readonly usage: (answer: JsonObject) => Usage | undefined
  /** Edits an event for the client; undefined drops it. */
  readonly event: (data: JsonObject, call: Call) => JsonObject | undefined
  /** Whether an event ends the stream. */
  readonly isLast: (data: Json) => boolean
  /** Adds an event to what is known about the usage of the stream, which is read like the usage of a plain answer. */
  readonly collectUsage: (current: JsonObject, data: JsonObject) => JsonObject
}

const withModel = (answer: JsonObject, model: string) => ({ ...answer, model })

/** Replaces the model in a member of an event. */
const withModelIn = (member: string, event: JsonObject, model: string): JsonObject =>
  isObject(event[member]) ? { ...event, [member]: withModel(event[member], model) } : event

const protocols: Readonly<Record<Channel, NativeProtocol>> = {
  chat: {
    request: (body) =>
      body.stream === true
        ? { ...body, stream_options: { ...asObject(body.stream_options), include_usage: true } }
        : body,
    isAnswer: ({ choices }) => Array.isArray(choices),
    withModel,
    usage: ({ usage }) => readUsage('chat', usage),
    event: (chunk, { model, body }) => {
      const { usage, ...rest } = chunk
      if (asObject(body.stream_options).include_usage !== false) return withModel(chunk, model.id)
      return isObject(usage) && asArray(rest.choices).length === 0 ? undefined : withModel(rest, model.id)
    },
    isLast: (data) => data === '[DONE]',
    collectUsage: (current, { usage }) => (isObject(usage) ? { usage } : current),
  },
  responses: {
    request: (body) => body,
    isAnswer: ({ output }) => Array.isArray(output),
    withModel,
    usage: ({ usage }) => readUsage('responses', usage),
    event: (event, { model }) => withModelIn('response', event, model.id),
    isLast: (data) => /^response\.(?:completed|incomplete|failed)$/.test(String(asObject(data).type)),
    collectUsage: (current, { response }) => {
      const { usage } = asObject(response)
      return isObject(usage) ? { usage } : current
    },
  },
  messages: {
    request: ({ tool_choice, ...body }) => ({
      ...body,
      // The contract allows a string; the protocol of the vendor has objects only.
      ...(tool_choice !== undefined && {
        tool_choice: typeof tool_choice === 'string' ? { type: tool_choice } : tool_choice,
      }),
    }),
    isAnswer: ({ content }) => Array.isArray(content),
    withModel,
    usage: ({ usage }) => readUsage('messages', usage),
    event: (event, { model }) => withModelIn('message', event, model.id),
    isLast: (data) => asObject(data).type === 'message_stop',
    collectUsage: (current, event) => {
      const usage = mergeMessagesUsage(asObject(current.usage), event)
      return Object.keys(usage).length === 0 ? current : { usage }
    },
  },
  generateContent: {
    request: (body) => body,
    isAnswer: ({ candidates, promptFeedback }) => Array.isArray(candidates) || isObject(promptFeedback),
    withModel: (answer, model) => ({ ...answer, modelVersion: model }),
    usage: ({ usageMetadata }) => readUsage('generate-content', usageMetadata),
    event: (event, { model }) => ({ ...event, modelVersion: model.id }),
    isLast: (data) =>
      asArray(asObject(data).candidates).some((candidate) => isObject(candidate) && 'finishReason' in candidate),
    collectUsage: (current, { usageMetadata }) => (isObject(usageMetadata) ? { usageMetadata } : current),
  },
}

/** Relays a request in the protocol of the client. */
export function native(call: Call, channel: Channel): Translation {
  const protocol = protocols[channel]
  return {
    body: protocol.request(call.body),
    plain: (answer) => {
      if (!protocol.isAnswer(answer)) throw new Error(`Not an answer of the protocol ${channel}`)
      return { body: protocol.withModel(answer, call.model.id), usage: protocol.usage(answer) }
    },
    stream: () => {
      let usage: JsonObject = {}
      return {
        next: (event) => {
          const data = dataOf(event)
          const isLast = protocol.isLast(data)
          if (!isObject(data)) {
            if (!isLast) throw new Error('The data of an event is not a JSON object')
            return { events: [event], isLast }
          }
          if (isErrorEvent(data)) throw new Error('The upstream reports an error in the stream')
          usage = protocol.collectUsage(usage, data)
          const edited = protocol.event(data, call)
          return { events: edited === undefined ? [] : [{ ...event, data: JSON.stringify(edited) }], isLast }
        },
        end: () => undefined,
        usage: () => protocol.usage(usage),
      }
    },
  }
}
