import { fieldOf, ofScripts, type Field, type Reply } from '../../src/checks/index.ts'
import { arrivedCalls, type ArrivedCall, type TextProtocol } from './pairs.rules.ts'
import { chatFlaws } from './valid-chat.rules.ts'
import { contentFlaws } from './valid-content.rules.ts'
import { messagesFlaws } from './valid-messages.rules.ts'
import { responsesFlaws } from './valid-responses.rules.ts'

/** Selects calls whose whole request reached the upstream. */
export const wholeRequests = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = arrivedCalls(reply)
  return call?.first.exchange.request.partial === true ? undefined : call
})

/** Why a vendor refuses a request, by the protocol of its API. */
const flawsOf: Readonly<Record<TextProtocol, (request: Field) => readonly string[]>> = {
  chat: chatFlaws,
  responses: responsesFlaws,
  messages: messagesFlaws,
  'generate-content': contentFlaws,
}

/** Why the vendor refuses the request of the gateway. What the client sent in the same protocol is not the gateway's. */
export function requestFlaws({ reply, client, upstream, first }: ArrivedCall): readonly string[] {
  const flaws = flawsOf[upstream](first.json)
  if (client !== upstream || flaws.length === 0) return flaws
  // The places of flaws begin with the name of their exchange.
  const [own, received] = [reply.request.json, first.json].map(({ value }) => flawsOf[client](fieldOf(value)))
  return flaws.filter((_, index) => own?.includes(received?.[index] ?? '') !== true)
}
