import { admit, generateReply } from '../admission.ts'
import type { Gateway } from '../gateway.ts'
import { relay } from '../relay/relay.ts'
import { jsonReply } from '../reply.ts'
import { eventStream } from '../sse.ts'
import { events } from './events.ts'
import { message } from './message.ts'
import { readPrompt } from './prompt.ts'

/** Handles `POST /v1/messages`. */
export async function createMessage(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, { endpoint: 'messages', schema: 'MessagesRequest' })
  if (call.model.channel !== undefined) return relay(call, 'messages', request.signal)
  const reply = message(call, generateReply(call, readPrompt(call)))
  return call.body.stream === true ? eventStream(events(reply)) : jsonReply(reply)
}
