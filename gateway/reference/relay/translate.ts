import type { Call } from '../admission.ts'
import { isObject } from '../json.ts'
import type { Channel } from '../model/catalogue.ts'
import { readChatRequest } from './chat/read-request.ts'
import { chatReader } from './chat/read-answer.ts'
import { chatWriter } from '../answer/chat.ts'
import { writeChatRequest } from './chat/write-request.ts'
import { contentReader } from './content/read-answer.ts'
import { writeContentRequest } from './content/write-request.ts'
import type { AnswerReader, AnswerWriter } from '../answer/delta.ts'
import { readMessagesRequest } from './messages/read-request.ts'
import { messagesReader } from './messages/read-answer.ts'
import { messagesWriter } from '../answer/messages.ts'
import { writeMessagesRequest } from './messages/write-request.ts'
import { dataOf, isErrorEvent } from './event.ts'
import type { RelayRequest } from './prompt.ts'
import { readResponsesRequest } from './responses/read-request.ts'
import { responsesWriter } from '../answer/responses.ts'
import type { StreamTranslator, Translation } from './translation.ts'

/** The protocols that clients may speak if another one is relayed to. */
const clients = {
  chat: { read: readChatRequest, writer: chatWriter },
  messages: { read: readMessagesRequest, writer: messagesWriter },
  responses: { read: readResponsesRequest, writer: responsesWriter },
} as const satisfies Partial<
  Record<Channel, { read: (body: Call['body']) => RelayRequest; writer: (call: Call) => AnswerWriter }>
>

/** The protocols of upstreams that other protocols are translated to. */
const upstreams = {
  chat: { write: writeChatRequest, reader: chatReader },
  messages: { write: writeMessagesRequest, reader: messagesReader },
  generateContent: { write: writeContentRequest, reader: contentReader },
} as const satisfies Partial<
  Record<Channel, { write: (request: RelayRequest, model: string) => object; reader: (call: Call) => AnswerReader }>
>

/** Relays a request in another protocol than that of the client. */
export function translated(call: Call, client: keyof typeof clients, upstream: keyof typeof upstreams): Translation {
  const { read, writer } = clients[client]
  const { write, reader } = upstreams[upstream]
  return {
    body: write(read(call.body), call.model.id),
    plain: (answer) => {
      const { plain, usage } = reader(call)
      const deltas = plain(answer)
      return { body: writer(call).plain(deltas, usage()), usage: usage() }
    },
    stream: () => translateStream(reader(call), writer(call)),
  }
}

/** True if requests can be translated from the protocol of a client to that of an upstream. */
export function canTranslate(client: Channel): client is keyof typeof clients {
  return client in clients
}

export function isTranslationTarget(upstream: Channel): upstream is keyof typeof upstreams {
  return upstream in upstreams
}

function translateStream(reader: AnswerReader, writer: AnswerWriter): StreamTranslator {
  let isStarted = false
  const start = () => {
    const events = isStarted ? [] : writer.start()
    isStarted = true
    return events
  }
  const end = () => [...start(), ...writer.end(reader.usage())]
  return {
    next: (event) => {
      const data = dataOf(event)
      if (isObject(data) && isErrorEvent(data)) throw new Error('The upstream reports an error in the stream')
      if (reader.isLast(data)) return { events: end(), isLast: true }
      if (!isObject(data)) throw new Error('The data of an event is not a JSON object')
      const deltas = reader.event(data)
      return { events: [...start(), ...deltas.flatMap(writer.delta)], isLast: false }
    },
    end: () => (reader.isComplete() ? end() : undefined),
    usage: reader.usage,
  }
}
