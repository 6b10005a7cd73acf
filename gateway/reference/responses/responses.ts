import { admit } from '../admission.ts'
import { reply } from '../answer/reply.ts'
import { responsesWriter } from '../answer/responses.ts'
import type { Gateway } from '../gateway.ts'
import { relay } from '../relay/relay.ts'
import { readPrompt } from './prompt.ts'

/** Handles `POST /v1/responses`. */
export async function createResponse(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, { endpoint: 'responses', schema: 'ResponsesRequest' })
  if (call.model.channel !== undefined) return relay(call, 'responses', request)
  return reply(call, readPrompt(call), 'responses', responsesWriter(call), request.signal)
}
