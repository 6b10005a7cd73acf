import { admit } from '../admission.ts'
import { refusals } from '../errors.ts'
import type { Gateway } from '../gateway.ts'
import { asNumber } from '../json.ts'
import { relay } from '../relay/relay.ts'
import { chatWriter } from '../answer/chat.ts'
import { reply } from '../answer/reply.ts'
import { readPrompt } from './prompt.ts'

/** Handles `POST /v1/chat/completions`. */
export async function createChatCompletion(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, { endpoint: 'chat-compatible', schema: 'ChatCompletionRequest' })
  const choices = asNumber(call.body.n) ?? 1
  if (choices < 1 || choices > call.model.maxChoices) {
    throw refusals.parameter(
      'n',
      `The model ${call.model.id} gives 1 to ${call.model.maxChoices} choices, not ${choices}`,
    )
  }
  if (call.model.channel !== undefined) return relay(call, 'chat', request)
  return reply(call, readPrompt(call), 'chat', chatWriter(call), request.signal)
}
