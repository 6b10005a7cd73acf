import type { Call } from '../admission.ts'
import { isObject, parseJson } from '../json.ts'
import type { Channel } from '../model/catalogue.ts'
import { jsonReply } from '../reply.ts'
import { chargedHeader, relayedUnits } from '../cost.ts'
import { unavailable } from './errors.ts'
import { native } from './native.ts'
import { readText, sendUpstream } from './send.ts'
import { forwardedHeaders } from './upstream.ts'
import { relayStream } from './stream.ts'
import { translated } from './translate.ts'
import type { Translation } from './translation.ts'
import type { Usage } from '../answer/usage.ts'

/**
 * Forwards an admitted request to the upstream of its model, and translates the answer. Exactly one request is sent.
 * @param protocol the protocol of the client
 * @param request of the client
 * @param isStream default: what the body requests
 * @throws Refusal for an error of the upstream; nothing is charged
 */
export async function relay(
  call: Call,
  protocol: Channel,
  { signal, headers }: Pick<Request, 'signal' | 'headers'>,
  isStream = call.body.stream === true && protocol !== 'generateContent',
): Promise<Response> {
  const { channel } = call.model
  const { upstream } = call.gateway
  if (channel === undefined || upstream === undefined) throw unavailable(call)
  const translation = protocol === channel ? native(call, channel) : translated(call, protocol, channel, isStream)
  const source = await sendUpstream(
    call,
    upstream,
    {
      channel,
      isStream,
      body: translation.body,
      headers: protocol === channel ? forwardedHeaders(channel, headers) : {},
    },
    signal,
  )
  const pay = (usage: Usage | undefined) => call.pay(usage === undefined ? 0 : relayedUnits(usage))
  if (isStream) return relayStream(call, source, translation.stream(), pay)
  const answer = parseJson(await readText(call, source))
  if (!isObject(answer)) throw unavailable(call)
  const { body, usage } = translate(call, translation, answer)
  pay(usage)
  return jsonReply(body, 200, chargedHeader(call))
}

function translate(call: Call, { plain }: Translation, answer: Parameters<Translation['plain']>[0]) {
  try {
    return plain(answer)
  } catch {
    throw unavailable(call)
  }
}
