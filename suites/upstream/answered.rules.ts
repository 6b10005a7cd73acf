import type { RequirementId } from '../../spec/generated/requirements.ts'
import { assume, type Field, isEventStream, ofScripts, type Reply } from '../../src/checks/index.ts'
import { answeredCalls, type ArrivedCall, type TextProtocol } from './pairs.rules.ts'

/** What every answer of a protocol has: a member of a plain one, and an event of a stream. */
const marks: Readonly<
  Record<TextProtocol, { readonly members: readonly string[]; readonly isEvent: (event: Field) => boolean }>
> = {
  chat: { members: ['choices'], isEvent: (event) => !event.at('choices').absent },
  responses: { members: ['output'], isEvent: (event) => event.at('type').text?.startsWith('response.') === true },
  messages: {
    members: ['content'],
    isEvent: (event) => /^(?:message|content_block)_/.test(event.at('type').text ?? ''),
  },
  // A prompt that is blocked has no candidates.
  'generate-content': { members: ['candidates', 'promptFeedback'], isEvent: () => true },
}

/** Selects whole answers with a success status. */
export const answers = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = answeredCalls(reply)
  if (call === undefined) return undefined
  assume(reply.status === 200, 'upstream.answer.served')
  return call
})

/** True for an event stream that the request does not ask for. */
export const isUnaskedStream = ({ reply, isStream }: ArrivedCall): boolean => !isStream && isEventStream(reply)

/** Why an answer is not of the protocol of the client. */
export function otherProtocol({ reply, client, isStream }: ArrivedCall): string | undefined {
  const { members, isEvent } = marks[client]
  if (isStream) {
    return reply.sse.events.some(({ json }) => isEvent(json))
      ? undefined
      : 'there is no event of the protocol of the client'
  }
  if (reply.jsonProblem !== undefined) return reply.jsonProblemKind === 'cut' ? undefined : reply.jsonProblem
  return members.some((name) => !reply.json.at(name).absent)
    ? undefined
    : `\`${members[0]}\` is missing, which an answer of the protocol of the client has`
}

/** Selects whole answers that the client can read. */
export const successes = ofScripts((reply: Reply): ArrivedCall | undefined => {
  const call = answers(reply)
  if (call === undefined) return undefined
  assume(!isUnaskedStream(call) && otherProtocol(call) === undefined, 'upstream.answer.served')
  return call
})

const parts = {
  // Vendors leave out what a filter has stopped.
  text: ({ script }: ArrivedCall) => script.text !== undefined && script.finish !== 'filter',
  // The responses protocol and an OpenAI upstream of chat completions send reasoning as a summary, or not at all.
  reasoning: ({ script }: ArrivedCall) => script.reasoning !== undefined,
  calls: ({ script }: ArrivedCall) => script.calls !== undefined,
  'call ids': ({ script, client }: ArrivedCall) => script.calls !== undefined && client !== 'generate-content',
  choices: ({ first, upstream }: ArrivedCall) =>
    (upstream === 'chat' && first.json.at('n').value === 2) ||
    (upstream === 'generate-content' && first.json.at('generationConfig.candidateCount').value === 2),
} as const satisfies Readonly<Record<string, (call: ArrivedCall) => boolean>>

/** Selects answers that have a part. */
export const answersWith = (part: keyof typeof parts) =>
  ofScripts((reply: Reply): ArrivedCall | undefined => {
    const call = successes(reply)
    return call && parts[part](call) ? call : undefined
  })

/** What cannot be read as a stream of its protocol has no parts. */
export const framings = ['streaming.chat.framing', 'streaming.responses.framing', 'streaming.messages.framing'] as const

/** Rules of the protocols that report the same defects as the comparison of both ends, in the same response. */
export const ofProtocols = {
  reasoning: framings,
  text: [
    ...framings,
    'chat.completion.content',
    'chat.completion.content_text',
    'chat.completion.content_plain',
    'chat.completion.text_intact',
    'streaming.chat.content',
    'streaming.chat.text',
    'streaming.chat.content_plain',
    'streaming.chat.text_intact',
    'responses.object.output_text',
    'responses.object.text_plain',
    'responses.object.text_intact',
    'streaming.responses.text',
    'streaming.responses.final_text',
    'streaming.responses.text_plain',
    'streaming.responses.text_intact',
    'messages.message.content_text',
    'messages.message.text_plain',
    'messages.message.text_intact',
    'streaming.messages.text',
    'streaming.messages.block_delta',
    'streaming.messages.text_plain',
    'streaming.messages.text_intact',
    'generate-content.result.candidates.text',
    'generate-content.result.text_plain',
    'generate-content.result.text_intact',
  ],
  finish: [
    ...framings,
    'chat.completion.finish_reason',
    'chat.completion.finish_reason_tool_calls',
    'streaming.chat.finish_reason',
    'streaming.chat.finish_reason_tool_calls',
    'responses.object.status',
    'responses.object.status_final',
    'streaming.responses.final_status',
    'messages.message.stop_reason',
    'messages.message.stop_reason_tool_use',
    'messages.message.stop_sequence_matched',
    'streaming.messages.stop_reason',
    'streaming.messages.stop_reason_tool_use',
    'streaming.messages.stop_sequence',
    'generate-content.result.candidates.finishReason',
  ],
  calls: [
    ...framings,
    'chat.completion.tool_calls',
    'chat.completion.tool_calls.name',
    'streaming.chat.tool_calls',
    'streaming.chat.tool_calls.index',
    'streaming.chat.tool_calls.index_order',
    'streaming.chat.tool_calls.name',
    'responses.object.output.name',
    'streaming.responses.item_lifecycle',
    'streaming.responses.final_items',
    'streaming.responses.final_name',
    'messages.message.content.name',
    'streaming.messages.block_start',
    'streaming.messages.index',
    'streaming.messages.tool_use_name',
  ],
  arguments: [
    ...framings,
    'upstream.calls.names',
    'chat.completion.tool_calls.arguments',
    'streaming.chat.tool_calls.arguments',
    'responses.object.output.arguments',
    'streaming.responses.final_arguments',
    'messages.message.content.input',
    'streaming.messages.partial_json',
  ],
} as const satisfies Readonly<Record<string, readonly RequirementId[]>>
