import type { Call } from '../admission.ts'
import { isObject } from '../json.ts'
import type { Channel } from '../model/catalogue.ts'
import { contentWriter } from '../answer/content.ts'
import { readChatRequest } from './chat/read-request.ts'
import { chatReader } from './chat/read-answer.ts'
import { chatWriter } from '../answer/chat.ts'
import { writeChatRequest } from './chat/write-request.ts'
import { readContentRequest } from './content/read-request.ts'
import { contentReader } from './content/read-answer.ts'
import { writeContentRequest } from './content/write-request.ts'
import type { AnswerReader, AnswerWriter } from '../answer/delta.ts'
import { readMessagesRequest } from './messages/read-request.ts'
import { messagesReader } from './messages/read-answer.ts'
import { messagesWriter } from '../answer/messages.ts'
import { writeMessagesRequest } from './messages/write-request.ts'
import { dataOf, isErrorEvent } from './event.ts'
import type { RelayRequest } from './prompt.ts'
import { responsesReader } from './responses/read-answer.ts'
import { readResponsesRequest } from './responses/read-request.ts'
import { writeResponsesRequest } from './responses/write-request.ts'
import { responsesWriter } from '../answer/responses.ts'
import type { StreamTranslator, Translation } from './translation.ts'

/** How requests of clients are read, and how answers are written for them. */
const clients = {
  chat: { read: readChatRequest, writer: chatWriter },
  messages: { read: readMessagesRequest, writer: messagesWriter },
  responses: { read: readResponsesRequest, writer: responsesWriter },
  generateContent: { read: readContentRequest, writer: contentWriter },
} as const satisfies Record<
  Channel,
  { read: (body: Call['body']) => RelayRequest; writer: (call: Call) => AnswerWriter }
>

/** How requests to upstreams are written, and how their answers are read. */
const upstreams = {
  chat: { write: writeChatRequest, reader: chatReader },
  responses: { write: writeResponsesRequest, reader: responsesReader },
  messages: { write: writeMessagesRequest, reader: messagesReader },
  generateContent: { write: writeContentRequest, reader: contentReader },
} as const satisfies Record<
  Channel,
  { write: (request: RelayRequest, model: string) => object; reader: (call: Call) => AnswerReader }
>

/** Relays a request in another protocol than that of the client. */
export function translated(call: Call, client: Channel, upstream: Channel, isStream: boolean): Translation {
  const { read, writer } = clients[client]
  const { write, reader } = upstreams[upstream]
  return {
    body: write({ ...read(call.body), isStream }, call.model.id),
    plain: (answer) => {
      const { plain, usage } = reader(call)
      const deltas = plain(answer)
      return { body: writer(call).plain(deltas, usage()), usage: usage() }
    },
    stream: () => translateStream(reader(call), writer(call)),
  }
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
      const isLast = reader.isLast(data)
      if (!isObject(data) && !isLast) throw new Error('The data of an event is not a JSON object')
      const deltas = isObject(data) ? reader.event(data) : []
      const events = [...start(), ...deltas.flatMap(writer.delta)]
      return { events: isLast ? [...events, ...end()] : events, isLast }
    },
    end: () => (reader.isComplete() ? end() : undefined),
    usage: reader.usage,
  }
}
