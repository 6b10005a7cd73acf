import { type Call, generateReply } from '../admission.ts'
import type { Prompt } from '../model/prompt.ts'
import type { TextProtocol } from '../protocol.ts'
import type { AnswerWriter } from './delta.ts'
import { replyGenerated } from './generated.ts'
import { replyScripted } from './scripted.ts'

/**
 * Replies as the script of the gateway says, or else with what the model generates.
 *
 * @throws Refusal if the script refuses the request
 */
export function reply(
  call: Call,
  prompt: Prompt,
  protocol: TextProtocol,
  writer: AnswerWriter,
  signal: AbortSignal,
): Response | Promise<Response> {
  return (
    replyScripted(call, prompt, protocol, writer, { signal }) ??
    replyGenerated(call, generateReply(call, prompt), writer)
  )
}
