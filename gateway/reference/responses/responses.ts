import { admit, generateReply } from '../admission.ts'
import type { Gateway } from '../gateway.ts'
import { relay } from '../relay/relay.ts'
import { jsonReply } from '../reply.ts'
import { eventStream } from '../sse.ts'
import { events } from './events.ts'
import { readPrompt } from './prompt.ts'
import { responseObject } from './response.ts'

/** Handles `POST /v1/responses`. */
export async function createResponse(gateway: Gateway, request: Request): Promise<Response> {
  const call = await admit(gateway, request, { endpoint: 'responses', schema: 'ResponsesRequest' })
  if (call.model.channel !== undefined) return relay(call, 'responses', request.signal)
  const response = responseObject(call, generateReply(call, readPrompt(call)))
  return call.body.stream === true ? eventStream(events(response)) : jsonReply(response)
}
