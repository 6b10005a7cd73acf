import { admit } from '../admission.ts'
import { reply } from '../answer/reply.ts'
import { messagesWriter } from '../answer/messages.ts'
import type { Gateway } from '../gateway.ts'
import { relay } from '../relay/relay.ts'
import { readPrompt } from './prompt.ts'

/** Handles `POST /v1/messages`. */
export async function createMessage(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, { endpoint: 'messages', schema: 'MessagesRequest' })
  if (call.model.channel !== undefined) return relay(call, 'messages', request)
  return reply(call, readPrompt(call), 'messages', messagesWriter(call), request.signal)
}
